import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { IntegrationsService } from '../../src/alerts/integrations/integrations.service.js';
import { Rehearsals } from '../../src/alerts/rehearsal/rehearsals.js';
import { RehearsalsService } from '../../src/alerts/rehearsal/rehearsals.service.js';
import { ScheduleEntity } from '../../src/on-call/schedule.entity.js';
import type { Caller } from '../../src/people/access/caller.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

describe('a rehearsal', () => {
  let sink: SmtpSink;
  let app: TestApp;
  /** Another replica. */
  let other: TestApp;
  let world: PagingWorld;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    const environment = { SMTP_URL: sink.url, MAIL_FROM: 'Pager <pager@example.com>' };
    app = await TestApp.start({ environment });
    other = await TestApp.start({ environment, database: app.database, clock: app.clock });
  });
  beforeEach(async () => {
    world = await PagingWorld.create(app);
  });
  afterEach(async () => {
    // Those of one test must not end in another.
    await app.sql('DELETE FROM rehearsals');
    sink.reset();
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
    await sink.stop();
  });

  const root = (): Caller =>
    ({ kind: 'user', id: randomUUID(), tenantId: world.tenantId, role: 'admin', name: 'Root' }) as unknown as Caller;
  const rehearse = (teamId: string | null = null, endsAt?: Date): Promise<Date> =>
    app.nest.get(RehearsalsService).start(root(), teamId, endsAt);
  const goLive = (teamId: string | null = null, at = app): Promise<void> =>
    at.nest.get(RehearsalsService).goLive(root(), teamId);
  const team = async (): Promise<string> => {
    const id = randomUUID();
    await app.nest
      .get(UnitOfWork)
      .transaction(world.tenantId, (tx) =>
        tx.query(
          `INSERT INTO teams ("tenantId", id, name, description, "createdAt", "updatedAt") VALUES ($1, $2, $3, '', $4, $4)`,
          [id, `Team ${id}`, app.clock.now()],
        ),
      );
    return id;
  };
  const names = (...teams: string[]): Record<string, unknown> => ({
    responders: JSON.stringify(teams.map((id) => ({ type: 'team', name: `TEAM ${id}` }))),
  });
  const paged = async (to: string[], over: Record<string, unknown> = {}): Promise<string> => {
    const alert = await world.alert(over);
    await world.page(alert, to);
    await app.settle();
    return alert;
  };
  const mails = (name: string): number => sink.mailsTo(`${name}@example.com`).length;
  const person = (name: string): Promise<string> => world.reachable(`${name}@example.com`);
  const kept = (): Promise<Record<string, unknown>[]> =>
    app.sql(
      'SELECT "userId", "channelType", kind, "subjectId" FROM rehearsed_messages WHERE "tenantId" = $1 ORDER BY "at", id',
      [world.tenantId],
    );

  it('keeps a page from the phone, and in the list of what would have reached its reader', async () => {
    await rehearse();
    const ada = await person('ada');
    const alert = await paged([ada]);
    expect(sink.attempts).toEqual([]);
    expect(await world.states()).toEqual(['sent']);
    expect(await world.outcomes()).toEqual(['rehearsed ada: the organisation rehearses']);
    expect(await world.notified(alert)).toMatchObject([{ userId: ada, channelType: 'email', outcome: 'rehearsed' }]);
    expect(await kept()).toEqual([{ userId: ada, channelType: 'email', kind: 'alert', subjectId: alert }]);
  });

  it('is of a team, or of all but the teams that are live', async () => {
    const [ops, web] = [await team(), await team()];
    const ada = await person('ada');
    await rehearse(ops);
    await paged([ada], { teamId: ops });
    expect(mails('ada')).toBe(0);
    await paged([ada], { teamId: web });
    expect(mails('ada')).toBe(1);

    await rehearse();
    const bob = await person('bob');
    await paged([bob], { teamId: web });
    await paged([bob]);
    await paged([bob], { teamId: ops, message: 'Only this' });
    await goLive(ops);
    await app.settle();
    await app.advance(minutes(5), minutes(1));
    expect(sink.mailsTo('bob@example.com').map(({ subject }) => subject)).toEqual(['[P2] Only this (db-1)']);
    // The first of hers was of this team.
    expect(mails('ada')).toBe(2);
    const check = await other.nest.get(Rehearsals).of(world.tenantId);
    expect([check({ teamId: ops }), check({ teamId: web })]).toEqual([null, 'tenant']);
  });

  it('is of the teams that an alert names, if no team owns it, and holds no page of one that is live', async () => {
    const [ops, web] = [await team(), await team()];
    const [ada, bob] = [await person('ada'), await person('bob')];
    await rehearse();
    const both = await paged([ada], names(ops, web));
    const notWeb = await paged([bob], { ...names(ops), message: 'Only this' });
    expect(sink.attempts).toEqual([]);
    // One live team is enough: what was rehearsed is sent, and what comes goes out.
    await goLive(web);
    await app.settle();
    expect([mails('ada'), mails('bob')]).toEqual([1, 0]);
    await paged([bob], names(web));
    expect(mails('bob')).toBe(1);
    await goLive();
    await app.settle();
    await app.advance(minutes(5), minutes(1));
    expect([mails('ada'), mails('bob')]).toEqual([1, 2]);
    expect(await world.notified(both)).toHaveLength(2);
    expect(await world.notified(notWeb)).toMatchObject([{ outcome: 'rehearsed' }, { outcome: 'sent' }]);
  });

  it('is of the team whose schedule or policy an alert names', async () => {
    const ops = await team();
    const [schedule, now] = [randomUUID(), app.clock.now()];
    const row = { id: schedule, teamId: ops, name: 'Nights', description: null, timezone: 'UTC', enabled: true };
    await app.nest
      .get(UnitOfWork)
      .transaction(world.tenantId, (tx) =>
        tx.repo(ScheduleEntity).insert({ ...row, announceRoomId: null, pauses: [], createdAt: now, updatedAt: now }),
      );
    const [ada, bob] = [await person('ada'), await person('bob')];
    const naming = (type: string, id: string) => ({ responders: JSON.stringify([{ type, id }]) });
    await rehearse();
    await paged([ada], naming('schedule', schedule));
    await paged([bob], naming('schedule', randomUUID()));
    expect(sink.attempts).toEqual([]);
    // Nobody else pages its people once the team is live.
    await goLive(ops);
    await app.settle();
    expect([mails('ada'), mails('bob')]).toEqual([1, 0]);
    await rehearse(ops);
    await paged([ada], naming('schedule', schedule));
    expect(mails('ada')).toBe(1);
  });

  it('of a team holds pages of alerts that name it alone', async () => {
    const [ops, web] = [await team(), await team()];
    const ada = await person('ada');
    await rehearse(ops);
    await paged([ada], names(ops));
    expect(mails('ada')).toBe(0);
    await paged([ada], names(ops, web));
    expect(mails('ada')).toBe(1);
  });

  /** @contract integrations-13 */
  it('is of an integration that suppresses notifications, of its alerts alone', async () => {
    const silent = { name: 'New', teamId: null, suppressNotifications: true };
    const insert = app.nest.get(IntegrationsService);
    const { id } = await app.nest.get(UnitOfWork).transaction(world.tenantId, (tx) => insert.insert(tx, silent));
    const ada = await person('ada');
    await paged([ada], { integrationId: id });
    expect(mails('ada')).toBe(0);
    expect(await world.outcomes()).toEqual(['rehearsed ada: the integration rehearses']);
    await paged([ada], { integrationId: randomUUID() });
    expect(mails('ada')).toBe(1);
  });

  it('pages of alerts that are open when it goes live, each person once, whichever replica does it', async () => {
    await rehearse();
    const [ada, bob] = [await person('ada'), await person('bob')];
    const open = await paged([ada, bob]);
    // Another step named Ada again: one page says it.
    await world.page(open, [ada], { cycle: 1 });
    const acknowledged = await paged([bob]);
    await world.set('alerts', acknowledged, { status: 'acknowledged', acknowledged: true });
    const closed = await paged([bob]);
    await world.set('alerts', closed, { status: 'closed' });
    await app.settle();
    expect(sink.attempts).toEqual([]);

    // The process that went live dies before it did anything else.
    await goLive();
    await Promise.all([other.settle(), app.settle()]);
    await Promise.all([other.settle(), app.settle()]);
    await app.advance(minutes(20), minutes(1));
    expect([mails('ada'), mails('bob')]).toEqual([1, 1]);
    expect(sink.mailsTo('bob@example.com')[0]?.subject).toContain('Disk full');
    expect((await world.deliveries()).map(({ state, reason }) => [state, reason])).toContainEqual([
      'cancelled',
      'a later message tells of it',
    ]);

    await goLive(null, other);
    await Promise.all([other.settle(), app.settle()]);
    expect([mails('ada'), mails('bob')]).toEqual([1, 1]);
  });

  it('pages nobody again who was really paged before it began', async () => {
    const ada = await person('ada');
    const open = await paged([ada]);
    expect(mails('ada')).toBe(1);
    await rehearse();
    await world.page(open, [ada], { cycle: 1 });
    await app.settle();
    await goLive();
    await app.settle();
    expect(mails('ada')).toBe(1);
  });

  it('holds a page that goes live in quiet hours, and sends it when they end', async () => {
    await rehearse();
    const ada = await person('ada');
    const open = await paged([ada]);
    await world.page(open, [ada], { cycle: 1 });
    await app.settle();
    await world.set('users', ada, { mutedUntil: new Date(app.clock.now().getTime() + hours(2)) });
    await goLive();
    await app.settle();
    expect(mails('ada')).toBe(0);
    await app.advance(hours(3), minutes(10));
    expect(mails('ada')).toBe(1);
  });

  it('does not end while a message ends as rehearsed', async () => {
    await rehearse();
    const rehearsals = app.nest.get(Rehearsals);
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let began = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    const order: string[] = [];
    const sending = app.nest.get(UnitOfWork).transaction(world.tenantId, async (tx) => {
      expect((await rehearsals.held(tx))({ teamId: null })).toBe('tenant');
      began();
      await finished;
      order.push('rehearsed');
    });
    await hasBegun;
    const live = goLive(null, other).then(() => order.push('live'));
    finish();
    await Promise.all([sending, live]);
    expect(order).toEqual(['rehearsed', 'live']);
    await app.nest.get(UnitOfWork).transaction(world.tenantId, async (tx) => {
      expect((await rehearsals.held(tx))({ teamId: null })).toBeNull();
    });
  });

  it('ends by itself after four weeks, mails a week and a day before and then, and is live', async () => {
    const ada = await world.person('ada', { role: 'admin', username: 'ada@example.com', verified: true });
    await world.channel(ada, 'ada@example.com');
    const end = await rehearse();
    expect(end.getTime() - app.clock.now().getTime()).toBe(days(28));
    const open = await paged([ada]);
    const subjects = (): (string | undefined)[] => sink.mailsTo('ada@example.com').map(({ subject }) => subject);
    await app.advance(days(20), days(1));
    expect(subjects()).toEqual([]);
    await app.advance(days(7), hours(6));
    expect(subjects()).toEqual([
      expect.stringContaining('Your organisation goes live on'),
      expect.stringContaining('Your organisation goes live on'),
    ]);
    await app.advance(days(1), hours(1));
    await app.advance(minutes(5), minutes(1));
    expect(subjects().slice(2).toSorted()).toEqual([
      expect.stringContaining('Your organisation is live'),
      expect.stringContaining('Disk full'),
    ]);
    expect(await world.notified(open)).toMatchObject([{ outcome: 'rehearsed' }, { outcome: 'sent' }]);
  });
});
