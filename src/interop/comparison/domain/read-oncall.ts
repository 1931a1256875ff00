import { isObject, type Json, WireObject } from '../../codec/wire-object.js';
import type { Get } from '../../moving-in/sources/source.js';
import type { OldAlert } from './histories.js';
import { MOST_ALERTS, takeEach, type Reader } from './reader.js';
import type { Unread } from './report.js';

/** Its pages have 50. */
const MOST_PAGES = MOST_ALERTS / 50;

/** Grafana OnCall's public API: alert groups. It tells of no notification, so that only what arrived can be compared. */
export const readOnCall: Reader = async (reading) => {
  const { get, from, until } = reading;
  const unread: Unread[] = [];
  const names = async (list: string): Promise<Map<string, string>> =>
    new Map((await listed(get, `/api/v1/${list}/?`, true)).flatMap(nameOf));
  const [integrations, teams] = [await names('integrations'), await names('teams')];
  if (teams.size === 0) unread.push({ code: 'no-teams', count: null });
  const seconds = (at: string): string => at.slice(0, 19);
  const period = encodeURIComponent(`${seconds(from)}_${seconds(until)}`);
  const found = await listed(get, `/api/v1/alert_groups/?started_at=${period}&`);
  if (found.length >= MOST_ALERTS) unread.push({ code: 'too-many-alerts', count: MOST_ALERTS });
  await takeEach(reading, found, (group) => onCallAlert(group, integrations, teams));
  return unread;
};

type Named = Json & { id: string };

async function listed(get: Get, path: string, isOptional = false): Promise<Named[]> {
  const all: Named[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await get(`${path}page=${page}`, isOptional);
    const items = answer?.['results'];
    if (Array.isArray(items))
      all.push(...items.filter(isObject).filter((each): each is Named => typeof each['id'] === 'string'));
    if (typeof answer?.['next'] !== 'string') break;
  }
  return all;
}

const nameOf = ({ id, name }: Named): [string, string][] => (typeof name === 'string' ? [[id, name]] : []);

/** @param integrations names by id, like `teams` */
export function onCallAlert(
  group: Named,
  integrations: ReadonlyMap<string, string>,
  teams: ReadonlyMap<string, string>,
): OldAlert {
  const wire = WireObject.forgiving(group);
  return {
    ...{ id: group.id, alias: aliasIn(wire), message: wire.text('title') ?? '' },
    sender: integrations.get(wire.text('integration_id') ?? '') ?? null,
    team: teams.get(wire.text('team_id') ?? '') ?? null,
    createdAt: wire.instant('created_at') ?? new Date(0).toISOString(),
    ...{ acknowledgedAt: wire.instant('acknowledged_at') ?? null, closedAt: wire.instant('resolved_at') ?? null },
    ...{ pages: [], gaps: ['no-pages'] },
  };
}

/** Of Alertmanager and Grafana, whose alerts have the same alias here. */
function aliasIn(group: WireObject): string | null {
  const payload = ['latest_alert', 'last_alert'].map((member) => group.part(member).part('payload'));
  const prints = payload.flatMap((each) => [
    each.text('fingerprint'),
    each.objects('alerts')?.[0]?.text('fingerprint'),
  ]);
  return prints.find((print) => print !== undefined) ?? null;
}
