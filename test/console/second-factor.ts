import { generateSync } from 'otplib';
import { createUser, PASSWORD, type TestUser, type UserOptions } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { type Desk, settleIn } from './desk.js';

/** A person with a second factor. */
export async function enrolled(
  { app }: Desk,
  options: UserOptions = {},
): Promise<{ user: TestUser; secret: string; backupCodes: string[] }> {
  const user = await createUser(app, options);
  await settleIn(app, user);
  const mfa = (step: string, body: object) =>
    app.http.post(`/v2/auth/mfa/${step}`).set('Authorization', `Bearer ${user.token}`).send(body).expect(200);
  const { secret } = (await mfa('enroll', { password: PASSWORD })).body.data as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const { body } = await mfa('verify', { secret, code, password: PASSWORD });
  app.clock.moveBy(seconds(30));
  return { user, secret, backupCodes: body.data.backupCodes as string[] };
}

/** The present code. */
export const codeOf = ({ app }: Desk, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
