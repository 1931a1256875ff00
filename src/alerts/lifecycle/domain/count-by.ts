import type { AlertStatus } from './alert.js';
import type { Priority } from '../../../platform/domain/priority.js';

/** By what counts of alerts can be grouped. */
export const COUNTED_BY = ['status', 'priority'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** How many alerts have this status, priority, or both: as asked for. */
export interface AlertGroup {
  status?: AlertStatus;
  priority?: Priority;
  count: number;
}

/** Reads a list of such fields, separated by commas, each once. Null: it holds something else, or a field twice. */
export function parseCountedBy(text: string): readonly CountedBy[] | null {
  const fields = text.split(',').map((each) => COUNTED_BY.find((field) => field === each.trim()));
  const known = fields.filter((field) => field !== undefined);
  return known.length === fields.length && new Set(known).size === known.length ? known : null;
}
