import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PingAvailability } from '../../src/alerts/heartbeats/ping-availability.js';
import { createKey, createTenant, createUser, type TestTenant } from '../support/accounts.js';
import { AlertClient, ROOT, type ShownAlert } from '../support/alert-client.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { days, hours, minutes, seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';

interface Shown {
  expired: boolean;
  enabled: boolean;
  late: boolean;
  maintenance: string | null;
  silencedUntil: string | null;
  lastPing: string | null;
}

/** The heartbeats API as one caller sees it, and the alerts that come of it. */
class Watch {
  readonly alerts: AlertClient;

  constructor(
    private readonly app: TestApp,
    private readonly authorization = ROOT,
  ) {
    this.alerts = new AlertClient(app, authorization);
  }

  async create(name: string, body: object = {}): Promise<void> {
    await this.send('post', '/v2/heartbeats', { name, interval: 10, ...body });
  }

  async ping(name: string): Promise<void> {
    await this.send('post', `/v2/heartbeats/${encodeURIComponent(name)}/ping`);
  }

  async toggle(name: string, action: 'enable' | 'disable'): Promise<void> {
    await this.send('post', `/v2/heartbeats/${encodeURIComponent(name)}/${action}`);
  }

  async change(name: string, body: object): Promise<void> {
    await this.send('patch', `/v2/heartbeats/${encodeURIComponent(name)}`, body);
  }

  async shown(name: string): Promise<Shown> {
    return (await this.send('get', `/v2/heartbeats/${encodeURIComponent(name)}`)) as Shown;
  }

  async team(): Promise<string> {
    return ((await this.send('post', '/v2/teams', { name: 'Team' })) as { id: string }).id;
  }

  /** A maintenance window from now on. */
  async maintenance(milliseconds: number, body: object = {}): Promise<string> {
    const startTime = this.app.clock.now();
    const endTime = new Date(startTime.getTime() + milliseconds);
    const window = { name: 'Maintenance', startTime, endTime, ...body };
    return ((await this.send('post', '/v2/maintenance-windows', window)) as { id: string }).id;
  }

  async endMaintenance(id: string): Promise<void> {
    await this.send('delete', `/v2/maintenance-windows/${id}`);
  }

  async changeMaintenance(id: string, body: object): Promise<void> {
    await this.send('patch', `/v2/maintenance-windows/${id}`, body);
  }

  /** The heartbeat's alerts of every status, newest first. */
  async alertsOf(name: string): Promise<ShownAlert[]> {
    const { body } = await this.alerts.get('?limit=100&allTeams=true').expect(200);
    return (body.data as ShownAlert[]).filter(({ alias }) => alias === `heartbeat:${name}`);
  }

  async onlyAlertOf(name: string): Promise<ShownAlert> {
    const [alert, ...more] = await this.alertsOf(name);
    expect(more).toEqual([]);
    if (!alert) throw new Error(`No alert of ${name}`);
    return alert;
  }

  async send(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object): Promise<unknown> {
    const response = await this.app.as(this.authorization).send(method, path, body);
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response.body.data;
  }
}

