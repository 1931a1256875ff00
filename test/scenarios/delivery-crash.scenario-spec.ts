import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('pages, processes and replicas', () => {
  let sink: SmtpSink;
  let database: TestDatabase;
  const clock = new FakeClock();

  beforeAll(async () => {
    sink = await SmtpSink.start();
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await sink.stop();
    await database.drop();
  });

  const start = (options: { automaticJobs?: boolean } = {}): Promise<TestApp> =>
    TestApp.start({ database, clock, environment: { SMTP_URL: sink.url }, ...options });

  it('two replicas that settle at once page each person once', async () => {
    const [one, two] = [await start(), await start()];
    const world = await PagingWorld.create(one);
    const people = [];
    for (let n = 0; n < 30; n++) people.push(await world.reachable(`replica-${n}@example.com`));
    await world.page(await world.alert(), people);
    await Promise.all([one.settle(), two.settle()]);
    await Promise.all([one.settle(), two.settle()]);
    for (let n = 0; n < 30; n++) expect(sink.mailsTo(`replica-${n}@example.com`)).toHaveLength(1);
    expect(new Set(await world.states())).toEqual(new Set(['sent']));
    await one.stop();
    await two.stop();
  });

  it('a send that hangs keeps nobody else waiting, in a running service', async () => {
    const app = await start({ automaticJobs: true });
    const world = await PagingWorld.create(app);
    sink.become('hang', 'stuck@example.com');
    await world.page(await world.alert(), [await world.reachable('stuck@example.com')]);
    await sink.attempted('stuck@example.com');

    await world.page(await world.alert(), [await world.reachable('prompt@example.com')]);
    await sink.accepted('prompt@example.com');
    expect((await world.states())[0]).toBe('sending');
    sink.hangUp();
    await app.stop();
  });

  it('a page being sent at shutdown is finished and written down first', async () => {
    const app = await start({ automaticJobs: true });
    const world = await PagingWorld.create(app);
    await world.page(await world.alert(), [await world.reachable('last@example.com')]);
    await sink.attempted('last@example.com');
    await app.stop();

    const next = await start();
    await next.settle();
    expect(sink.mailsTo('last@example.com')).toHaveLength(1);
    await next.stop();
  });
});
