import type { Raw, RawEntry } from '../raw.js';

/** The lists of which it consists. */
export const RAW_KINDS = [
  ...['users', 'teams', 'schedules', 'escalations', 'forwardings', 'customUserRoles', 'policiesV2', 'ordersV2'],
  ...['policies', 'integrations', 'maintenance', 'heartbeats', 'services', 'incidentTemplates'],
] as const;
export type RawKind = (typeof RAW_KINDS)[number];

/** Each entry in the form in which the backup tool writes it into one file. */
export interface RawOrg extends Raw {
  source: 'backup' | 'api';
  lists: Readonly<Record<RawKind, readonly RawEntry[]>>;
  missing: readonly RawKind[];
}

/** @param entries by kind; what is left out is empty */
export function rawOrg(
  source: RawOrg['source'],
  entries: Readonly<Partial<Record<RawKind, readonly RawEntry[]>>>,
  missing: readonly RawKind[],
): RawOrg {
  const lists = RAW_KINDS.map((kind) => [kind, entries[kind] ?? []] as const);
  return { source, missing, lists: Object.fromEntries(lists) as RawOrg['lists'] };
}
