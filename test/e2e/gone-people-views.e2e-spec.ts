import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createUser, type TestUser } from '../support/accounts.js';
import { openApiOf } from '../support/openapi-document.js';
import { TestApp } from '../support/test-app.js';
import { ApiDocument, type OpenApi } from './hostile/api-document.js';

/* Who was blocked, deleted, or deleted before their organisation moved in ("Formerly …"): of what comes nothing names them. */

const MADE = '2026-05-01T00:00:00.000Z';
const NOW = '2026-06-01T12:00:00.000Z';

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let gone: { blocked: TestUser; deleted: TestUser; moved: TestUser };
let team: string;
const ids: Record<string, string> = {};

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
async function call(method: Method, path: string, body?: object, by = admin) {
  const answer = await app.as(by).send(method, `/v2${path}`, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body.data ?? answer.body;
}
const made = async (path: string, body: object, by = admin): Promise<string> => (await call('post', path, body, by)).id;
const as = ({ token }: TestUser): string => `Bearer ${token}`;

beforeAll(async () => {
  app = await TestApp.start({ canPage: true, environment: { JWT_EXPIRY: '3650d' } });
  app.clock.moveTo(MADE);
  admin = await asAdmin(app);
  const [a, b, blocked, deleted, moved] = await Promise.all([
    createUser(app, { fullName: 'Ada', reachable: true }),
    createUser(app, { fullName: 'Ben', reachable: true }),
    createUser(app, { fullName: 'Bob Blocked', reachable: true }),
    createUser(app, { fullName: 'Dee Deleted', reachable: true }),
    createUser(app, { fullName: 'Formerly tom@x', email: 'tom=x@1.moved-in.invalid' }),
  ]);
  [ada, ben, gone] = [a, b, { blocked, deleted, moved }];
  await call('patch', `/users/${moved.id}`, { blocked: true });
  const everybody = [blocked, deleted, moved, ada];
  const members = everybody.map(({ id: userId }) => ({ userId, role: 'lead' }));
  team = await made('/teams', { name: 'Core', members: [...members, { userId: ben.id }] });
  ids['teams'] = team;
  const rotation = (participants: object[]) => ({ startDate: '2026-05-04T00:00:00Z', type: 'weekly', participants });
  const schedule = (name: string, ...rotations: object[]) =>
    made('/schedules', { name, timezone: 'UTC', teamId: team, rotations });
  ids['schedules'] = await schedule('People', rotation(everybody.map(({ id }) => ({ id }))));
  const rule = (recipientType: string, recipientId: string, delayMinutes: number, notifyType = 'default') => ({
    ...{ recipientType, recipientId, delayMinutes, notifyType },
  });
  ids['escalations'] = await made('/escalations', {
    ...{ name: 'All ways', teamId: team, isDefault: true },
    rules: [
      ...everybody.map(({ id }) => rule('user', id, 0)),
      rule('team', team, 5, 'all'),
      rule('team', team, 6, 'admins'),
      rule('team', team, 7, 'random'),
      rule('schedule', ids['schedules'], 8),
      rule('schedule', ids['schedules'], 9, 'next'),
      rule('schedule', ids['schedules'], 10, 'previous'),
      rule('schedule', ids['schedules'], 11, 'admins'),
    ],
  });
  ids['team schedule'] = await schedule('Team', rotation([{ type: 'team', id: team }]));
  ids['policy schedule'] = await schedule('Policy', rotation([{ type: 'escalation', id: ids['escalations'] }]));
  ids['nesting schedule'] = await schedule('Nesting', rotation([{ type: 'schedule', id: ids['schedules'] }]));
  const stand = (userId: string, startTime: string, endTime: string) =>
    made(`/schedules/${ids['schedules']}/overrides`, { userId, startTime, endTime });
  app.clock.moveTo(NOW);
  await stand(deleted.id, '2026-05-30T00:00:00Z', '2026-06-03T00:00:00Z');
  await stand(blocked.id, '2026-06-10T00:00:00Z', '2026-06-12T00:00:00Z');
  await stand(moved.id, '2026-06-12T00:00:00Z', '2026-06-14T00:00:00Z');
  // Forwarding to and from them.
  ids['forwarding-rules'] = await made('/forwarding-rules', { fromUserId: ben.id, toUserId: deleted.id }, as(ben));
  await made('/forwarding-rules', { fromUserId: blocked.id, toUserId: ada.id }, as(blocked));
  await made('/forwarding-rules', { fromUserId: deleted.id, toUserId: ada.id }, as(deleted));
  // Time off, swaps, searches, reports, feeds, policies, incidents.
  ids['pto-requests'] = await made(
    '/pto-requests',
    { startDate: '2026-06-20T00:00:00Z', endDate: '2026-06-22T00:00:00Z' },
    as(blocked),
  );
  await call('patch', `/pto-requests/${ids['pto-requests']}/approve`, { confirm: true });
  const swap = { userId: deleted.id, startTime: '2026-06-22T00:00:00Z', endTime: '2026-06-22T12:00:00Z' };
  ids['swap-requests'] = await made(`/schedules/${ids['schedules']}/swap-requests`, swap, as(ada)).catch(() => '');
  ids['saved-searches'] = await made(
    '/saved-searches',
    { name: 'Mine', query: `owner: ${deleted.email}` },
    as(deleted),
  );
  for (const who of [blocked, deleted])
    await made('/reports/schedules', { cadence: 'weekly', email: who.email }, as(who));
  await call('post', '/calendar-links', { kind: 'schedule', id: ids['schedules'] });
  const responders = everybody.slice(0, 2).map(({ id }) => ({ type: 'user', id }));
  ids['alert-policies'] = await made('/alert-policies', { name: 'Add', actions: { addResponders: responders } });
  ids['integrations'] = await made('/integrations', { name: 'I', responders });
  ids['services'] = await made('/services', { name: 'Shop', teamId: team });
  ids['incidents'] = await made('/incidents', { name: 'Slow', priority: 'P2', responders }, as(deleted));
  ids['routing-rules'] = await made(`/teams/${team}/routing-rules`, {
    ...{ name: 'R', match: { tags: ['x'] } },
    notify: { type: 'escalation', id: ids['escalations'] },
  });
  ids['alerts'] = await alert('Before', { responders });
  await app.settle();
  await call('post', `/alerts/${ids['alerts']}/notes`, { note: 'On it' }, as(deleted));
  await call('post', `/alerts/${ids['alerts']}/acknowledge`, {}, as(deleted));
  ids['postmortems'] = await made('/postmortems', { incidentId: ids['incidents'], summary: 'S' }, as(deleted));
  await app.settle();

  await call('patch', `/users/${blocked.id}`, { blocked: true });
  await call('delete', `/users/${deleted.id}`);
  await app.settle();
  ids['new alert'] = await alert('After');
  await app.settle();
}, 120_000);
afterAll(() => app.stop());

async function alert(message: string, more: object = {}): Promise<string> {
  const { body } = await app.as(admin).post('/v2/alerts', { message, teamId: team, priority: 'P1', ...more });
  return body.data?.alertId ?? body.alertId;
}

/** Names that were given with a rule of a policy: null where none was. */
const OF_RULES = [
  '/v2/alerts/{identifier}/activities.data.activities[].metadata.rules[].recipientId',
  '/v2/alerts/{identifier}/escalation.data.steps[].targets[].recipientId',
];

/** A name stored with an override stays; elsewhere somebody who was deleted is called gone. */
const asNow = (name: string): string => name.replace(' (gone)', '');

type Named = Record<string, unknown>;

/** Every object of an answer, with the fields that lead to it. */
function* objectsIn(value: unknown, way = ''): Generator<[way: string, object: Named]> {
  if (Array.isArray(value)) for (const each of value) yield* objectsIn(each, `${way}[]`);
  else if (typeof value === 'object' && value !== null) {
    yield [way, value as Named];
    for (const [key, each] of Object.entries(value)) yield* objectsIn(each, `${way}.${key}`);
  }
}

/** Of every object with the id of somebody who is gone: name fields beside it that say nothing. */
function blanksIn(body: unknown): string[] {
  const ids = new Set(Object.values(gone).map(({ id }) => id));
  return [...objectsIn(body)].flatMap(([way, object]) =>
    Object.entries(object).flatMap(([key, value]) => {
      if (typeof value !== 'string' || !ids.has(value) || !/^(id|key|\w*Id)$/.test(key)) return [];
      const name = object[/^(id|key)$/.test(key) ? 'name' : `${key.slice(0, -2)}Name`];
      const isBlank = name === null || (typeof name === 'string' && /^(|undefined|null|user)$/.test(name.trim()));
      return isBlank ? [`${way}.${key}`] : [];
    }),
  );
}

const names = (person: TestUser): string[] => [person.id, person.fullName, person.email];
const namesAnybodyGone = (value: unknown): boolean => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Object.values(gone).some((person) => names(person).some((each) => text.includes(each)));
};
const SCHEDULES = ['schedules', 'team schedule', 'policy schedule', 'nesting schedule'];
const AHEAD = `start=${NOW}&end=2026-08-01T00:00:00Z`;

