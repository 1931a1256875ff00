import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createTenant, createUser, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

let app: TestApp;
let admin: string;
let ada: TestUser;
let ben: TestUser;
let schedule: string;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await asAdmin(app);
  const team = await createTeam(app, { name: 'Payments' });
  ada = await createUser(app, { fullName: 'Ada', teamIds: [team.id] });
  ben = await createUser(app, { fullName: 'Ben', teamIds: [team.id] });
  const body = { name: 'Ops', teamId: team.id };
  schedule = (await as(admin, 'post', '/v2/schedules').send(body).expect(200)).body.data.id;
});
afterAll(() => app.stop());

const as = (user: { token: string } | string, method: 'get' | 'post' | 'delete', path: string) =>
  app.as(typeof user === 'string' ? user : `Bearer ${user.token}`).send(method, path);
const path = (): string => `/v2/schedules/${schedule}/handoff-notes`;
const write = (user: TestUser | string, note: unknown) => as(user, 'post', path()).send({ note });
const notes = async (query = '') => (await as(ben, 'get', `${path()}${query}`).expect(200)).body;

describe('handoff notes', () => {
  /** @contract operating-51 */
  it('are listed with their authors, newest first, page by page', async () => {
    const first = (await write(ada, 'The index is being rebuilt\nuntil Tuesday').expect(201)).body.data;
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ authorId: ada.id, authorName: 'Ada', authorEmail: expect.stringContaining('@') },
      ...{ note: 'The index is being rebuilt\nuntil Tuesday', createdAt: app.clock.now().toISOString() },
    });
    app.clock.moveBy(60_000);
    const second = (await write(ben, 'It is done').expect(201)).body.data;
    expect((await notes()).data).toEqual([second, first]);
    const page = await notes('?limit=1');
    expect(page.data).toEqual([second]);
    expect((await notes(`?limit=1&cursor=${encodeURIComponent(page.nextCursor)}`)).data).toEqual([first]);
  });

  it.each([
    ['', 'must have 1 to 15000 characters'],
    [' \n', 'must have a character that can be seen'],
    ['\u200b\u2800', 'must have a character that can be seen'],
    ['x'.repeat(15_001), 'must have 1 to 15000 characters'],
    [undefined, ''],
    [7, ''],
    [null, ''],
  ])('of no text are refused at `note`: %j', async (note, message) => {
    const before = (await notes()).data.length;
    const { body } = await write(ada, note).expect(400);
    expect(body.errors[0]).toMatchObject({ path: 'note', message: expect.stringContaining(message) });
    expect((await notes()).data).toHaveLength(before);
  });

  /** @contract operating-51 */
  it('are for those who may open the schedule, and written by people', async () => {
    const outsider = await createUser(app, {
      fullName: 'Cy',
      teamIds: [(await createTeam(app, { name: 'Others' })).id],
    });
    await write(outsider, 'Hello').expect(403);
    await as(outsider, 'get', path()).expect(403);
    await write(ben, 'The vault opens with 1234').expect(201);
    const trail = await as(outsider, 'get', '/v2/audit-log?entityType=handoff_note').expect(200);
    expect(trail.body.data[0]).toMatchObject({ action: 'handoff_note.create', userName: 'Ben' });
    expect(trail.text).not.toContain('vault');
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    await write(stakeholder, 'Hello').expect(403);
    await write(`CompatKey ${ROOT_KEY}`, 'Hello').expect(403);
    const foreign = await createTenant(app);
    await write(`Bearer ${foreign.token}`, 'Hello').expect(404);
    await as(`Bearer ${foreign.token}`, 'get', path()).expect(404);
  });

  /** @contract operating-51 */
  it('go with their schedule', async () => {
    await write(ada, 'The last one').expect(201);
    await as(admin, 'delete', `/v2/schedules/${schedule}`).expect(200);
    await as(ben, 'get', path()).expect(404);
    expect(await app.sql('SELECT 1 FROM handoff_notes WHERE "scheduleId" = $1', [schedule])).toEqual([]);
  });
});
