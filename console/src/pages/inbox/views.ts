/** What the inbox shows, as the address holds it. */
export type ViewName = 'active' | 'paged' | 'snoozed' | 'closed';

export interface InboxView {
  name: ViewName;
  /** Further conditions in the query language, or words. */
  text: string;
  /** Id of a team whose alerts alone are shown; '': all of the person's teams; `all`: all teams. */
  team: string;
}

export const ALL_TEAMS = 'all';

export const VIEW_NAMES: Readonly<Record<ViewName, string>> = {
  active: 'Active',
  paged: 'Paged me',
  snoozed: 'Snoozed',
  closed: 'Closed',
};

export function viewOf(search: URLSearchParams): InboxView {
  const name = search.get('view') ?? 'active';
  return {
    name: Object.hasOwn(VIEW_NAMES, name) ? (name as ViewName) : 'active',
    text: search.get('q') ?? '',
    team: search.get('team') ?? '',
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
export interface Group {
  title: string;
  standing: 'open' | 'acknowledged' | 'snoozed' | 'closed';
  query: string;
  /** Those of teams that the person is not in, too. */
  allTeams: boolean;
  sort: 'priority' | 'updatedAt' | 'snoozedUntil';
  order: 'asc' | 'desc';
}

const CONDITIONS: Readonly<Record<ViewName, readonly Omit<Group, 'query' | 'allTeams'>[]>> = {
  active: [
    { title: 'Needs somebody', standing: 'open', sort: 'priority', order: 'asc' },
    { title: 'Somebody has it', standing: 'acknowledged', sort: 'priority', order: 'asc' },
  ],
  paged: [
    { title: 'Needs somebody', standing: 'open', sort: 'priority', order: 'asc' },
    { title: 'Somebody has it', standing: 'acknowledged', sort: 'priority', order: 'asc' },
  ],
  snoozed: [{ title: 'Snoozed', standing: 'snoozed', sort: 'snoozedUntil', order: 'asc' }],
  closed: [{ title: 'Closed', standing: 'closed', sort: 'updatedAt', order: 'desc' }],
};

const STANDS: Readonly<Record<Group['standing'], string>> = {
  open: 'status: open AND snoozed: false',
  acknowledged: 'status: acknowledged AND snoozed: false',
  snoozed: 'snoozed: true AND NOT status: closed',
  closed: 'status: closed',
};

/** A search that begins with a field is one of the query language; anything else are words. */
const isQuery = (text: string): boolean => /^\s*(NOT\s+|\()*[\w.]+\s*[:<>]/.test(text);

/** The words of a plain search as a condition: each in the message, the description, the source or a tag. */
function wordsAsQuery(text: string): string {
  const quoted = text.trim().replaceAll('\\', '').replaceAll('"', '');
  return ['message', 'description', 'source', 'tag', 'entity'].map((field) => `${field}: "*${quoted}*"`).join(' OR ');
}

/** The groups of a view, each with its query for `GET /v2/alerts`. */
export function groupsOf({ name, text, team }: InboxView): Group[] {
  return CONDITIONS[name].map((group) => {
    const parts = [STANDS[group.standing]];
    if (name === 'paged') parts.push('notified: me');
    if (team && team !== ALL_TEAMS) parts.push(`teams: "${team}"`);
    if (text.trim()) parts.push(`(${isQuery(text) ? text.trim() : wordsAsQuery(text)})`);
    return { ...group, query: parts.join(' AND '), allTeams: team !== '' };
  });
}
