import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createTeam, createTenant, createUser, login, type TestUser } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

/** Monday to Monday: the clock of the test stands at noon of Monday, 1 June 2026. */
const WEEK = 'from=2026-06-01&to=2026-06-08';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = `Bearer ${await login(app)}`;
  ada = await createUser(app, { fullName: 'Ada' });
  ben = await createUser(app, { fullName: 'Lovelace, "Ben"' });
});
afterAll(() => app.stop());

const ask = (query: string, authorization = admin) => app.as(authorization).get(`/v2/reports/on-call-hours?${query}`);
const send = (path: string, body: object, authorization = admin) =>
  app.as(authorization).post(`/v2/schedules${path}`, body).expect(200);

/** Ada and Ben in turn, day by day from midnight. */
async function createSchedule(
  schedule: Record<string, unknown> = {},
  rotation: Record<string, unknown> = {},
  authorization = admin,
): Promise<string> {
  const participants = [{ id: ada.id }, { id: ben.id }];
  const daily = { name: 'Primary', startDate: '2026-06-01T00:00:00Z', type: 'daily', participants, ...rotation };
  const { body } = await send('', { name: 'Ops', rotations: [daily], ...schedule }, authorization);
  return body.data.id;
}

describe('GET /v2/reports/on-call-hours', () => {
  /** @contract reports-15 */
  it('counts the hours of everybody, most first', async () => {
    const scheduleId = await createSchedule();
    const { body } = await ask(`${WEEK}&scheduleId=${scheduleId}`).expect(200);
    const schedule = { scheduleId, scheduleName: 'Ops' };
    const [adas, bens] = [
      { userId: ada.id, userName: 'Ada', userEmail: ada.email, ...schedule },
      { userId: ben.id, userName: 'Lovelace, "Ben"', userEmail: ben.email, ...schedule },
    ];
    expect(body).toEqual({
      data: {
        from: '2026-06-01T00:00:00.000Z',
        to: '2026-06-08T00:00:00.000Z',
        rows: [
          { ...adas, shiftCount: 4, totalHours: 96, businessHours: 24, afterHours: 72 },
          { ...bens, shiftCount: 3, totalHours: 72, businessHours: 16, afterHours: 56 },
        ],
      },
      ...ENVELOPE,
    });
  });

  it('counts from when the schedule was made, where asked so: nobody was paged by it before', async () => {
    const scheduleId = await createSchedule({}, { startDate: '2026-05-01T00:00:00Z' });
    const day = `from=2026-05-25&to=2026-06-02&scheduleId=${scheduleId}`;
    const hoursOf = async (query: string): Promise<number> =>
      (await ask(query).expect(200)).body.data.rows.reduce(
        (sum: number, { totalHours }: { totalHours: number }) => sum + totalHours,
        0,
      );
    expect([await hoursOf(day), await hoursOf(`${day}&sinceMade=true`)]).toEqual([8 * 24, 12]);
    expect(await hoursOf(`from=2026-05-25&to=2026-06-01&sinceMade=true&scheduleId=${scheduleId}`)).toBe(0);
  });

  /** @contract reports-16 */
  it('counts business hours in the timezone of the schedule, and an override for whoever took over', async () => {
    const alone = { participants: [{ id: ada.id }], startDate: '2026-01-01T00:00:00Z' };
    const id = await createSchedule({ timezone: 'America/New_York' }, alone);
    // 12:40 to 13:30 UTC is 08:40 to 09:30 in New York.
    const override = { startTime: '2026-06-02T12:40:00Z', endTime: '2026-06-02T13:30:00Z' };
    await send(`/${id}/overrides`, { userId: ben.id, ...override });
    const { body } = await ask(`from=2026-06-02&to=2026-06-03&scheduleId=${id}`).expect(200);
    expect(body.data.rows).toEqual([
      expect.objectContaining({
        userId: ada.id,
        shiftCount: 2,
        totalHours: 23.17,
        businessHours: 7.5,
        afterHours: 15.67,
      }),
      expect.objectContaining({
        userId: ben.id,
        shiftCount: 1,
        totalHours: 0.83,
        businessHours: 0.5,
        afterHours: 0.33,
      }),
    ]);
  });

  it('agrees with the shifts of the schedule', async () => {
    const id = await createSchedule({ timezone: 'Europe/London' }, { startDate: '2026-03-20T07:30:00Z', length: 2 });
    const [from, to] = ['2026-03-23T00:00:00Z', '2026-04-06T00:00:00Z'];
    const shifts = await app.as(admin).get(`/v2/schedules/${id}/shifts?start=${from}&end=${to}`).expect(200);
    const { body } = await ask(`from=${from}&to=${to}&scheduleId=${id}`).expect(200);
    for (const user of [ada, ben]) {
      const mine = shifts.body.data.shifts.filter(({ userId }: { userId: string }) => userId === user.id);
      const total = mine.reduce(
        (sum: number, s: { startTime: string; endTime: string }) =>
          sum + Date.parse(s.endTime) - Date.parse(s.startTime),
        0,
      );
      expect(body.data.rows).toContainEqual(
        expect.objectContaining({ userId: user.id, shiftCount: mine.length, totalHours: total / 3_600_000 }),
      );
    }
  });

  /** @contract reports-14 */
  it('covers the last thirty days unless told otherwise', async () => {
    const { body } = await ask('').expect(200);
    expect(body.data).toMatchObject({ from: '2026-05-02T12:00:00.000Z', to: '2026-06-01T12:00:00.000Z' });
    const given = await ask('to=2026-03-31').expect(200);
    expect(given.body.data).toMatchObject({ from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' });
  });

  /** @contract reports-17 */
  it('has no rows for a schedule or a team that does not exist', async () => {
    for (const query of [`scheduleId=${UNKNOWN}`, 'scheduleId=%00', `teamId=${UNKNOWN}`, 'teamId=x']) {
      expect((await ask(`${WEEK}&${query}`).expect(200)).body.data.rows).toEqual([]);
    }
  });

  /** @contract reports-14 */
  it.each([
    ['from=yesterday', 'from: '],
    ['to=2026-02-30', 'to: '],
    ['from=', 'from: '],
    ['from=2026-01-01&from=2026-01-02', 'from: '],
    ['from=2026-06-02', 'to: must be after from'],
    ['from=2026-05-01&to=2026-05-01', 'to: must be after from'],
    ['from=2025-05-01&to=2026-05-02T00:00:01Z', 'Range too large'],
    ['format=xml', 'format: '],
    ['scheduleId=a&scheduleId=b', 'scheduleId: '],
    ['teamId=a&teamId=b', 'teamId: '],
  ])('refuses %s', async (query, message) => {
    const { body } = await ask(query).expect(400);
    expect(body).toMatchObject({ message: expect.stringContaining(message), ...ENVELOPE });
  });

  /** @contract reports-14 */
  it('takes a range of 366 days', async () => {
    await ask('from=2025-05-01&to=2026-05-02').expect(200);
  });
});

describe('as CSV', () => {
  /** @contract reports-18 */
  it('is a file of its own', async () => {
    const id = await createSchedule({ name: '=HYPERLINK("x")' });
    const file = await ask(`${WEEK}&scheduleId=${id}&format=csv`).expect(200);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="oncall-hours-2026-06-01_2026-06-08.csv"');
    expect(file.text).toBe(
      'user,schedule,shifts,total_hours,business_hours,after_hours\r\n' +
        `Ada,"'=HYPERLINK(""x"")",4,96,24,72\r\n` +
        `"Lovelace, ""Ben""","'=HYPERLINK(""x"")",3,72,16,56\r\n`,
    );
  });

  /** @contract reports-18 */
  it('has a header even when nobody was on call', async () => {
    const file = await ask(`${WEEK}&scheduleId=${UNKNOWN}&format=csv`).expect(200);
    expect(file.text).toBe('user,schedule,shifts,total_hours,business_hours,after_hours\r\n');
  });
});

describe('who sees which schedules', () => {
  /** @contract reports-17 */
  it("shows a team's own and the global ones; all to unbound keys and callers without a team", async () => {
    const [ours, theirs] = [await createTeam(app), await createTeam(app)];
    const key = async (teamId: string) => `CompatKey ${await createKey(app, { teamId })}`;
    const [ourKey, theirKey] = [await key(ours.id), await key(theirs.id)];
    const our = await createSchedule({}, {}, ourKey);
    const their = await createSchedule({}, {}, theirKey);
    const global = await createSchedule();
    const foreign = (await createTenant(app)).token;
    const member = `Bearer ${(await createUser(app, { teamIds: [ours.id] })).token}`;

    const seenBy = async (authorization: string, filter = ''): Promise<string[]> => {
      const { body } = await ask(`${WEEK}${filter}`, authorization).expect(200);
      const seen = new Set(body.data.rows.map(({ scheduleId }: { scheduleId: string }) => scheduleId));
      return [our, their, global].filter((id) => seen.has(id));
    };
    expect(await seenBy(ourKey)).toEqual([our, global]);
    expect(await seenBy(member)).toEqual([our, global]);
    expect(await seenBy(`CompatKey ${ROOT_KEY}`)).toEqual([our, their, global]);
    expect(await seenBy(admin)).toEqual([our, their, global]);
    expect(await seenBy(`Bearer ${ada.token}`)).toEqual([our, their, global]);
    expect(await seenBy(`Bearer ${foreign}`)).toEqual([]);

    expect(await seenBy(admin, `&teamId=${theirs.id}`)).toEqual([their]);
    expect(await seenBy(member, `&teamId=${theirs.id}`)).toEqual([]);
    expect(await seenBy(member, `&scheduleId=${their}`)).toEqual([]);
    expect(await seenBy(member, `&scheduleId=${global}`)).toEqual([global]);
  });
});
