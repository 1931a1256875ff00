import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, createUser, type TestUser } from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let ada: TestUser;
let asAda: AlertClient;
/** A key of an integration called CI. */
let asCi: AlertClient;
let ciId: string;
/** Acknowledges what is tagged `noise`. */
let policyId: string;
beforeAll(async () => {
  app = await TestApp.start();
  ada = await createUser(app, { fullName: 'Ada Lovelace' });
  asAda = new AlertClient(app, `Bearer ${ada.token}`);
  asCi = new AlertClient(app, `CompatKey ${await createKey(app, { name: 'CI' })}`);
  ciId = (await app.sql<{ id: string }>(`SELECT id FROM integrations WHERE name = 'CI'`))[0]?.id ?? '';
  const policy = { name: 'Known noise', match: { tags: ['noise'] }, actions: { autoAck: true } };
  const { body } = await app.as(ROOT).post('/v2/alert-policies', policy).expect(200);
  policyId = body.data.id;
});
afterAll(() => app.stop());

const ADA = () => ({ id: ada.id, name: 'Ada Lovelace', email: ada.email });
const holderOf = async (id: string): Promise<unknown> =>
  (await asAda.get(`/${id}`).expect(200)).body.data.acknowledgedBy;

describe('who has an alert', () => {
  /** @contract states-2 */
  it('is nobody, until a person or a key acknowledges it', async () => {
    const id = await asCi.created();
    expect(await holderOf(id)).toBeNull();
    await asAda.act(id, 'acknowledge').expect(202);
    expect(await holderOf(id)).toEqual(ADA());
    const others = await asCi.created();
    await asCi.act(others, 'acknowledge', { user: 'somebody' }).expect(202);
    expect(await holderOf(others)).toEqual({ id: ciId, name: 'CI' });
  });

  /** @contract states-2 */
  it('is told in lists too', async () => {
    const id = await asCi.created({ message: 'Listed' });
    await asAda.act(id, 'acknowledge').expect(202);
    const { body } = await asAda.get('?query=Listed').expect(200);
    expect(body.data).toMatchObject([{ id, acknowledgedBy: ADA() }]);
  });

  it('stays who it is when somebody acknowledges again, and when it is closed', async () => {
    const id = await asCi.created();
    await asAda.act(id, 'acknowledge').expect(202);
    await asCi.act(id, 'acknowledge').expect(202);
    await asCi.act(id, 'close').expect(202);
    expect(await holderOf(id)).toEqual(ADA());
  });

  /** @contract states-2 */
  it('is nobody again when the acknowledgement is taken back, or the alert reopened', async () => {
    const id = await asCi.created();
    await asAda.act(id, 'acknowledge').expect(202);
    await asCi.act(id, 'unacknowledge').expect(202);
    expect(await holderOf(id)).toBeNull();
    await asAda.act(id, 'acknowledge').expect(202);
    await asAda.act(id, 'close').expect(202);
    await asAda.act(id, 'reopen').expect(202);
    expect(await holderOf(id)).toBeNull();
  });

  it('is who acknowledged many at once', async () => {
    const ids = [await asCi.created(), await asCi.created()];
    await asAda.post('/bulk', { ids, action: 'acknowledge' }).expect(200);
    for (const id of ids) expect(await holderOf(id)).toEqual(ADA());
  });

  /** @contract states-2 */
  it('is the policy that acknowledged it on its way in', async () => {
    const id = await asCi.created({ tags: ['noise'] });
    expect(await holderOf(id)).toEqual({ id: policyId, name: 'Known noise' });
  });

  it('is not told by an older version’s leftovers, nor in the shapes of third-party clients', async () => {
    const id = await asCi.created();
    await asAda.act(id, 'acknowledge').expect(202);
    const key = `GenieKey ${await createKey(app)}`;
    const theirs = await app.as(key).get(`/v2/alerts/${id}`).expect(200);
    expect(theirs.body.data).toMatchObject({ id, acknowledged: true });
    expect(theirs.body.data).not.toHaveProperty('acknowledgedBy');
    await app.sql(`UPDATE alerts SET status = 'open', acknowledged = false WHERE id = $1`, [id]);
    expect(await holderOf(id)).toBeNull();
  });
});

describe('who called', () => {
  const PERSON = () => ({ type: 'user', ...ADA() });
  const KEY = () => ({ type: 'api_key', id: ciId, name: 'CI' });
  const lines = async (id: string): Promise<Record<string, unknown>[]> =>
    (await asAda.get(`/${id}/activities`).expect(200)).body.data.activities;

  /** @contract alert-8 */
  it('stands beside the name that a note gives itself', async () => {
    const id = await asCi.created();
    await asAda.act(id, 'notes', { note: 'Looking', user: 'the boss' }).expect(202);
    await asCi.act(id, 'notes', { note: 'Deployed' }).expect(202);
    const { body } = await asAda.get(`/${id}/notes`).expect(200);
    expect(body.data.toReversed()).toMatchObject([
      { note: 'Looking', user: 'the boss', actor: PERSON() },
      { note: 'Deployed', user: 'api', actor: KEY() },
    ]);
    expect((await lines(id)).toReversed()).toMatchObject([
      { type: 'created', user: 'CI', actor: KEY() },
      { type: 'note-added', user: 'the boss', actor: PERSON() },
      { type: 'note-added', user: 'api', actor: KEY() },
    ]);
  });

  /** @contract alert-8 */
  it('stands in every line that a caller’s act leaves, and in none of the service’s own', async () => {
    const id = await asCi.created({ user: 'cron', tags: ['noise'] });
    await asAda.act(id, 'unacknowledge').expect(202);
    await asAda.act(id, 'assign', { user: ada.email }).expect(202);
    await asCi.act(id, 'tags', { tags: ['late'] }).expect(200);
    await asCi.act(id, 'details', { details: { a: 'b' } }).expect(200);
    await asCi.act(id, 'close').expect(202);
    const told = (await lines(id)).toReversed().map(({ type, actor }) => [type, actor]);
    expect(told).toEqual([
      ['created', KEY()],
      ['policy-applied', null],
      ['unacknowledged', PERSON()],
      ['assigned', PERSON()],
      ['tags-added', KEY()],
      ['details-added', KEY()],
      ['closed', KEY()],
    ]);
  });
});
