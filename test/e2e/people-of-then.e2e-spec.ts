import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createUser, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

/* The past of a schedule keeps the people of then, whatever becomes of them, their teams and policies. */

/** At NOW the first participant has the turn. */
const START = '2026-01-05T09:00:00Z';
const NOW = '2026-11-29T12:00:00.000Z';
const RANGE = ['2026-10-01T00:00:00Z', '2026-11-23T00:00:00Z'];

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let cyd: TestUser;
let dan: TestUser;
let team: string;
let policy: string;

beforeAll(async () => {
  app = await TestApp.start({ environment: { JWT_EXPIRY: '3650d' } });
  admin = await asAdmin(app);
});
beforeEach(async () => {
  app.clock.moveTo('2026-01-01T00:00:00Z');
  [ada, ben, cyd, dan] = (await Promise.all(
    ['Ada', 'Ben', 'Cyd', 'Dan'].map((fullName) => createUser(app, { fullName, timezone: 'Europe/Berlin' })),
  )) as [TestUser, TestUser, TestUser, TestUser];
  team = await made('/teams', { name: 't', members: [{ userId: ada.id, role: 'lead' }, { userId: ben.id }] });
  const rules = [{ delayMinutes: 0, recipientType: 'team', recipientId: team, notifyType: 'users' }];
  policy = await made('/escalations', { name: 'p', rules });
  app.clock.moveTo(NOW);
});
afterAll(() => app.stop());

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
async function call(method: Method, path: string, body?: object, by = admin) {
  const answer = await app.as(by).send(method, `/v2${path}`, body);
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
}
const made = async (path: string, body: object): Promise<string> => (await call('post', path, body)).id;
const weekly = (participants: object[], more: object = {}) => ({
  ...{ name: 's', timezone: 'UTC' },
  rotations: [{ name: 'r', startDate: START, type: 'weekly', length: 1, participants, ...more }],
});

/** What is shown of the past by every view. */
async function past(id: string): Promise<object> {
  const [from, to] = RANGE;
  const hours = await call('get', `/reports/on-call-hours?scheduleId=${id}&from=${from}&to=${to}`);
  const feed = await app.as(admin).get(`/v2/schedules/${id}/ical?pastDays=60&days=1`).expect(200);
  const before = feed.text
    .split('BEGIN:VEVENT')
    .filter((event) => /DTSTART:2026(10|110|111)/.test(event))
    .map((event) => /SUMMARY:.*/.exec(event)?.[0]);
  return {
    // Somebody deleted has lost the name.
    hours: hours.rows.map((row: { userId: string; totalHours: number }) => [row.userId, row.totalHours]).sort(),
    shifts: (await call('get', `/schedules/${id}/shifts?start=${from}&end=${to}`)).shifts.map(anonymous),
    timeline: anonymous(await call('get', `/schedules/${id}/timeline?start=${from}&end=${to}`)),
    feed: before.length,
    onCall: (await call('get', `/schedules/${id}/on-calls?at=2026-11-20T12:00:00Z`)).onCallRecipients.map(
      (each: { id: string }) => each.id,
    ),
  };
}
function anonymous(view: unknown): unknown {
  return JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      /^(name|userName|userEmail|revisedAt)$/.test(key) ? undefined : value,
    ),
  );
}
const onCall = async (id: string): Promise<string> =>
  (await call('get', `/schedules/${id}/on-calls`)).onCallRecipients.map((each: { name: string }) => each.name).join();

const ofTeam = () => [{ type: 'team', id: team }, { id: dan.id }];
const ofPolicy = () => [{ type: 'escalation', id: policy }, { id: dan.id }];
type Change = [string, () => Promise<unknown>, string?];

