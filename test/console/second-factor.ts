import { generateSync } from 'otplib';
import { createUser, type TestUser, type UserOptions } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { type Desk, settleIn } from './desk.js';

interface Enrolled {
  user: TestUser;
  secret: string;
  backupCodes: string[];
}

/** A person with a second factor. */
export async function enrolled(desk: Desk, options: UserOptions = {}): Promise<Enrolled> {
  const user = await createUser(desk.app, options);
  await settleIn(desk.app, user);
  return enrolAs(desk, user);
}

/** Gives a person a second factor. */
export async function enrolAs({ app }: Desk, user: TestUser): Promise<Enrolled> {
  const mfa = (step: string, body: object) =>
    app.as(`Bearer ${user.token}`).post(`/v2/auth/mfa/${step}`, body).expect(200);
  const { secret } = (await mfa('enroll', {})).body.data as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const { body } = await mfa('verify', { secret, code });
  app.clock.moveBy(seconds(30));
  return { user, secret, backupCodes: body.data.backupCodes as string[] };
}

/** The present code. */
export const codeOf = ({ app }: Desk, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
