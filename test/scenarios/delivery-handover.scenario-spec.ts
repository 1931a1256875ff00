import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { OutboxConsumer, type OutboxHandler } from '../../src/platform/events/outbox-consumer.js';
import { JobRunner } from '../../src/platform/job-runner/job-runner.js';
import { OutboxRelay } from '../../src/platform/relay/outbox-relay.job.js';
import { minutes } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

/** Fails, when told to, in the transaction in which pages are planned: after them. */
@Injectable()
@OutboxConsumer({ name: 'test.late-failure', events: ['alert.created'] })
class LateFailure implements OutboxHandler<'alert.created'> {
  failures = 0;

  handle(): Promise<void> {
    if (this.failures === 0) return Promise.resolve();
    this.failures--;
    return Promise.reject(new Error('not this time'));
  }
}

@Module({ providers: [LateFailure] })
class LateFailureModule {}

describe('a page that is due the moment it is planned', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let world: PagingWorld;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: sink.url }, modules: [LateFailureModule] });
    await app.settle(); // nobody waits
  });
  beforeEach(async () => {
    world = await PagingWorld.create(app);
  });
  afterEach(() => sink.reset());
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const plan = (): Promise<number> => app.nest.get(OutboxRelay).runOnce(app.clock.now());

  it('is sent by the process that planned it, without another look', async () => {
    await world.page(await world.alert(), [await world.reachable('ada@example.com')]);
    await plan();
    await sink.accepted('ada@example.com');
    await app.settle();
    expect(await world.deliveries()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect(await world.outcomes()).toEqual(['sent ada']);
    expect(sink.attempts).toHaveLength(1);
  });

  it('waits for a place when its lane is full, and goes once like everybody', async () => {
    const names = Array.from({ length: 25 }, (_none, index) => `person-${index}`);
    const people = [];
    for (const name of names) people.push(await world.reachable(`${name}@example.com`));
    sink.become('hang');
    await world.page(await world.alert(), people);
    await plan();
    const states = await world.states();
    expect(states.filter((state) => state === 'sending')).toHaveLength(20);
    expect(states.filter((state) => state === 'pending')).toHaveLength(5);

    for (const name of names.slice(0, 5)) await sink.attempted(`${name}@example.com`);
    sink.become('accept');
    sink.hangUp();
    await app.advance(minutes(20));
    expect(names.map((name) => sink.mailsTo(`${name}@example.com`).length)).toEqual(names.map(() => 1));
    expect(new Set(await world.states())).toEqual(new Set(['sent']));
  });

  it('is not sent when what was planned with it is undone, and sent once when it is planned again', async () => {
    await world.page(await world.alert(), [await world.reachable('ada@example.com')]);
    app.nest.get(LateFailure).failures = 1;
    await app.settle();
    expect(sink.attempts).toEqual(['ada@example.com']);
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    expect(await world.outcomes()).toEqual(['sent ada']);
  });

  it('is not sent again when it is ordered again while it is on its way', async () => {
    const order = { runId: '01a201f3-27ab-700b-b400-03d87e3e9f04' };
    const [alert, ada] = [await world.alert(), await world.reachable('ada@example.com')];
    sink.become('hang');
    await world.page(alert, [ada], order);
    await plan();
    await sink.attempted('ada@example.com');
    await world.page(alert, [ada], order);
    await plan();
    sink.become('accept');
    sink.hangUp();
    await app.advance(minutes(20));
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    expect(await world.states()).toEqual(['sent']);
  });

  describe('in a process that is stopping', () => {
    const another = (automaticJobs: boolean): Promise<TestApp> =>
      TestApp.start({ database: app.database, clock: app.clock, environment: { SMTP_URL: sink.url }, automaticJobs });
    const states = (): Promise<unknown[]> =>
      app.sql('SELECT state FROM deliveries WHERE "tenantId" = $1', [world.tenantId]);

    it('is sent, or left to the next one', async () => {
      const leaving = await another(true);
      world = await PagingWorld.create(leaving);
      await world.page(await world.alert(), [await world.reachable('ada@example.com')]);
      await leaving.stop();
      // The clock stands still: what was taken and not sent would still be under its lease.
      await app.settle();
      expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
      expect(await states()).toEqual([{ state: 'sent' }]);
    });

    it('is left to the next one when it is planned after the sender has stopped', async () => {
      const leaving = await another(false);
      await leaving.settle();
      leaving.nest.get(JobRunner).onModuleDestroy();
      await world.page(await world.alert(), [await world.reachable('ada@example.com')]);
      await leaving.nest.get(OutboxRelay).runOnce(app.clock.now());
      expect(await states()).toEqual([{ state: 'pending' }]);
      await leaving.stop();
      await app.settle();
      expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    });
  });
});
