import { isObject, type Json, WireObject } from '../../codec/wire-object.js';
import type { Get } from '../../moving-in/sources/source.js';
import type { OldAlert, OldPage } from './histories.js';
import { channelIn } from './notification-line.js';
import { MOST_ALERTS, MOST_LOG_LINES, takeEach, type Reader } from './reader.js';
import type { Unread } from './report.js';

const PAGE = 100;
/** Its lists end there. */
const MOST_OFFSET = 9900;

/** PagerDuty's REST API: incidents, of each its log entries, and the addresses of its users. */
export const readPagerDuty: Reader = async (reading) => {
  const { get, from, until } = reading;
  const unread: Unread[] = [];
  const users = new Map((await listed(get, '/users?', 'users', MOST_OFFSET)).flatMap(addressOf));
  const period = `since=${from}&until=${until}&time_zone=UTC&sort_by=created_at:desc&`;
  const found = await listed(get, `/incidents?${period}`, 'incidents', MOST_ALERTS);
  if (found.length >= MOST_ALERTS) unread.push({ code: 'too-many-alerts', count: MOST_ALERTS });
  await takeEach(reading, found, async (incident) => {
    const path = `/incidents/${encodeURIComponent(incident.id)}/log_entries?is_overview=false&include[]=channels&`;
    return pagerDutyAlert(incident, await listed(get, path, 'log_entries', MOST_LOG_LINES, true), users);
  });
  return unread;
};

type Named = Json & { id: string };

/** @param isOptional what the service does not give is empty */
async function listed(get: Get, path: string, member: string, most: number, isOptional = false): Promise<Named[]> {
  const all: Named[] = [];
  for (let offset = 0; offset < most; offset += PAGE) {
    const answer = await get(`${path}limit=${PAGE}&offset=${offset}`, isOptional);
    const items = answer?.[member];
    if (Array.isArray(items))
      all.push(...items.filter(isObject).filter((each): each is Named => typeof each['id'] === 'string'));
    if (answer?.['more'] !== true) break;
  }
  return all;
}

const addressOf = ({ id, email }: Named): [string, string][] => (typeof email === 'string' ? [[id, email]] : []);

/** @param entries of its log @param users addresses by id */
export function pagerDutyAlert(
  incident: Named,
  entries: readonly Json[],
  users: ReadonlyMap<string, string>,
): OldAlert {
  const wire = WireObject.forgiving(incident);
  const lines = entries
    .map((entry) => WireObject.forgiving(entry))
    .sort((a, b) => (a.instant('created_at') ?? '').localeCompare(b.instant('created_at') ?? ''));
  const first = (type: string): string | null =>
    lines.find((line) => isOfType(line, type))?.instant('created_at') ?? null;
  const told = lines.filter((line) => isOfType(line, 'notify'));
  const pages = told.flatMap((line) => pageOf(line, users) ?? []);
  return {
    ...{ id: incident.id, alias: wire.text('incident_key') ?? null },
    ...{
      message: wire.text('title') ?? wire.text('summary') ?? '',
      sender: wire.part('service').text('summary') ?? null,
    },
    team: wire.objects('teams')?.[0]?.text('summary') ?? null,
    createdAt: wire.instant('created_at') ?? new Date(0).toISOString(),
    ...{ acknowledgedAt: first('acknowledge'), closedAt: wire.instant('resolved_at') ?? first('resolve'), pages },
    gaps: entries.length === 0 ? ['no-log'] : pages.length < told.length ? ['unread-lines'] : [],
  };
}

/** Of `notify_log_entry`, and of references to it. */
const isOfType = (line: WireObject, type: string): boolean =>
  line.text('type')?.startsWith(`${type}_log_entry`) === true;

function pageOf(line: WireObject, users: ReadonlyMap<string, string>): OldPage | null {
  const [user, channel] = [line.part('user'), line.part('channel')];
  const person = users.get(user.text('id') ?? '') ?? user.text('summary');
  if (person === undefined) return null;
  // The notification stands in the channel, or the channel is of its type; some say it in words only.
  const kind = channel.part('notification').text('type') ?? channel.text('type') ?? '';
  const words = `${kind.replaceAll('_', ' ')} ${line.text('summary')?.split(/\bvia\b/)[1] ?? ''}`;
  return { person, channel: channelIn(words), at: line.instant('created_at') ?? null };
}