describe('who is gone', () => {
  /** @contract operating-54 */
  it('is nowhere blank or undefined, in no answer that can name people', async () => {
    const document = new ApiDocument(await openApiOf<OpenApi>(app));
    const walked: string[] = [];
    const wrong: string[] = [];
    for (const { method, template } of document.routes()) {
      // It never ends.
      if (method !== 'GET' || template === '/v2/events') continue;
      const kind = /\/v[12]\/alerts\/saved-searches/.test(template)
        ? 'none'
        : (/^\/v[12]\/([\w-]+)/.exec(template)?.[1] ?? '');
      const users = Object.values(gone).map(({ id }) => id);
      for (const id of kind === 'users' ? users : kind === 'alerts' ? [ids['alerts'], ids['new alert']] : [ids[kind]]) {
        const path = template.replace(/\{(id|identifier|teamId|serviceId)\}/, id ?? 'x').replaceAll(/\{\w+\}/g, 'x');
        const query = /timeline|shifts|gaps/.test(path) ? '?start=2026-05-02T00:00:00Z&end=2026-07-01T00:00:00Z' : '';
        const { status, text, body } = await app.as(admin).get(path + query);
        if (status >= 500 && !/attachments/.test(template)) wrong.push(`${status} ${template}`);
        if (status !== 200) continue;
        walked.push(template);
        if (/\bundefined\b|\[object /.test(text ?? '')) wrong.push(`${template}: undefined`);
        wrong.push(...blanksIn(body).map((where) => `${template}${where}`));
      }
    }
    expect([...new Set(wrong)].sort()).toEqual(OF_RULES);
    expect(new Set(walked).size).toBeGreaterThan(70);
  }, 120_000);

  /** @contract operating-54 */
  it.each(SCHEDULES)('is not on call, next, or in a shift ahead: %s', async (name) => {
    const path = `/schedules/${ids[name]}`;
    const { unreachable: _marked, ...onCalls } = await call('get', `${path}/on-calls`);
    const all = (await call('get', '/on-calls')).find(
      ({ schedule }: { schedule: { id: string } }) => schedule.id === ids[name],
    );
    const { unreachable: _also, ...own } = all;
    const { shifts } = await call('get', `${path}/shifts?${AHEAD}`);
    const { timeline } = await call('get', `${path}/timeline?${AHEAD}`);
    const feed = await app.as(admin).get(`/v2${path}/ical?days=60`).expect(200);
    const events = feed.text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
    const ahead = events.filter((event) => (/DTEND[^:]*:(\w+)/.exec(event)?.[1] ?? '') > '20260601T120000Z');
    expect(onCalls.onCallRecipients.length + shifts.length + ahead.length).toBeGreaterThan(2);
    const shown = { onCalls, own, shifts, timeline: timeline.finalTimeline ?? timeline, ahead };
    expect(Object.entries(shown).filter(([, each]) => namesAnybodyGone(each))).toEqual([]);
  });

  /** @contract operating-54 */
  it('stays in the past, by name or as a former member', async () => {
    const { shifts } = await call('get', `/schedules/${ids['schedules']}/shifts?start=2026-05-04T00:00:00Z&end=${NOW}`);
    const served = shifts.map(({ userName }: { userName: string }) => userName);
    expect(new Set(served.map(asNow))).toEqual(new Set(['Ada', 'Bob Blocked', 'Dee Deleted']));
    const { rows } = await call('get', `/reports/on-call-hours?scheduleId=${ids['schedules']}&from=${MADE}&to=${NOW}`);
    expect(new Set(rows.map(({ userName }: { userName: string }) => asNow(userName)))).toEqual(
      new Set(['Ada', 'Bob Blocked', 'Dee Deleted']),
    );
    expect(await call('get', `/alerts/${ids['alerts']}`)).toMatchObject({
      acknowledgedBy: null,
      responders: [{ name: 'Bob Blocked' }, { id: gone.deleted.id, name: expect.stringMatching(/^Former|^Dee/) }],
    });
    expect((await call('get', `/swap-requests/${ids['swap-requests']}`, undefined, as(ada))).responderName).toBe(
      'Dee Deleted',
    );
  });

  /** @contract operating-54 */
  it('is paged by nothing to come: previews, ladder, recipients, reports by mail', async () => {
    const preview = await call('get', `/escalations/${ids['escalations']}/preview`);
    const foreseen = await call('post', '/alerts/preview', { message: 'Next', teamId: team, priority: 'P1' });
    const ladder = await call('get', `/alerts/${ids['new alert']}/escalation`);
    const recipients = await call('get', `/alerts/${ids['new alert']}/recipients`);
    const people = [...objectsIn([preview, foreseen, ladder])].flatMap(([way, object]) =>
      /\.(people|pages)\[\]$/.test(way) ? [object] : [],
    );
    expect(people.length).toBeGreaterThan(5);
    expect(people.filter(namesAnybodyGone)).toEqual([]);
    expect(namesAnybodyGone(recipients)).toBe(false);
    const pages = await app.sql('SELECT "userId" FROM deliveries WHERE "alertId" = $1', [ids['new alert']]);
    expect([pages.length > 0, namesAnybodyGone(pages)]).toEqual([true, false]);
    // Of the alert before they left nobody who is gone is told any more, either.
    const due = await app.sql(
      `SELECT "userId" FROM deliveries WHERE "alertId" = $1 AND state IN ('planned', 'pending', 'bundled')`,
      [ids['alerts']],
    );
    expect(namesAnybodyGone(due)).toBe(false);
  });
});
