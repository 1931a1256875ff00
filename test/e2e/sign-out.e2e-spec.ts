import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createUser, PASSWORD } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

const RACES = 50;

let app: TestApp;
/** Of the same service: what one replica ends is over on the other. */
let other: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  other = await TestApp.start({ database: app.database, clock: app.clock });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

interface Session {
  token: string;
  refreshToken: string;
}

async function signIn(): Promise<Session> {
  const { email } = await createUser(app);
  const answer = await app.http.post('/v2/auth/login').send({ email, password: PASSWORD }).expect(200);
  return (answer.body as { data: Session }).data;
}
const refresh = (replica: TestApp, { refreshToken }: Session) =>
  replica.http.post('/v2/auth/refresh').send({ refreshToken });
const signOut = (replica: TestApp, { token }: Session) => replica.as(`Bearer ${token}`).post('/v2/auth/logout');
const statusOfMe = async (replica: TestApp, token: string): Promise<number> =>
  (await replica.as(`Bearer ${token}`).get('/v2/auth/me')).status;

/** @contract auth-10 */
it('is final, whatever refreshes at the same time', async () => {
  const outcomes = new Set<number>();
  for (let race = 0; race < RACES; race++) {
    const session = await signIn();
    const work = [() => refresh(other, session), () => signOut(app, session)];
    if (race % 2) work.reverse();
    const answers = await Promise.all(work.map((each) => each()));
    const [refreshed, out] = race % 2 ? answers.reverse() : answers;
    expect(out?.status).toBe(200);
    outcomes.add(refreshed?.status ?? 0);
    const successor = (refreshed?.body as { data?: Session } | undefined)?.data;
    for (const { token, refreshToken } of [session, ...(successor ? [successor] : [])]) {
      expect([await statusOfMe(app, token), await statusOfMe(other, token)]).toEqual([401, 401]);
      const again = await refresh(app, { token, refreshToken }).expect(401);
      expect(again.body).toMatchObject({ code: 'SESSION_REVOKED' });
    }
  }
  expect([...outcomes].every((status) => [200, 401].includes(status))).toBe(true);
});

it('ends every access token of its session, on every replica', async () => {
  const session = await signIn();
  const { data: renewed } = (await refresh(app, session).expect(200)).body as { data: Session };
  await signOut(other, session).expect(200);
  for (const { token } of [session, renewed]) expect(await statusOfMe(app, token)).toBe(401);
});

/** @contract operating-24 */
it('ends another session of the same person by its id, on every replica', async () => {
  const { token, refreshToken } = await signIn();
  const authorization = `Bearer ${token}`;
  const { data } = (await app.as(authorization).get('/v2/auth/sessions').expect(200)).body as {
    data: { id: string; current: boolean }[];
  };
  const own = data.find(({ current }) => current)!;
  await other.as(authorization).delete(`/v2/auth/sessions/${own.id}`).expect(200);
  expect([await statusOfMe(app, token), await statusOfMe(other, token)]).toEqual([401, 401]);
  await refresh(app, { token, refreshToken }).expect(401);
});

it('is what a spent refresh token means, for the access tokens too', async () => {
  const session = await signIn();
  const { data: renewed } = (await refresh(app, session).expect(200)).body as { data: Session };
  expect(await statusOfMe(other, renewed.token)).toBe(200);
  await refresh(app, session).expect(401);
  for (const { token } of [session, renewed]) expect(await statusOfMe(other, token)).toBe(401);
});
