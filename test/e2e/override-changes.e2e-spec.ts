import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin, createKey, createTeam, createUser, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

/* An override changes the future only: what was served stays, in every view of it. */

const NOW = '2026-11-29T12:00:00.000Z';
const at = (day: number, hour = 0): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();

let app: TestApp;
let admin: string;
let ada: TestUser;
let dan: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ environment: { JWT_EXPIRY: '3650d' } });
  admin = await asAdmin(app);
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.moveTo(NOW);
  [ada, dan, eve] = (await Promise.all(['Ada', 'Dan', 'Eve'].map((fullName) => createUser(app, { fullName })))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});

const call = (method: 'get' | 'post' | 'patch' | 'delete', path: string) => app.as(admin).send(method, `/v2${path}`);
const data = async (path: string) => (await call('get', path).expect(200)).body.data;

/** Ada has the pager, day after day. */
async function schedule(madeAt = at(1)): Promise<string> {
  app.clock.moveTo(madeAt);
  const rotation = { startDate: at(1), type: 'daily', length: 1, participants: [{ id: ada.id }] };
  const { body } = await call('post', '/schedules').send({ name: 's', timezone: 'UTC', rotations: [rotation] });
  app.clock.moveTo(NOW);
  return body.data.id;
}
/** Made at that time. */
async function made(id: string, madeAt: string, times: object): Promise<string> {
  app.clock.moveTo(madeAt);
  const { body } = await call('post', `/schedules/${id}/overrides`)
    .send({ userId: dan.id, ...times })
    .expect(200);
  app.clock.moveTo(NOW);
  return body.data.id;
}

interface Span {
  startTime: string;
  endTime: string;
}
const lasting = (spans: (Span & { name: string })[]): string[] =>
  spans
    .filter(({ startTime }) => startTime < NOW)
    .map(({ name, startTime, endTime }) => `${name} ${startTime} ${endTime < NOW ? endTime : NOW}`)
    .sort();

/** Who had the pager in the week before now, by each view. */
async function served(id: string) {
  const week = `start=${at(22)}&end=${NOW}`;
  const { shifts } = await data(`/schedules/${id}/shifts?${week}`);
  const { rows } = await data(`/reports/on-call-hours?scheduleId=${id}&from=${at(22)}&to=${NOW}`);
  const { timeline } = await data(`/schedules/${id}/timeline?start=${at(22)}&end=${at(29)}`);
  const hours = Array.from({ length: 22 }, (_, step) => at(22 + Math.floor(step / 3), (step % 3) * 8));
  const onCall = await Promise.all(hours.map(async (hour) => data(`/schedules/${id}/on-calls?at=${hour}`)));
  const own = await Promise.all([ada, dan, eve].map(({ id: userId }) => data(`/users/${userId}/shifts?${week}`)));
  return {
    shifts: lasting(shifts.map((each: Span & { userName: string }) => ({ ...each, name: each.userName }))),
    own: own.map((each) => lasting(each.shifts.map((one: Span) => ({ ...one, name: '' })))),
    hours: rows
      .map(({ userName, totalHours }: { userName: string; totalHours: number }) => `${userName} ${totalHours}`)
      .sort(),
    timeline: timeline.map(({ date, userName }: { date: string; userName: string }) => `${date} ${userName}`),
    onCall: onCall.map(({ onCallRecipients }) => onCallRecipients.map(({ name }: { name: string }) => name).join()),
    feed: lasting(await feed(id)).filter((text) => text.slice(4) >= at(22)),
  };
}

/** The events of the calendar, whose UIDs are their own. */
async function feed(id: string): Promise<(Span & { name: string })[]> {
  const calendar = await call('get', `/schedules/${id}/ical?pastDays=7&days=30`).expect(200);
  const text: string = (calendar.text ?? calendar.body.toString()).replaceAll('\r\n ', '');
  const events = text.split('BEGIN:VEVENT').slice(1);
  const field = (event: string, name: string): string =>
    new RegExp(`^${name}[^:\n]*:(.*?)\r?$`, 'm').exec(event)?.[1] ?? '';
  const iso = (stamp: string): string => stamp.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6.000Z');
  const uids = events.map((event) => field(event, 'UID'));
  expect(new Set(uids).size).toBe(uids.length);
  return events.map((event) => ({
    name: field(event, 'SUMMARY').replace('On call: ', ''),
    startTime: iso(field(event, 'DTSTART')),
    endTime: iso(field(event, 'DTEND')),
  }));
}

