import { type MessageDescriptor, msg } from '#words';
import type { Incident, Role } from '../../data/incidents.js';
import type { IconName } from '../../parts/icon.js';

export type Status = Incident['status'];

/** The states in the order in which an incident usually goes through them. */
export const STATUSES: readonly Status[] = ['open', 'investigating', 'identified', 'monitoring', 'resolved', 'closed'];

export const STATUS_WORDS: Readonly<Record<Status, MessageDescriptor>> = {
  open: msg`Open`,
  investigating: msg`Investigating`,
  identified: msg`Identified`,
  monitoring: msg`Monitoring`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
};

export const STATUS_ICONS: Readonly<Record<Status, IconName>> = {
  open: 'flame',
  investigating: 'search',
  identified: 'eye',
  monitoring: 'pulse',
  resolved: 'check',
  closed: 'check',
};

/** Red is what nobody works on yet. */
export const STATUS_CLASSES: Readonly<Record<Status, string>> = {
  open: 'open',
  investigating: 'acked',
  identified: 'acked',
  monitoring: 'acked',
  resolved: 'good',
  closed: 'closed',
};

export const isOver = (status: Status): boolean => status === 'resolved' || status === 'closed';

/** As the status page has them. */
export const SEVERITY_WORDS = {
  info: msg`info`,
  minor: msg`minor`,
  major: msg`major`,
  critical: msg`critical`,
  maintenance: msg`maintenance`,
};
export type Severity = keyof typeof SEVERITY_WORDS;

export const ROLE_NAMES: Readonly<Record<Role, MessageDescriptor>> = {
  commander: msg`Incident commander`,
  deputy: msg`Deputy commander`,
  communications: msg`Communications lead`,
  operations: msg`Operations lead`,
  scribe: msg`Scribe`,
};
export const ROLES = Object.keys(ROLE_NAMES) as Role[];
