import type { Occasion, ToldAlert } from '../../domain/messages.js';
import { URGENCY, whereOf } from '../../../alerts/domain/urgency.js';
import { brief, NEWS } from '../../domain/wording.js';

/** Longer names are noise in the ear. */
const WHERE_LIMIT = 80;

/** What a call says of an alert: who calls, what happened, where, and by which number to find it. */
export function alertCall(
  alert: Pick<ToldAlert, 'tinyId' | 'message' | 'priority' | 'entity' | 'source'>,
  occasion: Occasion,
  serviceName: string,
  inPlaceOf: string | null,
): string[] {
  const where = brief(whereOf(alert), WHERE_LIMIT);
  return [
    `This is ${serviceName}. ${NEWS[occasion]}Priority ${alert.priority.slice(1)}, ${URGENCY[alert.priority]}.`,
    ...(inPlaceOf === null ? [] : [`You are called in place of ${inPlaceOf}.`]),
    `${brief(alert.message, 130)}.`,
    ...(where === '' ? [] : [`On ${where}.`]),
    // Digit by digit; a number of tens of thousands is not understood at night.
    `Alert ${[...String(alert.tinyId)].join(' ')}.`,
  ];
}