describe('an override that is made while it runs, or later', () => {
  /** @contract operating-31 */
  it.each([
    ['of the whole schedule', () => Promise.resolve({ userId: dan.id })],
    [
      'by a team',
      async () => ({ participant: { type: 'team', id: (await createTeam(app, { members: [dan.id] })).id } }),
    ],
    ['by nobody', () => Promise.resolve({ participant: { type: 'none' } })],
    [
      'of one rotation',
      async (id: string) => ({ userId: dan.id, rotationIds: [(await data(`/schedules/${id}`)).rotations[0].id] }),
    ],
  ])('counts from then: %s', async (_, whom) => {
    const id = await schedule();
    const before = await served(id);
    const body = { ...(await whom(id)), startTime: at(27, 6), endTime: at(30, 6) };
    const answer = await call('post', `/schedules/${id}/overrides`).send(body).expect(200);
    expect(answer.body.data.warnings).toContain(`The override applies from now, ${NOW}: earlier shifts do not change`);
    expect(await served(id)).toEqual(before);
    const [shown] = (await data(`/schedules/${id}`)).overrides;
    expect(shown).toMatchObject({ startTime: at(27, 6), endTime: at(30, 6), countsFrom: NOW });
    const { source } = await data(`/schedules/${id}/on-calls?at=${NOW}`);
    expect(source).toBe('override');
  });

  /** @contract operating-31 */
  it('changes nothing, and says so, where it is over', async () => {
    const id = await schedule();
    const before = await served(id);
    const body = { userId: dan.id, startTime: at(27, 6), endTime: at(28, 6), confirm: false };
    const answer = await call('post', `/schedules/${id}/overrides`).send(body).expect(200);
    expect(answer.body.data.warnings).toEqual(['The override is over: it changes nothing of who was on call']);
    expect(await served(id)).toEqual(before);
  });

  /** @contract operating-31 */
  it('counts from then in the third-party profile, too', async () => {
    const id = await schedule();
    const before = await served(id);
    const key = await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] });
    const user = { type: 'user', id: dan.id };
    await app
      .as(`GenieKey ${key}`)
      .post(`/v2/schedules/${id}/overrides?scheduleIdentifierType=id`, {
        alias: 'late',
        user,
        startDate: at(27, 6),
        endDate: at(30, 6),
      })
      .expect(201);
    expect(await served(id)).toEqual(before);
    expect(await data(`/schedules/${id}/on-calls?at=${NOW}`)).toMatchObject({ onCallRecipients: [{ name: 'Dan' }] });
  });

  it('has no word on it where it begins now', async () => {
    const id = await schedule();
    const body = { userId: dan.id, startTime: at(29, 12), endTime: at(30, 6) };
    const answer = await call('post', `/schedules/${id}/overrides`).send(body).expect(200);
    expect((answer.body.data.warnings as string[]).join()).not.toMatch(/counts from/);
    expect((await data(`/schedules/${id}`)).overrides[0]).not.toHaveProperty('countsFrom');
  });
});

describe('an override of a schedule that is being set up', () => {
  it('counts from its start, and says nothing of it; what it was stays', async () => {
    const id = await schedule(NOW);
    const days = async (): Promise<string[]> => (await served(id)).shifts.filter((shift) => shift.startsWith('Dan'));
    const past = { userId: dan.id, startTime: at(24), endTime: at(25) };
    const { body } = await call('post', `/schedules/${id}/overrides`).send(past).expect(200);
    expect(body.data.warnings).toBeUndefined();
    expect(await days()).toEqual([`Dan ${at(24)} ${at(25)}`]);
    await call('delete', `/schedules/${id}/overrides/${body.data.id}`).expect(200);
    expect(await days()).toEqual([`Dan ${at(24)} ${at(25)}`]);
  });

  it('changes the future only once ten minutes have passed', async () => {
    const id = await schedule(NOW);
    app.clock.moveBy(10 * 60_000);
    await call('post', `/schedules/${id}/overrides`)
      .send({ userId: dan.id, startTime: at(24), endTime: at(25) })
      .expect(200);
    expect((await served(id)).shifts.filter((shift) => shift.startsWith('Dan'))).toEqual([]);
  });
});

