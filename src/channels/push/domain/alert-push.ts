import type { Occasion, ToldAlert } from '../../domain/messages.js';
import { URGENCY, whereOf } from '../../../alerts/domain/urgency.js';
import { brief, NEWS } from '../../domain/wording.js';
import type { PushContent } from './pushes.js';

const BODY_LIMIT = 200;

/** The push of an alert (decisions §5: `data: {alertId, tinyId, priority, type}`). */
export function alertPush(
  alert: Pick<ToldAlert, 'id' | 'tinyId' | 'message' | 'description' | 'priority' | 'entity' | 'source'>,
  occasion: Occasion,
  inPlaceOf: string | null,
): PushContent {
  const { id: alertId, tinyId, priority } = alert;
  const standsIn = inPlaceOf === null ? '' : `For ${inPlaceOf}`;
  const details = [standsIn, whereOf(alert), alert.description].filter((part) => part !== '').join(' · ');
  return {
    title: `${NEWS[occasion]}[${priority}] ${brief(alert.message, 130)}`,
    body: brief(details === '' ? `Priority ${priority} (${URGENCY[priority]})` : details, BODY_LIMIT),
    priority: priority === 'P4' || priority === 'P5' ? 'default' : 'high',
    data: { alertId, tinyId, priority, type: 'alert' },
  };
}
