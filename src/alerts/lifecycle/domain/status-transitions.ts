import type { AlertState, AlertStatus } from './alert.js';

/** The actions that people, keys and the engine take on an existing alert. */
export const ALERT_ACTIONS = [
  'acknowledge',
  'unacknowledge',
  'close',
  'reopen',
  'snooze',
  'unsnooze',
  'assign',
] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

export const UNCHANGED_REASONS = [
  'already-acknowledged',
  'not-acknowledged',
  'already-closed',
  'already-assigned',
] as const;
export type UnchangedReason = (typeof UNCHANGED_REASONS)[number];
export type ConflictReason = 'closed' | 'not-closed' | 'not-snoozed' | 'alias-in-use';

/**
 * What an action does to an alert. `applied` carries the status that holds afterwards and, where the action
 * touches it, the acknowledged flag; `unchanged` is an idempotent success; `conflict` is a 409.
 */
export type Transition =
  | { kind: 'applied'; status: AlertStatus; acknowledged?: boolean }
  | { kind: 'unchanged'; reason: UnchangedReason }
  | { kind: 'conflict'; reason: ConflictReason };

const to = (status: AlertStatus, acknowledged?: boolean): Transition =>
  acknowledged === undefined ? { kind: 'applied', status } : { kind: 'applied', status, acknowledged };
const unchanged = (reason: UnchangedReason): Transition => ({ kind: 'unchanged', reason });
const conflict = (reason: ConflictReason): Transition => ({ kind: 'conflict', reason });

/** The whole lifecycle of an alert (contract: "Alert status"; decisions §3 and §13). */
export const TRANSITIONS: Readonly<Record<AlertAction, Readonly<Record<AlertStatus, Transition>>>> = {
  acknowledge: {
    open: to('acknowledged', true),
    acknowledged: unchanged('already-acknowledged'),
    closed: conflict('closed'),
  },
  unacknowledge: {
    open: unchanged('not-acknowledged'),
    acknowledged: to('open', false),
    closed: conflict('closed'),
  },
  close: {
    open: to('closed'),
    acknowledged: to('closed'),
    closed: unchanged('already-closed'),
  },
  reopen: {
    open: conflict('not-closed'),
    acknowledged: conflict('not-closed'),
    closed: to('open', false),
  },
  snooze: { open: to('open'), acknowledged: to('acknowledged'), closed: to('closed') },
  unsnooze: { open: to('open'), acknowledged: to('acknowledged'), closed: to('closed') },
  assign: { open: to('open'), acknowledged: to('acknowledged'), closed: to('closed') },
};

/** Decides an action on an alert: the table, guarded by "only a snoozed alert can be unsnoozed". */
export function decideTransition(alert: Pick<AlertState, 'status' | 'snoozedUntil'>, action: AlertAction): Transition {
  if (action === 'unsnooze' && alert.snoozedUntil === null) return conflict('not-snoozed');
  return TRANSITIONS[action][alert.status];
}

/** The sentence a client reads with the 409. */
export const CONFLICT_MESSAGES: Readonly<Record<ConflictReason, string>> = {
  closed: 'Alert is closed',
  'not-closed': 'Alert is not closed',
  'not-snoozed': 'Alert is not snoozed',
  'alias-in-use': 'Another open alert has the same alias',
};
