import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createUser, giveChannel } from '../support/accounts.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

/** Whoever makes somebody a person to be paged is told when no message reaches them. */
describe('warnings of people whom no message reaches', () => {
  let app: TestApp;
  let mail: SmtpSink;
  beforeAll(async () => {
    mail = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: mail.url } });
  });
  afterAll(async () => {
    await app.stop();
    await mail.stop();
  });

  const send = async (method: 'post' | 'patch', path: string, body: object, as?: string) => {
    const answer = await app.as(as ?? (await asAdmin(app))).send(method, path, body);
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data as { id: string; warnings?: string[] };
  };
  const NONE = 'Ada cannot be reached: no contact method';

  /** @contract escalations-20 */
  it('are in the answer to making the person, and to a shift, until there is a way', async () => {
    const ada = await send('post', '/v2/users', { username: 'ada@example.com', fullName: 'Ada' });
    expect(ada.warnings).toEqual([NONE]);
    const rotation = {
      name: 'Week',
      type: 'weekly',
      startDate: '2026-01-05T09:00:00Z',
      participants: [{ type: 'user', id: ada.id }],
    };
    const schedule = await send('post', '/v2/schedules', { name: 'Night', rotations: [rotation] });
    expect(schedule.warnings).toEqual([NONE]);
    const added = await send('post', `/v2/schedules/${schedule.id}/rotations`, rotation);
    expect(added.warnings).toEqual([NONE]);
    await giveChannel(app, ada.id, 'ada@example.com');
    const again = await send('post', `/v2/schedules/${schedule.id}/rotations`, { ...rotation, name: 'Two' });
    expect(again.warnings).toBeUndefined();
    await send('patch', `/v2/users/${ada.id}`, { blocked: true });
    const blocked = await send('post', `/v2/schedules/${schedule.id}/rotations`, { ...rotation, name: 'Three' });
    expect(blocked.warnings).toEqual(['Ada cannot be reached: the account is blocked']);
  });

  /** @contract escalations-20 */
  it('are in the answer to a phone where nothing can be pushed', async () => {
    const ben = await createUser(app, { fullName: 'Ben' });
    const as = `Bearer ${ben.token}`;
    const token = 'ExponentPushToken[ben]';
    expect(await send('post', '/v2/push-tokens', { token }, as)).toMatchObject({
      warnings: ['Ben cannot be reached: no provider is configured for the contact methods'],
    });
    await giveChannel(app, ben.id, 'ben@example.com');
    expect(await send('post', '/v2/push-tokens', { token }, as)).not.toHaveProperty('warnings');
  });
});
