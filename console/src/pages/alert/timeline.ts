import { msg, t } from '#words';
import type { components } from '../../api/schema.js';

/* What happened to an alert, made of its history and of what stands beside it: who saw it, repeats, incidents. */

type Schemas = components['schemas'];

export type Activity = Schemas['ActivityView'];
type LinkedIncident = Schemas['LinkedIncidentView'];

/** Something that happened at one time. */
export type Moment = { id: string; at: string } & (
  | { kind: 'activity'; activity: Activity }
  | { kind: 'seen'; name: string }
  /** It was raised again so many times; the last time then. */
  | { kind: 'repeated'; times: number }
  | { kind: 'incident'; incident: LinkedIncident }
);

/** Many of the same, one after the other, oldest first. */
export interface Group {
  kind: 'group';
  id: string;
  of: readonly Moment[];
}

export type Entry = Moment | Group;

/** The moments of one day of the reader's calendar. */
export interface Day {
  /** One of its moments. */
  at: string;
  entries: Entry[];
}

export const FILTERS = {
  all: msg`All`,
  notifications: msg`Notifications`,
  people: msg`People`,
  changes: msg`Changes`,
} as const;
export type Filter = keyof typeof FILTERS;

const NOTIFICATIONS: ReadonlySet<string> = new Set([
  ...['notified', 'posted', 'escalated', 'escalation-exhausted', 'escalation-held', 'silenced', 'silence-ended'],
]);
const CHANGES: ReadonlySet<string> = new Set([
  ...['priority-changed', 'message-changed', 'description-changed', 'tags-added', 'tags-removed', 'details-added'],
  ...['details-removed', 'responders-added', 'assigned', 'attachment-added', 'attachment-deleted'],
  ...['policy-applied', 'team-routed'],
]);

/** So many of the same are one line; fewer bury nothing. */
export const GROUPED_FROM = 4;

/** Everything, oldest first; of the same time in the order in which the service has written it. */
export function momentsOf(
  alert: Pick<Schemas['AlertView'], 'id' | 'count' | 'lastOccurredAt' | 'readBy'>,
  /** Newest first, as the service answers. */
  activities: readonly Activity[],
  incidents: readonly LinkedIncident[],
): Moment[] {
  const moments: Moment[] = activities
    .map((activity): Moment => ({ kind: 'activity', id: activity.id, at: activity.createdAt, activity }))
    .reverse();
  for (const { userId, userName, userEmail, readAt } of alert.readBy)
    moments.push({ kind: 'seen', id: `seen ${userId}`, at: readAt, name: userName ?? userEmail ?? t`Former member` });
  if (alert.count > 1)
    moments.push({ kind: 'repeated', id: 'repeated', at: alert.lastOccurredAt, times: alert.count - 1 });
  for (const incident of incidents)
    moments.push({ kind: 'incident', id: `incident ${incident.id}`, at: incident.linkedAt, incident });
  return moments.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export function isShown(moment: Moment, filter: Filter): boolean {
  if (filter === 'all') return true;
  switch (moment.kind) {
    case 'seen':
      return filter === 'people' || filter === 'notifications';
    case 'repeated':
      return false;
    case 'incident':
      return filter === 'changes' || (filter === 'people' && moment.incident.linkedBy.type === 'user');
    case 'activity': {
      const { type, actor } = moment.activity;
      if (filter === 'notifications') return NOTIFICATIONS.has(type);
      if (filter === 'changes') return CHANGES.has(type);
      return actor?.type === 'user' && !NOTIFICATIONS.has(type);
    }
  }
}

/** What is alike where it follows another; null: it always stands alone, as what people did does. */
function likeness(moment: Moment): string | null {
  if (moment.kind === 'seen') return 'seen';
  if (moment.kind !== 'activity') return null;
  const { type, actor } = moment.activity;
  if (type === 'notified' || type === 'posted') return 'notified';
  // Opened and closed again and again by what watches it.
  if (type === 'closed' || type === 'reopened') return actor?.type === 'user' ? null : 'flapping';
  return type === 'created' || actor?.type === 'user' ? null : type;
}

/**
 * The moments as they are shown: those of a filter, by days, long runs of the same as groups.
 * @param dayOf the reader's day of a time, as a text that differs between days
 */
export function arranged(
  moments: readonly Moment[],
  { filter, newestFirst, dayOf }: { filter: Filter; newestFirst: boolean; dayOf: (at: string) => string },
): Day[] {
  const days: (Day & { name: string })[] = [];
  for (const moment of moments.filter((each) => isShown(each, filter))) {
    const name = dayOf(moment.at);
    const today = days.at(-1);
    if (today?.name === name) today.entries.push(moment);
    else days.push({ name, at: moment.at, entries: [moment] });
  }
  const shown = days.map(({ at, entries }) => ({ at, entries: grouped(entries as Moment[]) }));
  if (!newestFirst) return shown;
  return shown.reverse().map(({ at, entries }) => ({ at, entries: entries.reverse() }));
}

function grouped(moments: readonly Moment[]): Entry[] {
  const entries: Entry[] = [];
  for (let from = 0; from < moments.length;) {
    const like = likeness(moments[from]!);
    let end = from + 1;
    let alike = 1;
    for (let next = end; like !== null && next < moments.length; next++) {
      if (likeness(moments[next]!) === like) {
        end = next + 1;
        alike++;
      } else if (like !== 'flapping' || !isConsequence(moments[next]!)) break;
    }
    const run = moments.slice(from, end);
    if (alike < GROUPED_FROM) entries.push(moments[from]!);
    else entries.push({ kind: 'group', id: `group ${run[0]!.id}`, of: run });
    from = alike < GROUPED_FROM ? from + 1 : end;
  }
  return entries;
}

/** What the service does by itself each time that an alert is opened or closed. */
const isConsequence = (moment: Moment): boolean =>
  moment.kind === 'activity' && moment.activity.actor === null && NOTIFICATIONS.has(moment.activity.type);
