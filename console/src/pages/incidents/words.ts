import type { Schemas } from '../../api/client.js';
import type { IconName } from '../../parts/icon.js';

export type Incident = Schemas['IncidentView'];
export type Status = Incident['status'];

/** The states in the order in which an incident usually goes through them. */
export const STATUSES: readonly Status[] = ['open', 'investigating', 'identified', 'monitoring', 'resolved', 'closed'];

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  open: 'Open',
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  closed: 'Closed',
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

export const SEVERITIES = ['info', 'minor', 'major', 'critical', 'maintenance'] as const;
export type Severity = (typeof SEVERITIES)[number];
