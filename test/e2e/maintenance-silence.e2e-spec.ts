import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { asAdmin, createKey, createTeam } from '../support/accounts.js';
import { ROOT } from '../support/alert-client.js';
import { resourceClient } from '../support/resource-client.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/v2/maintenance-windows';
const START = '2026-06-01T22:00:00.000Z';
const END = '2026-06-02T02:00:00.000Z';

describe('a maintenance window', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const { post, patch, create, shown } = resourceClient(() => app, PATH, {
    name: 'Window',
    startTime: START,
    endTime: END,
  });
  const end = (id: string, authorization = ROOT) => app.as(authorization).post(`${PATH}/${id}/end`);

  /** @contract operating-75 */
  it('silences alerts by team, integration and match criteria, and then leaves heartbeats alone', async () => {
    const { id: ops } = await createTeam(app);
    const match = { tags: ['db'], messageRegex: '(?i)disk' };
    const id = await create({ silence: { teamIds: [ops.toUpperCase()], match } });
    const silence = { teamIds: [ops], integrationIds: [], match, pageAfter: true };
    expect(await shown(id)).toMatchObject({ silence, heartbeats: false });
    const unknown = randomUUID();
    const changed = await patch(id, { silence: { integrationIds: [unknown], pageAfter: false }, heartbeats: true });
    expect(changed.body.data.warnings).toEqual([`silence.integrationIds: no integration has the id ${unknown}`]);
    expect(await shown(id)).toMatchObject({
      silence: { teamIds: [], integrationIds: [unknown], match: {}, pageAfter: false },
      heartbeats: true,
    });
    await patch(id, { name: 'Other' }).expect(200);
    expect(await shown(id)).toMatchObject({ silence: { pageAfter: false } });
    await patch(id, { silence: null }).expect(200);
    expect(await shown(id)).toMatchObject({ silence: null });
    const all = await post({ name: 'All', startTime: START, endTime: END, silence: {} }).expect(200);
    expect(all.body.data.warnings).toEqual([expect.stringMatching(/^silence: .*every alert$/)]);
  });

  /** @contract operating-75 */
  it('recurs, and one of its times can be ended', async () => {
    const now = app.clock.now().getTime();
    const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=3' };
    const id = await create({ startTime: at(-1), endTime: at(1), recurrence });
    const text = 'every day for 3 times';
    expect(await shown(id)).toMatchObject({
      recurrence: { ...recurrence, timezone: 'UTC', text },
      times: [-1, 23, 47].map((start) => ({ startTime: at(start), endTime: at(start + 2) })),
    });
    for (const _again of [1, 2]) await end(id).expect(200);
    expect(await shown(id)).toMatchObject({ endedAt: at(0), times: [{ startTime: at(23) }, { startTime: at(47) }] });
    // Later, it still comes three times.
    await patch(id, { startTime: at(9), endTime: at(10) }).expect(200);
    expect((await shown(id)).times).toEqual(
      [9, 33, 57].map((hours) => ({ startTime: at(hours), endTime: at(hours + 1) })),
    );
    await patch(id, { startTime: at(-1), endTime: at(1) }).expect(200);
    await patch(id, { recurrence: null }).expect(200);
    expect(await shown(id)).toMatchObject({ recurrence: null, endedAt: null, times: [{ endTime: at(1) }] });
    await end(id).expect(200);
    expect(await shown(id)).toMatchObject({ endTime: at(0), times: [] });
  });

  /** @contract operating-75 */
  it('ends at the same local time also when the clocks change meanwhile, where that is asked for', async () => {
    const recurrence = { rrule: 'FREQ=WEEKLY;BYDAY=SA', timezone: 'Europe/Berlin', endsAtLocalTime: true };
    const id = await create({ startTime: '2027-10-23T20:00:00Z', endTime: '2027-10-24T04:00:00Z', recurrence });
    const [first, second] = [
      { startTime: '2027-10-23T20:00:00.000Z', endTime: '2027-10-24T04:00:00.000Z' },
      { startTime: '2027-10-30T20:00:00.000Z', endTime: '2027-10-31T05:00:00.000Z' },
    ];
    expect(await shown(id)).toMatchObject({ recurrence, times: [first, second, {}] });
    await patch(id, { recurrence: { ...recurrence, endsAtLocalTime: false } }).expect(200);
    const ends = (await shown(id)).times.map(({ endTime }: { endTime: string }) => endTime);
    expect(ends.slice(0, 2)).toEqual([first.endTime, '2027-10-31T04:00:00.000Z']);
    await patch(id, { recurrence: { ...recurrence, endsAtLocalTime: 'yes' } }).expect(400);
  });

  /** @contract operating-75 */
  it('shows beforehand when it would be in force and which open alerts match', async () => {
    const { id: teamId } = await createTeam(app);
    const key = `CompatKey ${await createKey(app, { teamId })}`;
    const raise = (sent: object) => app.as(key).post('/v2/alerts', { message: 'Disk', tags: ['db'], ...sent });
    await raise({}).expect(202);
    await raise({ tags: ['web'] }).expect(202);
    const body = { startTime: START, endTime: END, silence: { match: { tags: ['db'] } } };
    const preview = (more: object, authorization: string) =>
      app.as(authorization).post(`${PATH}/preview`, { ...body, ...more });
    const weekly = { rrule: 'FREQ=WEEKLY', timezone: 'Europe/Berlin' };
    const { data } = (await preview({ recurrence: weekly }, key).expect(200)).body;
    expect(data).toMatchObject({
      text: 'every week on Tuesday',
      count: 1,
      alerts: [{ message: 'Disk', priority: 'P3' }],
    });
    expect(data.times).toHaveLength(10);
    expect(data.times[0]).toEqual({ startTime: START, endTime: END });
    const stranger = `CompatKey ${await createKey(app, { teamId: (await createTeam(app)).id })}`;
    expect((await preview({}, stranger).expect(200)).body.data).toMatchObject({ count: 0, alerts: [], text: null });
    await preview({ teamId }, stranger).expect(403);
    // What a window of no team silences is of other people's teams as well.
    const admin = await asAdmin(app);
    const all = (await preview({ teamId: null, silence: { match: { tags: ['db'] } } }, admin).expect(200)).body.data;
    expect(all).toMatchObject({ silencesAll: false, alerts: [{ message: 'Disk' }] });
    const everything = { teamId: null, silence: {} };
    const total = (await preview(everything, admin).expect(200)).body.data;
    expect(total).toMatchObject({ silencesAll: true });
    expect(total.count).toBeGreaterThan(all.count);
    expect((await preview({ silence: {} }, key).expect(200)).body.data).toMatchObject({ silencesAll: true, count: 2 });
    expect((await preview({ silence: null }, key).expect(200)).body.data).toMatchObject({ count: 0 });
    await preview({ recurrence: { rrule: 'FREQ=HOURLY' } }, key).expect(400);
  });

  it.each([
    [{ recurrence: { rrule: 'FREQ=HOURLY' } }, 'recurrence.rrule'],
    [{ recurrence: { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' } }, 'recurrence.rrule'],
    [{ recurrence: { rrule: 'FREQ=DAILY', timezone: 'Mars/Olympus' } }, 'recurrence.timezone'],
    [{ recurrence: { rrule: 1 } }, 'recurrence.rrule'],
    [{ recurrence: { rrule: 'FREQ=DAILY' }, startTime: END, endTime: START }, 'endTime'],
    [{ recurrence: { rrule: 'FREQ=DAILY' }, endTime: '2026-09-01T00:00:00Z' }, 'endTime'],
    [{ silence: { teamIds: [randomUUID()] } }, 'silence.teamIds'],
    [{ silence: { teamIds: ['ops'] } }, 'silence.teamIds'],
    [{ silence: { match: { messageRegex: '(?=x)' } } }, 'silence.match.messageRegex'],
    [{ silence: { pageAfter: 'no' } }, 'silence.pageAfter'],
  ])('refuses %j', async (wrong, field) => {
    const { body } = await post({ name: 'Wrong', startTime: START, endTime: END, ...wrong }).expect(400);
    expect(body.message).toMatch(`Invalid request: ${field}: `);
  });
});
