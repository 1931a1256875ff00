import { isObject, type Json, WireObject } from '../../codec/wire-object.js';
import { pathOf, type Question, versionOf } from '../../moving-in/sources/goalert/query.js';
import type { Get } from '../../moving-in/sources/source.js';
import type { Gap, OldAlert, OldPage } from './histories.js';
import { channelIn } from './notification-line.js';
import { MOST_ALERTS, takeEach, type Reader } from './reader.js';
import type { Unread } from './report.js';

/** GoAlert's GraphQL API: alerts with the end of their logs. It has no teams. */
export const readGoAlert: Reader = async (reading) => {
  const { get, from: start, until: end } = reading;
  const unread: Unread[] = [];
  const common = { version: await versionOf(get, { start, end }), start, end };
  const people = loginsByName(await listed(get, { ...common, what: 'users' }));
  const found = await listed(get, { ...common, what: 'alerts' });
  if (found.length >= MOST_ALERTS) unread.push({ code: 'too-many-alerts', count: MOST_ALERTS });
  await takeEach(reading, found, (alert) => goAlertAlert(alert, people));
  return unread;
};

type Named = Json & { id: string };

async function listed(get: Get, question: Question & { what: 'users' | 'alerts' }): Promise<Named[]> {
  const all: Named[] = [];
  for (let after: string | undefined; all.length < MOST_ALERTS;) {
    const told = (await get(pathOf(after === undefined ? question : { ...question, after })))?.[question.what];
    const { nodes, pageInfo } = isObject(told) ? told : {};
    if (Array.isArray(nodes)) all.push(...(nodes as unknown[]).filter(isObject).filter(hasId));
    const { hasNextPage, endCursor } = isObject(pageInfo) ? pageInfo : {};
    if (hasNextPage !== true || typeof endCursor !== 'string' || endCursor === after) break;
    after = endCursor;
  }
  return all.slice(0, MOST_ALERTS);
}

const hasId = (each: Json): each is Named => typeof each['id'] === 'string';

/** Logs have people's names only. Of a name that several have it is not known whose it is. */
export function loginsByName(people: readonly Json[]): ReadonlyMap<string, string | null> {
  const logins = new Map<string, string | null>();
  for (const { name, email } of people)
    if (typeof name === 'string' && typeof email === 'string')
      logins.set(name, logins.has(name) || email === '' ? null : email);
  return logins;
}

/** `Notification sent to Ada Lovelace (SMS)`, and by which key it came: `Created via Prometheus integration (Generic)` */
const SENT = /^Notification sent to (.+?)(?: \(([^()]*)\))?$/;
const CREATED = /^Created via (.+?) (?:integration|heartbeat monitor)(?: \(|$)/;

/** @param people login names by names; null: it is not known whose that is */
export function goAlertAlert(alert: Named, people: ReadonlyMap<string, string | null>): OldAlert {
  const wire = WireObject.forgiving(alert);
  const log = wire.part('recentEvents');
  const lines = (log.objects('nodes') ?? [])
    .map((line) => ({ text: line.text('message') ?? '', at: line.instant('timestamp') ?? null, line }))
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
  const pages: OldPage[] = [];
  const gaps = new Set<Gap>(log.part('pageInfo').flag('hasNextPage') === true ? ['unread-lines'] : []);
  if (lines.length === 0) gaps.add('no-log');
  for (const { text, at, line } of lines) {
    const [, name = '', kind = ''] = SENT.exec(text) ?? [];
    const channel = channelIn(kind);
    // What failed reached nobody; channels of teams are nobody's.
    if (name === '' || line.part('state').text('status') === 'ERROR' || !people.has(name)) continue;
    const person = people.get(name) ?? null;
    if (person === null) gaps.add('unread-lines');
    else pages.push({ person, channel, at });
  }
  const atOf = (beginning: string): string | null => lines.find(({ text }) => text.startsWith(beginning))?.at ?? null;
  const service = wire.object('service')?.text('name');
  const key = lines.map(({ text }) => CREATED.exec(text)?.[1]).find((each) => each !== undefined);
  return {
    ...{ id: alert.id, alias: null, message: wire.text('summary') ?? '', team: null },
    sender: service === undefined ? null : key === undefined ? service : `${service}: ${key}`,
    createdAt: wire.instant('createdAt') ?? new Date(0).toISOString(),
    ...{ acknowledgedAt: atOf('Acknowledged'), closedAt: atOf('Closed'), pages, gaps: [...gaps] },
  };
}
