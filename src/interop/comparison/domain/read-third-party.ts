import { isObject, type Json, WireObject } from '../../codec/wire-object.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import type { Get } from '../../moving-in/sources/source.js';
import type { Gap, OldAlert, OldPage } from './histories.js';
import { notificationIn } from './notification-line.js';
import { MOST_ALERTS, MOST_LOG_LINES, takeEach, type Reader } from './reader.js';
import type { Unread } from './report.js';

const PAGE = 100;
/** A line about the delivery follows that of the sending. */
const ONE_MESSAGE_MS = 5 * MINUTE_MS;

/** The third-party API: `/v2/alerts`, and of each its log and its recipients. */
export const readThirdParty: Reader = async (reading) => {
  const { get, from, until } = reading;
  const unread: Unread[] = [];
  const teams = await teamNames(get);
  if (teams === null) unread.push({ code: 'no-teams', count: null });
  const query = encodeURIComponent(`createdAt >= ${Date.parse(from)} AND createdAt <= ${Date.parse(until)}`);
  const found: (Json & { id: string })[] = [];
  for (let offset = 0; offset < MOST_ALERTS; offset += PAGE) {
    const page = await get(`/v2/alerts?limit=${PAGE}&offset=${offset}&sort=createdAt&order=desc&query=${query}`);
    const alerts = listOf(page).filter((each): each is Json & { id: string } => typeof each['id'] === 'string');
    found.push(...alerts);
    if (alerts.length < PAGE) break;
    if (offset + PAGE >= MOST_ALERTS) unread.push({ code: 'too-many-alerts', count: MOST_ALERTS });
  }
  await takeEach(reading, found, async (alert) => {
    const path = `/v2/alerts/${encodeURIComponent(alert.id)}`;
    const log = await logOf(get, path);
    const recipients = await get(`${path}/recipients`, true);
    return thirdPartyAlert(alert, log, recipients === null ? null : listOf(recipients), teams ?? new Map());
  });
  return unread;
};

async function teamNames(get: Get): Promise<Map<string, string> | null> {
  const answer = await get('/v2/teams', true);
  if (answer === null) return null;
  return new Map(
    listOf(answer).flatMap(({ id, name }) => (typeof id === 'string' && typeof name === 'string' ? [[id, name]] : [])),
  );
}

async function logOf(get: Get, path: string): Promise<Json[] | null> {
  const lines: Json[] = [];
  let after = '';
  while (lines.length < MOST_LOG_LINES) {
    const page = await get(`${path}/logs?limit=${PAGE}&order=asc&direction=next${after}`, true);
    if (page === null) return lines.length > 0 ? lines : null;
    const more = listOf(page);
    lines.push(...more);
    const offset = more.at(-1)?.['offset'];
    if (more.length < PAGE || typeof offset !== 'string') break;
    after = `&offset=${encodeURIComponent(offset)}`;
  }
  return lines;
}

const listOf = (answer: Json | null): Json[] => {
  const data = answer?.['data'];
  return Array.isArray(data) ? data.filter(isObject) : [];
};

/** @param log oldest line first; null: not given, like `recipients` */
export function thirdPartyAlert(
  alert: Json & { id: string },
  log: readonly Json[] | null,
  recipients: readonly Json[] | null,
  teams: ReadonlyMap<string, string>,
): OldAlert {
  const wire = WireObject.forgiving(alert);
  const createdAt = wire.instant('createdAt') ?? new Date(0).toISOString();
  const after = (member: string): string | null => {
    const ms = wire.part('report').number(member);
    return ms === undefined ? null : new Date(Date.parse(createdAt) + ms).toISOString();
  };
  const { pages, acknowledgedAt, closedAt, unread } = historyIn(log ?? []);
  const people = (recipients ?? []).flatMap((each) => recipientOf(each) ?? []);
  const gaps: Gap[] = [];
  if (log === null) gaps.push(people.length > 0 ? 'no-times' : 'no-log');
  else if (unread > 0) gaps.push('unread-lines');
  else if (pages.length === 0 && people.length > 0) gaps.push('no-times');
  return {
    ...{ id: alert.id, alias: wire.text('alias') ?? null, message: wire.text('message') ?? '', createdAt },
    sender: wire.part('integration').text('name') ?? wire.text('source') ?? null,
    team: teamOf(wire, teams),
    acknowledgedAt: after('ackTime') ?? acknowledgedAt,
    closedAt: after('closeTime') ?? closedAt,
    pages: pages.length > 0 ? pages : people.map((person) => ({ person, channel: null, at: null })),
    gaps,
  };
}

function teamOf(wire: WireObject, teams: ReadonlyMap<string, string>): string | null {
  const responders = (wire.objects('responders') ?? []).filter((each) => each.text('type') === 'team');
  const ids = [
    wire.text('ownerTeamId'),
    ...[...responders, ...(wire.objects('teams') ?? [])].map((each) => each.text('id')),
  ];
  const named = ids.map((id) => teams.get(id ?? '')).find((name) => name !== undefined);
  return named ?? responders.map((each) => each.text('name')).find((name) => name !== undefined) ?? null;
}

/** People who were added and never notified have this state. */
const NOT_TOLD = 'notactive';

function recipientOf(recipient: Json): string | null {
  const wire = WireObject.forgiving(recipient);
  return wire.text('state') === NOT_TOLD ? null : (wire.part('user').text('username') ?? null);
}

function historyIn(log: readonly Json[]) {
  const pages: (OldPage & { at: string })[] = [];
  let [acknowledgedAt, closedAt]: (string | null)[] = [null, null];
  let unread = 0;
  for (const line of log) {
    const wire = WireObject.forgiving(line);
    const [text, at] = [wire.text('log') ?? '', wire.instant('createdAt')];
    if (at === undefined) continue;
    if (/^alert acknowledged\b/i.test(text)) acknowledgedAt ??= at;
    if (/^alert closed\b/i.test(text)) closedAt ??= at;
    const told = notificationIn(text, wire.text('owner') ?? null);
    if (told === 'unread') unread++;
    else if (told !== null && !(/\bdelivered\b/i.test(text) && isKnown(pages, told, at))) pages.push({ ...told, at });
  }
  return { pages, acknowledgedAt: acknowledgedAt ?? null, closedAt: closedAt ?? null, unread };
}

const isKnown = (pages: readonly (OldPage & { at: string })[], told: Pick<OldPage, 'person' | 'channel'>, at: string) =>
  pages.some(
    (page) =>
      page.person === told.person &&
      page.channel === told.channel &&
      Math.abs(Date.parse(at) - Date.parse(page.at)) < ONE_MESSAGE_MS,
  );
