import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WarnOfGapsJob } from '../../src/on-call/gaps/warn-of-gaps.job.js';
import { asAdmin, createTeam, createUser, giveChannel, joinTeam, type TestUser } from '../support/accounts.js';
import { FakeClock } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Two replicas on one database and one clock, a team with a lead, and schedules that end on the 20th of June or July at eight. */
describe('leads are warned of gaps', () => {
  let sink: SmtpSink;
  let database: TestDatabase;
  let clock: FakeClock;
  let one: TestApp;
  let two: TestApp;
  let lead: TestUser;
  let ada: TestUser;
  let teamId: string;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    // Whoever fills a gap hears of it.
    sink.expectMails(/: Your shifts have changed: /);
    database = await createTestDatabase();
    clock = new FakeClock('2026-06-01T08:00:00.000Z');
    const environment = { SMTP_URL: sink.url, PUBLIC_BASE_URL: 'https://pager.example.com' };
    one = await TestApp.start({ database, clock, environment });
    two = await TestApp.start({ database, clock, environment });
    lead = await createUser(one, { fullName: 'Lea', timezone: 'Europe/Berlin' });
    ada = await createUser(one, { fullName: 'Ada' });
    teamId = (await createTeam(one, { members: [ada.id] })).id;
    await joinTeam(one, { teamId, userId: lead.id, role: 'lead' });
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await sink.stop();
    await database.drop();
  });
  const call = async (method: 'post' | 'delete', path: string, body: object = {}): Promise<{ id: string }> =>
    (await one.http[method](`/v2/schedules${path}`).set('X-Service-Key', ROOT_KEY).send(body).expect(200)).body.data;
  const schedule = (more: object, rotation: object = {}) =>
    call('post', '', {
      rotations: [
        {
          ...{ startDate: '2026-05-01T08:00Z', endDate: '2026-06-20T08:00Z', type: 'daily' },
          participants: [{ id: ada.id }],
          ...rotation,
        },
      ],
      ...more,
    });
  /** Both replicas look at once, then the mails go. */
  async function at(instant: string): Promise<void> {
    clock.moveTo(instant);
    const jobs = [one, two, one, two].map((app) => app.nest.get(WarnOfGapsJob, { strict: false }));
    await Promise.all(jobs.map((job) => job.runOnce(clock.now())));
    await one.settle();
  }

  /** @contract operating-55 */
  it('a week and a day before, once, whichever replica looks; a turn of nobody is no gap', async () => {
    const { id } = await schedule({ name: 'Ops', teamId });
    await schedule({ name: 'Meant', teamId }, { participants: [{ type: 'none' }], endDate: null });
    await at('2026-06-13T07:00:00Z');
    expect(sink.mailsTo(lead.email)).toEqual([]);
    await at('2026-06-13T08:10:00Z');
    await at('2026-06-14T08:00:00Z');
    const [mail, ...others] = sink.mailsTo(lead.email);
    expect([mail?.subject, others]).toEqual(['Nobody will be on call in Ops', []]);
    expect(mail?.text).toContain('Ops: Sat, 20 Jun 2026, 10:00 CEST (08:00 UTC) to no end in sight');
    expect(mail?.text).toContain(`https://pager.example.com/console/schedules/${id}`);
    await at('2026-06-19T08:10:00Z');
    await at('2026-06-19T20:00:00Z');
    await at('2026-06-20T20:00:00Z');
    expect(sink.mailsTo(lead.email)).toHaveLength(2);
    expect([sink.mailsTo(ada.email), sink.mailsTo(ADMIN_EMAIL)]).toEqual([[], []]);
    await call('delete', `/${id}`);
  });

  /** @contract operating-55 */
  it('but not of one that is filled in time; the administrators where there is no lead', async () => {
    sink.reset();
    const { id } = await schedule({ name: 'Nights' }, { endDate: '2026-07-20T08:00Z' });
    await at('2026-07-13T08:10:00Z');
    expect([sink.mailsTo(ADMIN_EMAIL).length, sink.mailsTo(lead.email).length]).toEqual([1, 0]);
    const override = { userId: ada.id, startTime: '2026-07-20T08:00Z', endTime: '2026-09-01T08:00Z' };
    await call('post', `/${id}/overrides`, override);
    await at('2026-07-19T08:10:00Z');
    expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1);
    await call('delete', `/${id}`);
  });

  /** @contract operating-55 */
  it('nobody is mailed whose address nobody has answered for, as after moving in; a colleague who signs in is', async () => {
    sink.reset();
    const { body } = await one
      .as(await asAdmin(one))
      .post('/v2/users', { username: 'moved@example.com', fullName: 'Moved' })
      .expect(200);
    const userId = (body as { data: { id: string } }).data.id;
    await joinTeam(one, { teamId, userId, role: 'lead' });
    const own = await createTeam(one, { members: [{ userId, role: 'lead' }] });
    const made = [
      await schedule({ name: 'Shared', teamId }, { endDate: '2026-08-20T08:00Z' }),
      await schedule({ name: 'Own', teamId: own.id }, { endDate: '2026-08-20T08:00Z' }),
    ];
    await at('2026-08-13T08:10:00Z');
    expect(sink.mailsTo('moved@example.com')).toEqual([]);
    // Where the team's only lead cannot be mailed the administrators are.
    const subjects = [lead.email, ADMIN_EMAIL].map((to) => sink.mailsTo(to).map((mail) => mail.subject));
    expect(subjects).toEqual([['Nobody will be on call in Shared'], ['Nobody will be on call in Own']]);
    // As where an administrator, or --trust-channels, answers for the address.
    await giveChannel(one, userId, 'moved@example.com');
    await at('2026-08-19T08:10:00Z');
    expect([sink.mailsTo('moved@example.com').length, sink.mailsTo(lead.email).length]).toEqual([1, 2]);
    for (const { id } of made) await call('delete', `/${id}`);
  });
});
