import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTeam, createUser, login, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ canPage: true });
  admin = `Bearer ${await login(app)}`;
  ada = await createUser(app, { fullName: 'Ada' });
  ben = await createUser(app, { fullName: 'Ben' });
});
afterAll(() => app.stop());

/** In turn, day by day from Monday noon; the clock of the test stands at that noon. */
async function create(rotation: Record<string, unknown> = {}, schedule: Record<string, unknown> = {}): Promise<string> {
  const participants = [{ id: ada.id }, { id: ben.id }];
  const daily = { name: 'Primary', startDate: '2026-06-01T12:00:00.000Z', type: 'daily', participants, ...rotation };
  const body = { name: 'Ops', rotations: [daily], ...schedule };
  const answer = await app.as(admin).post('/v2/schedules', body).expect(200);
  return answer.body.data.id;
}

describe('calendar links', () => {
  interface Link {
    id: string;
    token: string;
    calendarUrl: string;
    pageUrl: string;
    jsonUrl: string;
  }
  const as = ({ token }: TestUser) => ({ Authorization: `Bearer ${token}` });
  const make = async (user: TestUser, body: object) =>
    (await app.http.post('/v2/calendar-links').set(as(user)).send(body).expect(201)).body.data as Link;
  const open = (url: string) => app.http.get(new URL(url).pathname);
  const uidsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
      .getAllSubcomponents('vevent')
      .map((event) => [event.getFirstPropertyValue('uid'), event.getFirstPropertyValue('status') ?? 'planned']);

  /** @contract operating-76 */
  it('show one’s shifts over all schedules to calendar programs, until they are deleted', async () => {
    const fay = await createUser(app, { fullName: 'Fay' });
    const participants = [{ id: fay.id }, { id: ben.id }];
    const id = await create({ participants, endDate: '2026-06-05T12:00:00.000Z' });
    const link = await make(fay, { kind: 'user' });
    const answer = await open(link.calendarUrl)
      .expect(200)
      .expect('Content-Type', /^text\/calendar/);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const [first, second] = uidsOf(answer.text);
    expect([first, second]).toEqual([
      [expect.stringMatching(/:2026-06-01T12:00:00.000Z$/), 'planned'],
      [expect.stringMatching(/:2026-06-03T12:00:00.000Z$/), 'planned'],
    ]);
    const override = { userId: ben.id, startTime: '2026-06-03T12:00:00.000Z', endTime: '2026-06-04T12:00:00.000Z' };
    await app.as(admin).post(`/v2/schedules/${id}/overrides`, override).expect(200);
    expect(uidsOf((await open(link.calendarUrl)).text)).toEqual([first, [second![0], 'CANCELLED']]);
    const list = (await app.http.get('/v2/calendar-links').set(as(fay)).expect(200)).body.data;
    expect(list).toEqual([
      { id: link.id, kind: 'user', targetId: fay.id, targetName: 'Fay', createdAt: expect.any(String) },
    ]);
    expect(await app.sql('SELECT 1 FROM calendar_links WHERE hash = $1', [link.token])).toEqual([]);
    await app.http.delete(`/v2/calendar-links/${link.id}`).set(as(ben)).expect(404);
    await app.http.delete(`/v2/calendar-links/${link.id}`).set(as(fay)).expect(200);
    for (const url of [link.calendarUrl, link.jsonUrl, link.pageUrl]) await open(url).expect(404);
  });

  /** @contract operating-76 */
  it('show who is on call now in a schedule or a team, names only, on a page that refreshes', async () => {
    const gus = await createUser(app, { fullName: 'Gus <b>', reachable: true });
    const { id: teamId } = await createTeam(app, { name: 'Wall', members: [gus.id] });
    const id = await create({ participants: [{ id: gus.id }, { id: ada.id }] }, { teamId, name: 'Screen' });
    const ofTeam = await make(gus, { kind: 'team', id: teamId });
    const ofSchedule = await make(gus, { kind: 'schedule', id: id.toUpperCase() });
    const until = '2026-06-02T12:00:00.000Z';
    const schedules = [
      {
        name: 'Screen',
        timezone: 'UTC',
        onCall: [{ name: 'Gus <b>', until, warning: null }],
        next: [{ name: 'Ada', from: until }],
      },
    ];
    const { body } = await open(ofTeam.jsonUrl).expect(200).expect('Cache-Control', 'no-store');
    expect(body.data).toEqual({ name: 'Wall', at: app.clock.now().toISOString(), schedules });
    expect((await open(ofSchedule.jsonUrl)).body.data).toMatchObject({ name: 'Screen', schedules });
    const page = await open(ofSchedule.pageUrl).expect(200);
    expect(page.text).toContain('http-equiv="refresh"');
    expect(page.text).toContain('Gus &lt;b&gt;');
    expect(page.text).not.toContain('muted');
    const mute = { mutedUntil: '2026-06-02T09:00:00Z', timezone: 'Europe/Berlin' };
    await app.as(`Bearer ${gus.token}`).patch(`/v2/users/${gus.id}`, mute).expect(200);
    expect((await open(ofSchedule.pageUrl)).text).toContain('muted until 11:00 (Europe/Berlin), P1 too');
    expect(page.text + JSON.stringify(body)).not.toContain(gus.email);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  });

  /** @contract operating-76 */
  it('show no more than their maker may see when they are read', async () => {
    const hal = await createUser(app);
    const { id: teamId } = await createTeam(app, { members: [hal.id] });
    const id = await create({}, { teamId });
    const link = await make(hal, { kind: 'schedule', id });
    await open(link.jsonUrl).expect(200);
    const outsider = app.http.post('/v2/calendar-links').set(as(ben));
    await outsider.send({ kind: 'schedule', id }).expect(404);
    await app.http.post('/v2/calendar-links').set(as(ben)).send({ kind: 'team' }).expect(400);
    await app.http.post('/v2/calendar-links').set(as(ben)).send({ kind: 'team', id: null }).expect(400);
    await app.http.post('/v2/calendar-links').set(as(ben)).send({ kind: 'user', id: null }).expect(201);
    await app.as(admin).delete(`/v2/teams/${teamId}/members/${hal.id}`).expect(200);
    await open(link.jsonUrl).expect(404);
    const others = { kind: 'user', id: ben.id };
    const { body } = await app.http.post('/v2/calendar-links').set(as(hal)).send(others).expect(403);
    expect(body.message).toBe('A calendar link shows your own shifts only');
    const own = await make(hal, { kind: 'user', id: hal.id.toUpperCase() });
    await app.as(admin).patch(`/v2/users/${hal.id}`, { blocked: true }).expect(200);
    await open(own.calendarUrl).expect(404);
  });
});