describe('an override that is changed', () => {
  const RUNNING = { startTime: at(27, 6), endTime: at(30, 6) };
  const OVER = { startTime: at(27, 6), endTime: at(28, 6) };
  const PLANNED = { startTime: at(30, 6), endTime: at(30, 18) };

  /** @contract operating-31 */
  it.each([
    ['is given to somebody else while it runs', RUNNING, () => ({ userId: eve.id }), 'Eve'],
    ['begins later, while it runs', RUNNING, () => ({ startTime: at(28, 6) }), 'Dan'],
    ['begins tomorrow, while it runs', RUNNING, () => ({ startTime: at(30) }), 'Ada'],
    ['begins earlier, while it runs', RUNNING, () => ({ startTime: at(25, 6) }), 'Dan'],
    ['has ended yesterday, while it runs', RUNNING, () => ({ endTime: at(28, 6) }), 'Ada'],
    ['ends later, while it runs', RUNNING, () => ({ endTime: at(30, 18) }), 'Dan'],
    ['is of some rotations, while it runs', RUNNING, (rid: string) => ({ rotationIds: [rid] }), 'Dan'],
    ['is given to somebody else when it is over', OVER, () => ({ userId: eve.id }), 'Ada'],
    ['goes on when it is over', OVER, () => ({ endTime: at(30, 6) }), 'Dan'],
    ['ended earlier, when it is over', OVER, () => ({ endTime: at(27, 18) }), 'Ada'],
    ['is moved to tomorrow when it is over', OVER, () => PLANNED, 'Ada'],
    ['began yesterday, when it is planned', PLANNED, () => ({ startTime: at(28, 6) }), 'Dan'],
  ])('keeps what was served where it %s', async (_, times, change, now) => {
    const id = await schedule();
    const oid = await made(id, at(26), times);
    const before = await served(id);
    expect(before.shifts.length).toBe(times === PLANNED ? 1 : times === OVER ? 3 : 2);
    const rid = (await data(`/schedules/${id}`)).rotations[0].id;
    const { body } = await call('patch', `/schedules/${id}/overrides/${oid}`)
      .send({ ...change(rid), confirm: true })
      .expect(200);
    expect(await served(id)).toEqual(before);
    const { onCallRecipients } = await data(`/schedules/${id}/on-calls?at=${NOW}`);
    expect(onCallRecipients).toMatchObject([{ name: now }]);
    expect(body).not.toHaveProperty('until');
    // A second change, and the end of it, keep it as well.
    app.clock.moveTo(at(29, 18));
    await call('patch', `/schedules/${id}/overrides/${oid}`).send({ startTime: at(23), userId: eve.id, confirm: true });
    await call('delete', `/schedules/${id}/overrides/${oid}`).expect(200);
    app.clock.moveTo(NOW);
    expect(await served(id)).toEqual(before);
    const { onCallRecipients: then } = await data(`/schedules/${id}/on-calls?at=${at(29, 17)}`);
    expect(then).toMatchObject([{ name: now }]);
  });

  it('is one shift still where only its end is moved', async () => {
    const id = await schedule();
    const oid = await made(id, at(26), RUNNING);
    const later = { endTime: at(30, 18), confirm: true };
    const { body } = await call('patch', `/schedules/${id}/overrides/${oid}`).send(later).expect(200);
    expect(body.data).not.toHaveProperty('countsFrom');
    const { shifts } = await data(`/schedules/${id}/shifts?start=${at(22)}&end=${at(31)}`);
    expect(shifts.filter(({ isOverride }: { isOverride: boolean }) => isOverride)).toMatchObject([
      { id: `ovr:${oid}`, startTime: at(27, 6), endTime: at(30, 18) },
    ]);
  });

  it('may be sent back as it was read, and changes nothing', async () => {
    const id = await schedule();
    const oid = await made(id, at(28), RUNNING);
    const [shown] = (await data(`/schedules/${id}`)).overrides;
    expect(shown).toMatchObject({ countsFrom: at(28) });
    const { body } = await call('patch', `/schedules/${id}/overrides/${oid}`).send(shown).expect(200);
    expect(body.data).toMatchObject(shown);
    expect((body.data.warnings as string[]).join()).not.toMatch(/counts from/);
  });
});

describe('an override of a schedule that a configuration makes', () => {
  /** @contract operating-31 */
  it('counts from its start, as the rotations do; one that is added later does not', async () => {
    const rotations = [{ name: 'r', startDate: at(1), type: 'daily', length: 1, participants: [{ user: ada.email }] }];
    const override = (day: number) => ({ user: dan.email, startTime: at(day), endTime: at(30) });
    const apply = async (overrides: object[]) => {
      const night = { key: 'night', name: `night ${dan.id}`, timezone: 'UTC', rotations, overrides };
      const body = { name: 'late', configuration: { version: 1, schedules: [night] } };
      const plan = await call('post', '/config/plan').send(body).expect(200);
      await call('post', '/config/apply')
        .send({ ...body, hash: plan.body.data.hash })
        .expect(200);
      const [found] = await app.sql<{ id: string }>(`SELECT id FROM schedules WHERE name = '${night.name}'`);
      return found!.id;
    };
    app.clock.moveTo(at(29, 10));
    const id = await apply([override(27)]);
    app.clock.moveTo(NOW);
    expect((await served(id)).hours).toEqual(['Ada 120', 'Dan 60']);
    await apply([override(27), { ...override(24), user: eve.email }]);
    expect((await served(id)).hours).toEqual(['Ada 120', 'Dan 60']);
    expect(await data(`/schedules/${id}/on-calls?at=${NOW}`)).toMatchObject({ onCallRecipients: [{ name: 'Eve' }] });
  });
});
