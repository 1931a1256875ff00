import { type MessageDescriptor, msg } from '#words';
import type { AlertQuery } from '../../data/alert-lists.js';

/** What the inbox shows, as the address holds it. */
export type ViewName = 'active' | 'paged' | 'snoozed' | 'closed';

export interface InboxView {
  name: ViewName;
  /** What the person typed: words, or conditions in the query language. The service reads it. */
  text: string;
  /** Id of a team whose alerts alone are shown; '': all of the person's teams; `all`: all teams. */
  team: string;
}

export const ALL_TEAMS = 'all';

/** In the query language: also of closed alerts. */
export const NOTIFIED_ME = 'notified: me';

export const VIEW_NAMES: Readonly<Record<ViewName, MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'alerts' }),
  paged: msg`Notified me`,
  snoozed: msg`Snoozed`,
  closed: msg`Closed`,
};

/** @param hasTeam false: the person is in no team, so all alerts are shown that they may read */
export function viewOf(search: URLSearchParams, hasTeam: boolean): InboxView {
  const name = search.get('view') ?? 'active';
  return {
    name: Object.hasOwn(VIEW_NAMES, name) ? (name as ViewName) : 'active',
    text: search.get('q') ?? '',
    team: search.get('team') ?? (hasTeam ? '' : ALL_TEAMS),
  };
}

/** The address of a view; what is usual is left out. */
export function addressOf({ name, text, team }: InboxView): string {
  const search = new URLSearchParams();
  if (name !== 'active') search.set('view', name);
  if (text) search.set('q', text);
  if (team) search.set('team', team);
  const query = search.toString();
  return query ? `/?${query}` : '/';
}

/** A group of the list: which alerts, and in which order. */
export interface Group extends AlertQuery {
  standing: 'open' | 'acknowledged' | 'snoozed' | 'closed';
}

const CONDITIONS: Readonly<Record<ViewName, readonly Omit<Group, 'filter' | 'query' | 'allTeams'>[]>> = {
  active: [
    { standing: 'open', sort: 'priority', order: 'asc' },
    { standing: 'acknowledged', sort: 'priority', order: 'asc' },
  ],
  paged: [
    { standing: 'open', sort: 'priority', order: 'asc' },
    { standing: 'acknowledged', sort: 'priority', order: 'asc' },
  ],
  snoozed: [{ standing: 'snoozed', sort: 'snoozedUntil', order: 'asc' }],
  closed: [{ standing: 'closed', sort: 'updatedAt', order: 'desc' }],
};

const STANDS: Readonly<Record<Group['standing'], string>> = {
  open: 'status: open AND snoozed: false',
  acknowledged: 'status: acknowledged AND snoozed: false',
  snoozed: 'snoozed: true AND NOT status: closed',
  closed: 'status: closed',
};

/** The groups of a view, each with its `filter` and `query` for `GET /v2/alerts`. */
export function groupsOf({ name, text, team }: InboxView): Group[] {
  return CONDITIONS[name].map((group) => {
    const parts = [STANDS[group.standing]];
    if (name === 'paged') parts.push(NOTIFIED_ME);
    if (team && team !== ALL_TEAMS) parts.push(`teams: "${team}"`);
    return { ...group, filter: parts.join(' AND '), query: text, allTeams: team !== '' };
  });
}