describe('a team as a participant', () => {
  const changes: Change[] = [
    ['a member leaves', () => call('delete', `/teams/${team}/members/${ada.id}`), 'Ben'],
    ['a member joins', () => call('post', `/teams/${team}/members`, { userId: cyd.id }), 'Ada,Ben,Cyd'],
    [
      'a member leaves and joins again',
      async () => {
        await call('delete', `/teams/${team}/members/${ada.id}`);
        app.clock.moveTo('2026-11-29T13:00:00Z');
        await call('post', `/teams/${team}/members`, { userId: ada.id });
      },
      'Ben,Ada',
    ],
    [
      'everybody leaves',
      async () => {
        for (const { id } of [ada, ben]) await call('delete', `/teams/${team}/members/${id}`);
      },
      '',
    ],
    ['a member is blocked', () => call('patch', `/users/${ada.id}`, { blocked: true }), 'Ben'],
    ['a member is deleted', () => call('delete', `/users/${ada.id}`), 'Ben'],
    ['a blocked member is deleted', () => gone(ada), 'Ben'],
    ['the team is deleted', () => call('delete', `/teams/${team}`), 'Dan'],
  ];
  const gone = async ({ id }: TestUser) => {
    await call('patch', `/users/${id}`, { blocked: true });
    await call('delete', `/users/${id}`);
  };

  /** @contract on-call-7 */
  it.each(changes)('keeps the past where %s', async (_, change, now) => {
    const id = await made('/schedules', weekly(ofTeam()));
    const before = await past(id);
    expect([before, await onCall(id)]).toEqual([expect.anything(), 'Ada,Ben']);
    await change();
    expect([await past(id), await onCall(id)]).toEqual([before, now]);
  });

  /** @contract on-call-7 */
  it('keeps it for an override by the team, also where both are deleted', async () => {
    const id = await made('/schedules', weekly([{ id: dan.id }]));
    const times = { startTime: '2026-11-18T00:00:00Z', endTime: '2026-12-24T00:00:00Z' };
    app.clock.moveTo(times.startTime);
    await call('post', `/schedules/${id}/overrides`, { participant: { type: 'team', id: team }, ...times });
    app.clock.moveTo(NOW);
    const before = await past(id);
    expect(before).toMatchObject({ onCall: [ada.id, ben.id] });
    await call('delete', `/teams/${team}`);
    expect([await past(id), await onCall(id)]).toEqual([before, 'Dan']);
    await call('delete', `/users/${ben.id}`);
    expect(await past(id)).toEqual(before);
  });
});

describe('an escalation policy as a participant', () => {
  const rule = (recipientId: string, recipientType = 'user') => ({ delayMinutes: 0, recipientType, recipientId });
  const changes: Change[] = [
    ['its first rule changes', () => call('patch', `/escalations/${policy}`, { rules: [rule(cyd.id)] }), 'Cyd'],
    ['it loses its rules', () => call('patch', `/escalations/${policy}`, { rules: [] }), ''],
    ['it is deleted', () => call('delete', `/escalations/${policy}`), 'Dan'],
    ['a role in its team changes', () => call('post', `/teams/${team}/members`, { userId: ben.id, role: 'lead' }), ''],
  ];

  it.each(changes)('keeps the past where %s', async (_, change, now) => {
    const id = await made('/schedules', weekly(ofPolicy()));
    const before = await past(id);
    expect([before, await onCall(id)]).toEqual([expect.anything(), 'Ben']);
    await change();
    expect([await past(id), await onCall(id)]).toEqual([before, now]);
  });
});

describe('a person', () => {
  const own = () =>
    weekly([{ id: ada.id }, { id: ben.id }], {
      restrictions: [{ startDay: 'mon', startTime: '08:00', endDay: 'fri', endTime: '20:00', timezone: 'participant' }],
    });

  /** @contract on-call-7 */
  it.each<Change>([
    ['moves to another zone', () => call('patch', `/users/${ada.id}`, { timezone: 'America/New_York' })],
    ['is deleted', () => call('delete', `/users/${ada.id}`)],
  ])('keeps the hours of the zone of then where they %s', async (_, change) => {
    const id = await made('/schedules', own());
    const before = await past(id);
    await change();
    expect(await past(id)).toEqual(before);
  });

  const off = (startDate: string, endDate: string) => ({ userId: ada.id, startDate, endDate });
  async function absent(): Promise<void> {
    const request = await call(
      'post',
      '/pto-requests',
      off('2026-11-10T00:00:00Z', '2026-11-12T00:00:00Z'),
      `Bearer ${ada.token}`,
    );
    await call('patch', `/pto-requests/${request.id}/approve?confirm=true`);
  }

  /** @contract on-call-7 */
  it('keeps the absences of then when they are deleted', async () => {
    app.clock.moveTo('2026-11-01T00:00:00Z');
    const id = await made('/schedules', weekly([{ id: ada.id }, { id: ben.id }]));
    const without = await past(id);
    await absent();
    app.clock.moveTo(NOW);
    const before = await past(id);
    expect(before).not.toEqual(without);
    await call('delete', `/users/${ada.id}`);
    expect(await past(id)).toEqual(before);
  });

  /** @contract on-call-7 */
  it('stays who was on call where an absence is approved afterwards', async () => {
    const id = await made('/schedules', weekly([{ id: ada.id }, { id: ben.id }]));
    const before = await past(id);
    await absent();
    expect(await past(id)).toEqual(before);
  });
});
