import type { PastAlertRow, PastLine } from '../../../alerts/lifecycle/past-alerts.queries.js';
import type { ActivityType } from '../../../alerts/lifecycle/domain/activity.js';
import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { Responder } from '../../../platform/domain/responder.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';

/** What people, senders and clocks did to an alert. What its escalation did is not in it: a replay finds that again. */
export type Happening = { at: Date } & (
  | { kind: 'acknowledged' | 'unacknowledged' | 'closed' | 'reopened' | 'woken' | 'escalated' }
  | { kind: 'snoozed'; until: Date }
  | { kind: 'priority'; to: Priority }
  | { kind: 'responders'; added: readonly Responder[] }
);

/** An alert as it came, and what happened to it. */
export interface PastAlert extends MatchableAlert {
  id: string;
  tinyId: number;
  createdAt: Date;
  /** As it came: alert policies may have acknowledged or closed it. */
  status: AlertStatus;
  responders: readonly Responder[];
  /** Nobody was to be told: its integration or a notification policy said so, or its sender skipped the escalation. */
  isQuiet: boolean;
  /** Its escalation began only then, by an alert policy or as it flapped; null: at once. */
  delayedUntil: Date | null;
  /** When maintenance or a notification policy held it back. `until` null: nobody was told afterwards either. */
  silences: readonly { from: Date; until: Date | null }[];
  /** Oldest first. */
  happenings: readonly Happening[];
}

/** The lines of a history that a replay reads. */
export const READ_LINES = [
  ...(['acknowledged', 'unacknowledged', 'closed', 'reopened', 'snoozed', 'snooze-ended', 'unsnoozed'] as const),
  ...(['priority-changed', 'responders-added', 'escalated', 'policy-applied', 'flapping'] as const),
  ...(['silenced', 'silence-ended'] as const),
] satisfies ActivityType[];

/** The name under which the escalation writes history. */
const ESCALATION = 'escalation';

/** The alert as it came, from its row and its history. */
export function pastAlertOf(row: PastAlertRow): PastAlert {
  const { lines, createdAt, skipEscalation, suppressNotifications, priority, responders, ...fields } = row;
  const atOnce = lines.filter(({ at }) => new Date(at).getTime() === createdAt.getTime());
  const added = lines.flatMap(({ type, metadata }) => (type === 'responders-added' ? respondersIn(metadata) : []));
  const isAdded = (each: Responder): boolean => added.some((other) => other.id !== undefined && other.id === each.id);
  const first = lines.find(({ type }) => type === 'priority-changed')?.metadata['from'];
  return {
    ...{ ...fields, createdAt, source: fields.source || null, entity: fields.entity || null },
    priority: (first as Priority | undefined) ?? priority,
    responders: responders.filter((each) => !isAdded(each)),
    status: statusIn(atOnce),
    isQuiet: suppressNotifications || skipEscalation,
    delayedUntil: delayIn(atOnce),
    silences: silencesIn(lines),
    happenings: lines.flatMap(happeningOf),
  };
}

function statusIn(atOnce: readonly PastLine[]): AlertStatus {
  const status = atOnce.findLast(({ type }) => type === 'policy-applied')?.metadata['status'];
  return status === 'acknowledged' || status === 'closed' ? status : 'open';
}

function delayIn(atOnce: readonly PastLine[]): Date | null {
  const ends = atOnce.flatMap(({ type, metadata }) => {
    const end = type === 'policy-applied' ? metadata['delayedUntil'] : type === 'flapping' && metadata['heldUntil'];
    return typeof end === 'string' ? Date.parse(end) : [];
  });
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

function silencesIn(lines: readonly PastLine[]): PastAlert['silences'] {
  return lines.flatMap(({ type, at }, place) => {
    if (type !== 'silenced') return [];
    const end = lines.slice(place).find((line) => line.type === 'silence-ended' || line.type === 'closed');
    return [{ from: new Date(at), until: end?.type === 'silence-ended' ? new Date(end.at) : null }];
  });
}

function happeningOf({ type, at: text, engine, metadata }: PastLine): Happening[] {
  const at = new Date(text);
  const isOwn = engine === ESCALATION;
  switch (type) {
    case 'acknowledged':
    case 'unacknowledged':
    case 'closed':
    case 'reopened':
      return isOwn ? [] : [{ kind: type, at }];
    case 'escalated':
      return engine === null ? [{ kind: 'escalated', at }] : [];
    case 'snooze-ended':
    case 'unsnoozed':
      return [{ kind: 'woken', at }];
    case 'snoozed': {
      const until = metadata['snoozedUntil'];
      return typeof until === 'string' ? [{ kind: 'snoozed', at, until: new Date(until) }] : [];
    }
    case 'priority-changed':
      return [{ kind: 'priority', at, to: metadata['to'] as Priority }];
    case 'responders-added':
      return [{ kind: 'responders', at, added: respondersIn(metadata) }];
    default:
      return [];
  }
}

const respondersIn = ({ added }: Record<string, unknown>): Responder[] =>
  Array.isArray(added) ? (added as Responder[]) : [];