describe('a heartbeat', () => {
  let app: TestApp;
  let tenant: TestTenant;
  let watch: Watch;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  beforeEach(async () => {
    tenant = await createTenant(app);
    watch = new Watch(app, `CompatKey ${tenant.apiKey}`);
  });
  afterAll(() => app.stop());

  const keyOf = async (teamId: string): Promise<string> =>
    `CompatKey ${await createKey(app, { teamId, tenantId: tenant.id })}`;
  const later = (milliseconds: number): Date => new Date(app.clock.now().getTime() + milliseconds);

  /** @contract heartbeats-11 */
  it('that stays silent raises one alert after its interval, not a moment sooner', async () => {
    await watch.create('backup');
    await app.advance(minutes(10), minutes(5));
    expect(await watch.alertsOf('backup')).toEqual([]);
    expect((await watch.shown('backup')).expired).toBe(false);

    await app.advance(1);
    expect(await watch.onlyAlertOf('backup')).toMatchObject({
      message: 'Heartbeat backup expired',
      status: 'open',
      priority: 'P3',
      count: 1,
      teamId: null,
    });
    expect((await watch.shown('backup')).expired).toBe(true);

    await app.advance(days(1), hours(1));
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ count: 1 });
  });

  it('that is pinged in time raises none', async () => {
    await watch.create('backup');
    for (let round = 0; round < 5; round++) {
      await app.advance(minutes(10), minutes(5));
      await watch.ping('backup');
    }
    expect(await watch.alertsOf('backup')).toEqual([]);
    await app.advance(minutes(11), minutes(5));
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'open' });
  });

  it('made by its first ping expires after an hour', async () => {
    await watch.ping('cron job');
    await app.advance(hours(1), minutes(5));
    expect(await watch.alertsOf('cron job')).toEqual([]);
    await app.advance(seconds(1));
    expect(await watch.onlyAlertOf('cron job')).toMatchObject({ message: 'Heartbeat cron job expired' });
  });

  /** @contract heartbeats-13 */
  it('gives its alert what was set, and its team', async () => {
    const teamId = await watch.team();
    const team = new Watch(app, await keyOf(teamId));
    const alertMessage = `No backup ${'!'.repeat(200)}`;
    await team.create('backup', { alertMessage, alertTags: ['db'], alertPriority: 'P1', intervalUnit: 'hours' });
    await app.advance(hours(10) + 1, hours(1));
    const alert = await watch.onlyAlertOf('backup');
    expect(alert).toMatchObject({ message: alertMessage.slice(0, 130), tags: ['db'], priority: 'P1', teamId });
    expect(alert.description).toContain(alertMessage);
  });

  /** @contract heartbeats-12 */
  it('that is pinged again closes its alert, and the history says so', async () => {
    await watch.create('backup');
    await app.advance(minutes(11), minutes(5));
    const { id } = await watch.onlyAlertOf('backup');

    await watch.ping('backup');
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ id, status: 'closed' });
    expect(await watch.alerts.history(id)).toEqual(['heartbeat-recovery', 'created']);
    expect(await watch.shown('backup')).toMatchObject({ expired: false, lastPing: app.clock.now().toISOString() });

    await watch.ping('backup');
    expect(await watch.alerts.history(id)).toEqual(['heartbeat-recovery', 'created']);

    await app.advance(minutes(11), minutes(5));
    const [second, first, ...more] = await watch.alertsOf('backup');
    expect([first?.id, more]).toEqual([id, []]);
    expect(second).toMatchObject({ status: 'open', count: 1 });
  });

  it('recovers once, however many pings come at the same moment', async () => {
    await watch.create('backup');
    await app.advance(minutes(11), minutes(5));
    const { id } = await watch.onlyAlertOf('backup');
    await Promise.all(Array.from({ length: 8 }, () => watch.ping('backup')));
    expect(await watch.alerts.history(id)).toEqual(['heartbeat-recovery', 'created']);
  });

  it('recovers when its alert was acknowledged, closed or deleted by somebody', async () => {
    for (const name of ['acknowledged', 'closed', 'deleted']) await watch.create(name);
    await app.advance(minutes(11), minutes(5));
    const ids = new Map<string, string>();
    for (const name of ['acknowledged', 'closed', 'deleted']) ids.set(name, (await watch.onlyAlertOf(name)).id);
    await watch.alerts.act(ids.get('acknowledged') ?? '', 'acknowledge').expect(202);
    await watch.alerts.act(ids.get('closed') ?? '', 'close').expect(202);
    await watch.alerts.delete(`/${ids.get('deleted')}`).expect(200);

    await app.advance(hours(1), minutes(5));
    for (const name of ids.keys()) {
      await watch.ping(name);
      expect((await watch.shown(name)).expired).toBe(false);
    }
    const history = (name: string) => watch.alerts.history(ids.get(name) ?? '');
    expect(await history('acknowledged')).toEqual(['heartbeat-recovery', 'acknowledged', 'created']);
    expect(await history('closed')).toEqual(['heartbeat-recovery', 'closed', 'created']);
    expect(await watch.onlyAlertOf('acknowledged')).toMatchObject({ status: 'closed' });
    expect(await watch.alertsOf('deleted')).toEqual([]);
  });

  it('that is disabled is not waited for, and begins anew when it is enabled', async () => {
    await watch.create('backup');
    await app.advance(minutes(9), minutes(5));
    await watch.toggle('backup', 'disable');
    await app.advance(hours(5), minutes(30));
    expect(await watch.alertsOf('backup')).toEqual([]);

    await watch.change('backup', { enabled: true });
    await app.advance(minutes(10), minutes(5));
    expect(await watch.alertsOf('backup')).toEqual([]);
    await app.advance(seconds(1));
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'open' });
  });

  it('that is enabled while it is enabled does not begin anew', async () => {
    await watch.create('backup');
    await app.advance(minutes(9), minutes(5));
    await watch.toggle('backup', 'enable');
    await app.advance(minutes(2), minutes(5));
    expect((await watch.shown('backup')).expired).toBe(true);
    await watch.toggle('backup', 'enable');
    expect((await watch.shown('backup')).expired).toBe(true);
  });

  it('that was disabled while expired leaves the alert open until a ping', async () => {
    await watch.create('backup');
    await app.advance(minutes(11), minutes(5));
    await watch.toggle('backup', 'disable');
    await watch.toggle('backup', 'enable');
    expect((await watch.shown('backup')).expired).toBe(false);
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'open' });
    await watch.ping('backup');
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'closed' });
  });

  it('follows a change of its interval at once', async () => {
    await watch.create('backup', { interval: 1, intervalUnit: 'days' });
    await app.advance(hours(2), minutes(30));
    await watch.change('backup', { interval: 3, intervalUnit: 'hours' });
    await app.settle();
    expect(await watch.alertsOf('backup')).toEqual([]);
    await watch.change('backup', { interval: 1, intervalUnit: 'hour' });
    await app.settle();
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'open' });
  });

  it('obeys the alert policies: dropped is dropped, and the next silence asks again', async () => {
    const match = { sources: ['heartbeat'] };
    await watch.send('post', '/v2/alert-policies', { name: 'None', match, actions: { suppress: true } });
    await watch.create('backup');
    await app.advance(minutes(11), minutes(5));
    expect(await watch.alertsOf('backup')).toEqual([]);
    expect((await watch.shown('backup')).expired).toBe(true);
    await watch.ping('backup');
    expect((await watch.shown('backup')).expired).toBe(false);
  });

  it('pages whoever is on call', async () => {
    const story = new EscalationStory(app);
    watch = new Watch(app);
    const { ann, bob } = await story.people('ann', 'bob');
    const schedule = await story.schedule([ann, bob], 1);
    await story.post('/v2/escalations', {
      name: 'Default',
      isDefault: true,
      rules: [{ recipientType: 'schedule', recipientId: schedule }, pages(ann, 5), pages(bob, 15)],
    });
    await watch.create('backup', { interval: 65 });
    await app.advance(minutes(75), minutes(1));
    const { id } = await watch.onlyAlertOf('backup');
    expect(await story.pages(id)).toEqual([
      { minute: 66, to: ['bob'] },
      { minute: 71, to: ['ann'] },
    ]);
    await watch.ping('backup');
    await app.advance(minutes(60), minutes(5));
    expect(await story.pages(id)).toHaveLength(2);
  });

  describe('that an integration pings', () => {
    const manage = async <T>(method: 'post' | 'delete', path: string, body?: object): Promise<T> => {
      const asked = app.as(`Bearer ${tenant.token}`).send(method, path, body);
      return (await asked.expect(200)).body.data as T;
    };
    const integration = async (): Promise<{ id: string; watch: Watch }> => {
      const { id } = await manage<{ id: string }>('post', '/v2/integrations', { name: 'Backups' });
      const path = `/v2/integrations/${id}/regenerate-key`;
      const { apiKey } = await manage<{ apiKey: string }>('post', path, { confirm: true });
      return { id, watch: new Watch(app, `CompatKey ${apiKey}`) };
    };
    const take = (id: string): Promise<unknown> => manage('delete', `/v2/integrations/${id}`);

    it('pages nobody once that is deleted, and the trail says why', async () => {
      const { id, watch: sender } = await integration();
      await sender.create('created');
      await sender.ping('first ping');
      await watch.create('handed over');
      await sender.ping('handed over');
      await watch.create("somebody else's");
      expect(await watch.shown('handed over')).toMatchObject({ enabled: true, integrationId: id });

      await take(id);
      await app.advance(hours(3), minutes(10));
      for (const name of ['created', 'first ping', 'handed over']) {
        expect(await watch.alertsOf(name)).toEqual([]);
        expect(await watch.shown(name)).toMatchObject({ enabled: false, expired: false, integrationId: null });
      }
      expect((await watch.onlyAlertOf("somebody else's")).status).toBe('open');
      const trail = (await watch.send(
        'get',
        '/v2/audit-log?entityType=heartbeat&action=heartbeat.disable',
      )) as object[];
      expect(trail).toHaveLength(3);
      expect(trail).toContainEqual(
        expect.objectContaining({
          ...{ action: 'heartbeat.disable', entityId: 'created', userName: tenant.admin.fullName },
          details: { reason: 'integration-deleted', integrationId: id, integration: 'Backups' },
        }),
      );
    });

    it('pages nobody although it is due before anybody could be told of the deletion', async () => {
      const { id, watch: sender } = await integration();
      await sender.create('backup');
      app.clock.moveBy(minutes(11));
      await take(id);
      await app.sql(`DELETE FROM outbox WHERE type = 'integration.deleted'`);
      await app.settle();
      expect(await watch.alertsOf('backup')).toEqual([]);
      expect(await watch.shown('backup')).toMatchObject({ enabled: false, expired: false });
    });

    it('is watched again when another sender takes it over, or a person enables it', async () => {
      const { id, watch: sender } = await integration();
      for (const name of ['taken over', 'pinged', 'enabled', 'disabled', 'left']) await sender.create(name);
      await watch.toggle('disabled', 'disable');
      await take(id);
      await app.settle();
      const heir = await integration();
      await heir.watch.ping('taken over');
      await heir.watch.ping('disabled');
      await new Watch(app, `Bearer ${tenant.token}`).ping('pinged');
      await watch.toggle('enabled', 'enable');
      expect(await watch.shown('taken over')).toMatchObject({ enabled: true, integrationId: heir.id });

      await app.advance(minutes(11), minutes(11));
      for (const name of ['taken over', 'pinged', 'enabled']) {
        expect(await watch.onlyAlertOf(name)).toMatchObject({ status: 'open' });
      }
      // A person disabled the one; nobody has asked for the other since.
      for (const name of ['disabled', 'left']) expect(await watch.alertsOf(name)).toEqual([]);
    });

    it('goes on when its integration is disabled: its silence is unexplained', async () => {
      const { id, watch: sender } = await integration();
      await sender.create('backup');
      await manage('post', `/v2/integrations/${id}/disable`);
      await app.advance(minutes(11), minutes(11));
      expect((await watch.onlyAlertOf('backup')).status).toBe('open');
    });
  });

  it('that was deleted pages nobody', async () => {
    await watch.create('backup');
    await watch.ping('backup');
    await watch.send('delete', '/v2/heartbeats/backup');
    await app.advance(hours(3), minutes(10));
    expect(await watch.alertsOf('backup')).toEqual([]);
  });

  it('of a team that another caller must not touch is not revived by that caller', async () => {
    const teamId = await watch.team();
    const owner = new Watch(app, await keyOf(teamId));
    await owner.create('backup');
    await app.advance(minutes(11), minutes(5));
    const other = await watch.team();
    const stranger = `Bearer ${(await createUser(app, { teamIds: [other], tenantId: tenant.id })).token}`;
    await app.as(stranger).post('/v2/heartbeats/backup/ping').expect(403);
    expect(await watch.shown('backup')).toMatchObject({ expired: true, lastPing: null });
    expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'open' });
  });

  describe('in maintenance', () => {
    /** @contract heartbeats-17 */
    it('may be silent; if it still is when the window ends, it expires then', async () => {
      await watch.create('backup');
      await watch.maintenance(minutes(30));
      await app.advance(minutes(30), minutes(5));
      expect(await watch.alertsOf('backup')).toEqual([]);
      expect((await watch.shown('backup')).expired).toBe(false);
      await app.advance(1);
      expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'open' });
    });

    it('is shown as late and silenced until the end, then as expired', async () => {
      const inForce = { maintenance: null, silencedUntil: null };
      await watch.create('backup');
      expect(await watch.shown('backup')).toMatchObject({ late: false, ...inForce });
      const silencedUntil = later(minutes(30)).toISOString();
      const maintenance = await watch.maintenance(minutes(30));
      await watch.maintenance(minutes(20));
      expect(await watch.shown('backup')).toMatchObject({ late: false, maintenance, silencedUntil });
      await app.advance(minutes(12), minutes(2));
      expect(await watch.shown('backup')).toMatchObject({ late: true, expired: false, maintenance, silencedUntil });
      const list = (await watch.send('get', '/v2/heartbeats')) as Shown[];
      expect(list).toMatchObject([{ late: true, maintenance, silencedUntil }]);

      await app.advance(minutes(19), minutes(5));
      expect(await watch.shown('backup')).toMatchObject({ late: true, expired: true, ...inForce });
      await watch.ping('backup');
      expect(await watch.shown('backup')).toMatchObject({ late: false, expired: false, ...inForce });
    });

    it('is silenced by no window of another team or of a machine, nor while it is disabled', async () => {
      const teamId = await watch.team();
      const team = new Watch(app, await keyOf(teamId));
      await watch.create('backup');
      await team.maintenance(hours(1));
      await watch.maintenance(hours(1), { silence: { match: { entities: ['db-09'] } } });
      expect(await watch.shown('backup')).toMatchObject({ maintenance: null, silencedUntil: null });
      await watch.maintenance(hours(1));
      await app.advance(minutes(11), minutes(5));
      await watch.toggle('backup', 'disable');
      expect(await watch.shown('backup')).toMatchObject({ late: false, maintenance: null, silencedUntil: null });
    });

    it('of one machine leaves other heartbeats alone', async () => {
      await watch.create('backup');
      await watch.create('db-09');
      await watch.maintenance(hours(1), { silence: { match: { entities: ['db-09'] } } });
      await app.advance(minutes(11), minutes(5));
      expect(await watch.onlyAlertOf('backup')).toMatchObject({ maintenance: null });
      expect(await watch.onlyAlertOf('db-09')).toMatchObject({ maintenance: expect.any(String) });
    });

    it('that is pinged before the window ends does not expire', async () => {
      await watch.create('backup');
      await watch.maintenance(minutes(30));
      await app.advance(minutes(29), minutes(5));
      await watch.ping('backup');
      await app.advance(minutes(10), minutes(5));
      expect(await watch.alertsOf('backup')).toEqual([]);
      await app.advance(minutes(2), minutes(5));
      expect(await watch.onlyAlertOf('backup')).toMatchObject({ count: 1 });
    });

    it('expires at once when the window is deleted, disabled or cut short', async () => {
      for (const end of [
        (id: string) => watch.endMaintenance(id),
        (id: string) => watch.changeMaintenance(id, { enabled: false }),
        (id: string) => watch.changeMaintenance(id, { endTime: later(-1) }),
      ]) {
        const name = `backup ${app.clock.now().toISOString()}`;
        await watch.create(name);
        const window = await watch.maintenance(hours(5));
        await app.advance(minutes(15), minutes(5));
        expect(await watch.alertsOf(name)).toEqual([]);
        await end(window);
        await app.settle();
        expect(await watch.onlyAlertOf(name)).toMatchObject({ status: 'open' });
      }
    });

    it.each([
      ['that is disabled', () => ({ suppressAlerts: false })],
      ['of another service', () => ({ serviceId: 'mail' })],
      ['that ends before it starts', () => ({ endTime: later(-1) })],
      ['that is yet to come', () => ({ startTime: later(minutes(20)) })],
    ])('%s is not excused', async (_which, body) => {
      await watch.create('backup', { serviceId: 'web' });
      await watch.maintenance(hours(1), body());
      await app.advance(minutes(11), minutes(5));
      expect(await watch.onlyAlertOf('backup')).toMatchObject({ status: 'open' });
    });

    /** @contract heartbeats-22 */
    it('of its own service or team is excused, and nobody else', async () => {
      const teamId = await watch.team();
      const team = new Watch(app, await keyOf(teamId));
      await team.create('team');
      await watch.create('service', { serviceId: 'web' });
      await watch.create('other');
      await team.maintenance(hours(1));
      await watch.maintenance(hours(1), { serviceId: 'web' });
      await app.advance(minutes(20), minutes(5));
      expect(await watch.alertsOf('team')).toEqual([]);
      expect(await watch.alertsOf('service')).toEqual([]);
      await watch.onlyAlertOf('other');
      await app.advance(minutes(41), minutes(5));
      await watch.onlyAlertOf('team');
      await watch.onlyAlertOf('service');
    });

    /** @contract heartbeats-18 */
    it('does not keep other alerts from coming in', async () => {
      await watch.maintenance(hours(1));
      expect(await watch.alerts.shown(await watch.alerts.created())).toMatchObject({ status: 'open' });
    });
  });
});

