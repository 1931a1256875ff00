import type { AlertSnapshot, Priority } from './alert.js';

/** The words for a priority, in messages, calls and on pages. */
export const URGENCY: Readonly<Record<Priority, string>> = {
  P1: 'critical',
  P2: 'high',
  P3: 'moderate',
  P4: 'low',
  P5: 'informational',
};

/** Where it happens: the thing, and who noticed; empty when the alert does not say. */
export function whereOf({ entity, source }: Pick<AlertSnapshot, 'entity' | 'source'>): string {
  return [entity, source].filter((part) => part !== '').join(', from ');
}
