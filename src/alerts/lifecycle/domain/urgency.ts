import type { AlertSnapshot } from './alert.js';
import type { Priority } from '../../../platform/domain/priority.js';

/** The words for a priority, in messages, calls and on pages. */
export const URGENCY: Readonly<Record<Priority, string>> = {
  P1: 'critical',
  P2: 'high',
  P3: 'moderate',
  P4: 'low',
  P5: 'informational',
};

/** The entity and the source of an alert; empty when it has neither. */
export function whereOf({ entity, source }: Pick<AlertSnapshot, 'entity' | 'source'>): string {
  return [entity, source].filter((part) => part !== '').join(', from ');
}
