import type { Schemas } from '../api/client.js';
import type { Priority, Standing } from '../parts/marks.js';

export type Alert = Schemas['AlertView'];

export const priorityOf = (alert: Alert): Priority => alert.priority;

/** How it stands now; a closed one is closed, whatever else was said of it. */
export function standingOf({ status, snoozed }: Pick<Alert, 'status' | 'snoozed'>): Standing {
  if (status === 'closed') return 'closed';
  if (snoozed) return 'snoozed';
  return status;
}

/** Who has it, by name; null: nobody. */
export function holderOf({ acknowledgedBy, ownerName, owner }: Alert): string | null {
  return acknowledgedBy?.name ?? acknowledgedBy?.email ?? ownerName ?? owner ?? null;
}

/** Nobody has it, and somebody should soon. */
export const isUrgent = ({ status, priority }: Alert): boolean =>
  status === 'open' && (priority === 'P1' || priority === 'P2');

/** A name as one says it: `Ada Moreno` → `Ada`. */
export const firstName = (name: string): string => name.split(/\s+/)[0] ?? name;
