import { createUser, type TestUser, type UserOptions } from './accounts.js';
import type { SmtpSink } from './smtp-sink.js';
import type { TestApp } from './test-app.js';

/** A user who has added a mail channel and typed in the code that came by mail; the sink is empty afterwards. */
export async function withMailbox(
  app: TestApp,
  sink: SmtpSink,
  options: UserOptions & { email: string },
): Promise<TestUser> {
  const user = await createUser(app, options);
  const channels = (path: string) => app.as(`Bearer ${user.token}`).post(`/v2/channels${path}`);
  const { body } = await channels('').send({ type: 'email', value: user.email }).expect(200);
  const code = /\b\d{6}\b/.exec(sink.mailsTo(user.email)[0]?.text ?? '')?.[0];
  await channels(`/${(body as { channel: { id: string } }).channel.id}/verify`)
    .send({ code })
    .expect(200);
  sink.reset();
  return user;
}
