import { msg, t } from '#words';
import type { AlertSnapshot } from './alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { Words } from '../../../platform/words.js';

const URGENCY = {
  P1: msg({ message: 'critical', context: 'priority of an alert' }),
  P2: msg({ message: 'high', context: 'priority of an alert' }),
  P3: msg({ message: 'moderate', context: 'priority of an alert' }),
  P4: msg({ message: 'low', context: 'priority of an alert' }),
  P5: msg({ message: 'informational', context: 'priority of an alert' }),
};

/** The word for a priority, in messages, calls and on pages. */
export const urgencyOf = (words: Words, priority: Priority): string => t(words)(URGENCY[priority]);

/** The entity and the source of an alert; empty when it has neither. */
export function whereOf(words: Words, { entity, source }: Pick<AlertSnapshot, 'entity' | 'source'>): string {
  if (entity === '' || source === '') return entity || source;
  return t(words)`${entity}, from ${source}`;
}
