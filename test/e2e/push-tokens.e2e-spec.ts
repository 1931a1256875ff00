import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTenant, createUser, login, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const TOKEN = 'ExponentPushToken[ada/phone 1]';

describe('/v2/push-tokens', () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    await app.sql('DELETE FROM push_tokens');
    ada = await createUser(app);
  });
  afterAll(() => app.stop());

  const register = (body: unknown, token = ada.token) => app.as(`Bearer ${token}`).post('/v2/push-tokens', body);
  const remove = (token: string, as = ada.token) =>
    app.as(`Bearer ${as}`).delete(`/v2/push-tokens/${encodeURIComponent(token)}`);
  const owners = (): Promise<{ userId: string; platform: string | null }[]> =>
    app.sql('SELECT "userId", platform FROM push_tokens ORDER BY "createdAt"');

  /** @contract searches-16 */
  it('registers a phone for the caller', async () => {
    const { body } = await register({ token: TOKEN, platform: 'ios' }).expect(200);
    expect(body).toEqual({
      data: {
        ...{ result: 'registered', userId: ada.id },
        warnings: [expect.stringContaining('no provider is configured')],
      },
      took: expect.any(Number),
      requestId: expect.any(String),
    });
    expect(await owners()).toEqual([{ userId: ada.id, platform: 'ios' }]);
  });

  /** @contract searches-16 */
  it('keeps one row per token, whose owner is the last who registered it', async () => {
    const bob = await createUser(app);
    await register({ token: TOKEN, platform: 'ios' }).expect(200);
    await Promise.all([1, 2, 3].map(() => register({ token: TOKEN }, bob.token).expect(200)));
    expect(await owners()).toEqual([{ userId: bob.id, platform: null }]);
  });

  /** @contract searches-16 */
  it.each([
    [{ token: 'fcm:abc' }],
    [{ token: ' ExponentPushToken[x]' }],
    [{ token: 7 }],
    [{ token: `ExponentPushToken[${'x'.repeat(600)}]` }],
    [{ token: TOKEN, platform: { os: 'ios' } }],
    [{}],
    [[]],
  ])('refuses %j', async (body) => {
    const answer = await register(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^Invalid request: /) });
    expect(await owners()).toEqual([]);
  });

  it('is for people, with or without grants', async () => {
    const stakeholder = await createUser(app, { role: 'stakeholder', permissions: {} });
    await register({ token: TOKEN }, stakeholder.token).expect(200);
    await app.http.post('/v2/push-tokens').send({ token: TOKEN }).expect(401);
    await app.http.post('/v2/push-tokens').set('X-Service-Key', ROOT_KEY).send({ token: TOKEN }).expect(403);
  });

  /** @contract searches-17 */
  it('forgets a phone for its owner and for an administrator', async () => {
    await register({ token: TOKEN }).expect(200);
    expect((await remove(TOKEN).expect(200)).body.data).toEqual({ result: 'deleted' });
    await register({ token: TOKEN }).expect(200);
    await remove(TOKEN, await login(app)).expect(200);
    expect(await owners()).toEqual([]);
  });

  /** @contract searches-17 */
  it('forgets nobody else’s, and none that is not there', async () => {
    await register({ token: TOKEN }).expect(200);
    await remove(TOKEN, (await createUser(app)).token).expect(403);
    const elsewhere = await createTenant(app);
    expect((await remove(TOKEN, elsewhere.token).expect(404)).body).toEqual({ message: 'Push token not found' });
    for (const unknown of ['ExponentPushToken[nobody]', 'nobody', '\u0000']) {
      expect((await remove(unknown).expect(404)).body).toEqual({ message: 'Push token not found' });
    }
    expect(await owners()).toHaveLength(1);
  });

  it('goes with its owner', async () => {
    await register({ token: TOKEN }).expect(200);
    await app.as(`Bearer ${ada.token}`).delete(`/v2/users/${ada.id}`).expect(200);
    expect(await owners()).toEqual([]);
  });

  it('takes the prefix from the settings', async () => {
    const other = await TestApp.start({ environment: { PUSH_TOKEN_PREFIX: 'pager-push:' } });
    try {
      const { token } = await createUser(other);
      const post = (body: object) => other.as(`Bearer ${token}`).post('/v2/push-tokens', body);
      await post({ token: 'pager-push:1' }).expect(200);
      await post({ token: TOKEN }).expect(400);
    } finally {
      await other.stop();
    }
  });
});