describe('many heartbeats', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    one = await TestApp.start({ canPage: true });
    two = await TestApp.start({ canPage: true, database: one.database, clock: one.clock });
  });
  afterEach(async () => {
    for (const table of ['outbox', 'heartbeats', 'alerts']) await one.sql(`DELETE FROM ${table}`);
  });
  afterAll(async () => {
    await two.stop();
    await one.stop();
  });

  /** Heartbeats h1, h2, … of a minute each, as the API would have stored them. */
  const plant = (count: number) =>
    one.sql(
      `INSERT INTO heartbeats SELECT r.* FROM generate_series(1, $2::int) AS n, tenants AS t,
         jsonb_populate_record(NULL::heartbeats, jsonb_build_object(
           'tenantId', t."tenantId", 'name', 'h' || n, 'interval', 1, 'intervalUnit', 'minutes', 'intervalMinutes', 1,
           'enabled', true, 'expired', false, 'armedAt', $1::timestamptz, 'createdAt', $1::timestamptz,
           'expiresAt', $1::timestamptz + interval '1 minute', 'alertTags', '[]'::jsonb, 'alertPriority', 'P3'
         )) AS r`,
      [one.clock.now(), count],
    );
  const tally = async () => {
    const [counted] = await one.sql<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM alerts) AS alerts, (SELECT count(DISTINCT alias)::int FROM alerts) AS aliases,
         (SELECT count(*)::int FROM alerts WHERE status = 'open' AND count = 1) AS open,
         (SELECT count(*)::int FROM heartbeats WHERE expired) AS expired`,
    );
    return counted;
  };

  /** @contract heartbeats-15 */
  it('expire once each on two replicas, and recover on either', async () => {
    await plant(1200);
    one.clock.moveBy(minutes(2));
    await Promise.all([one.settle(), two.settle()]);
    expect(await tally()).toEqual({ alerts: 1200, aliases: 1200, open: 1200, expired: 1200 });
    await new Watch(one).ping('h1');
    await new Watch(two).ping('h2');
    expect(await tally()).toMatchObject({ alerts: 1200, open: 1198, expired: 1198 });
  });

  it('that are pinged while they expire are alive, without an open alert', async () => {
    await plant(60);
    one.clock.moveBy(minutes(2));
    const watch = new Watch(two);
    const pings = Array.from({ length: 60 }, (_, index) => watch.ping(`h${index + 1}`));
    await Promise.all([one.settle(), ...pings]);
    await two.settle();
    expect(await tally()).toMatchObject({ open: 0, expired: 0 });
  });

  it('expire although one among them cannot; it stays as it was, and is tried again', async () => {
    await plant(20);
    logs.expectErrors(/check constraint \\"bad/);
    await one.sql(`ALTER TABLE alerts ADD CONSTRAINT bad CHECK (alias <> 'heartbeat:h7')`);
    one.clock.moveBy(minutes(2));
    await one.settle();
    expect(await tally()).toEqual({ alerts: 19, aliases: 19, open: 19, expired: 19 });
    expect(await new Watch(one).shown('h7')).toMatchObject({ expired: false });

    await one.sql('ALTER TABLE alerts DROP CONSTRAINT bad');
    await one.settle();
    expect(await tally()).toMatchObject({ alerts: 19 });
    await one.advance(minutes(2));
    expect(await tally()).toEqual({ alerts: 20, aliases: 20, open: 20, expired: 20 });
  });
});

describe('an outage of the service itself', () => {
  let app: TestApp;
  let watch: Watch;

  beforeEach(async () => {
    app = await TestApp.start({ canPage: true });
    watch = new Watch(app);
  });
  afterEach(() => app.stop());

  /** Moves the clock while the service is able to take pings. */
  const serve = async (milliseconds: number): Promise<void> => {
    for (let left = milliseconds; left > 0; left -= seconds(5)) {
      await app.advance(Math.min(left, seconds(5)));
      await app.nest.get(PingAvailability).note();
    }
  };
  const expired = async (): Promise<string[]> => {
    const rows = await app.sql<{ name: string }>('SELECT name FROM heartbeats WHERE expired ORDER BY name');
    return rows.map(({ name }) => name);
  };

  /** @contract heartbeats-16 */
  it('is not the silence of those who ping: each has an interval, at most ten minutes, before it expires', async () => {
    await app.nest.get(PingAvailability).note();
    await watch.create('minute', { interval: 1 });
    await watch.create('silent minute', { interval: 1 });
    await watch.create('hour', { interval: 1, intervalUnit: 'hours' });
    await serve(seconds(50));
    // Stopped, frozen or without its database.
    app.clock.moveBy(hours(2));
    await app.settle();
    expect(await expired()).toEqual([]);

    await app.nest.get(PingAvailability).note();
    await serve(seconds(50));
    await watch.ping('minute');
    await serve(seconds(10));
    expect(await expired()).toEqual(['silent minute']);
    await serve(minutes(9));
    expect(await expired()).toEqual(['hour', 'minute', 'silent minute']);
  });

  /** @contract heartbeats-16 */
  it('is none where another process goes on taking pings, or a restart is short', async () => {
    await app.nest.get(PingAvailability).note();
    await watch.create('minute', { interval: 1 });
    await serve(seconds(50));
    app.clock.moveBy(seconds(9));
    await app.nest.get(PingAvailability).note();
    await serve(seconds(5));
    expect(await expired()).toEqual(['minute']);
  });
});
