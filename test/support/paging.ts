import { randomUUID } from 'node:crypto';
import type { PageOrder } from '../../src/alerts/lifecycle/events/alert-events.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { TestApp } from './test-app.js';

/** A tenant with people, channels and alerts put straight into the tables, for stories that begin with a page. */
export class PagingWorld {
  readonly tenantId = randomUUID();
  private count = 0;

  private constructor(private readonly app: TestApp) {}

  static async create(app: TestApp): Promise<PagingWorld> {
    const world = new PagingWorld(app);
    await app.sql(`INSERT INTO tenants ("tenantId", name, "isDefault", "createdAt") VALUES ($1, 'Paging', false, $2)`, [
      world.tenantId,
      app.clock.now(),
    ]);
    return world;
  }

  /** A person who can be paged; `wishes` are columns of `users`. */
  async person(name: string, wishes: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const now = this.app.clock.now();
    await this.insert('users', {
      id,
      username: `${name}-${id}@people.example.com`,
      fullName: name,
      role: 'user',
      blocked: false,
      verified: true,
      timezone: 'UTC',
      locale: 'en',
      notifyPush: true,
      notifyEmail: true,
      notifySms: true,
      notifyOnP1Only: false,
      showSensitiveContent: true,
      hasCompletedOnboarding: true,
      mfaEnabled: false,
      tokenVersion: 0,
      createdAt: now,
      updatedAt: now,
      ...wishes,
    });
    return id;
  }

  async channel(userId: string, value: string, over: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const now = this.app.clock.now();
    const columns = { type: 'email', verified: true, codeTries: 0, createdAt: now, updatedAt: now, ...over };
    await this.insert('channels', { id, userId, value, ...columns });
    return id;
  }

  /** A person with one verified e-mail channel. */
  async reachable(address: string): Promise<string> {
    const id = await this.person(address.split('@')[0] ?? address);
    await this.channel(id, address);
    return id;
  }

  async alert(over: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const now = this.app.clock.now();
    await this.insert('alerts', {
      id,
      tinyId: this.count++,
      alias: id,
      message: 'Disk full',
      description: 'Only 2 % left on /var.',
      status: 'open',
      acknowledged: false,
      priority: 'P2',
      source: 'prometheus',
      entity: 'db-1',
      tags: [],
      details: '{}',
      responders: '[]',
      actions: [],
      readBy: '[]',
      count: 1,
      skipEscalation: false,
      suppressNotifications: false,
      lastOccurredAt: now,
      createdAt: now,
      updatedAt: now,
      ...over,
    });
    return id;
  }

  /** Orders a page as the alert's creation does. */
  async page(alertId: string, recipients: string[], over: Partial<PageOrder> = {}): Promise<void> {
    const page = { runId: randomUUID(), cycle: 0, step: 0, recipients, ...over };
    await this.app.nest.get(UnitOfWork).transaction(this.tenantId, (tx) => {
      tx.emit('alert.created', { alertId, page, broadcast: false, suppressNotifications: false });
      return Promise.resolve();
    });
  }

  /** Tells of a created alert whose page is null. */
  async tell(alertId: string, event: { broadcast: boolean; suppressNotifications: boolean }): Promise<void> {
    await this.app.nest.get(UnitOfWork).transaction(this.tenantId, (tx) => {
      tx.emit('alert.created', { alertId, page: null, ...event });
      return Promise.resolve();
    });
  }

  deliveries(): Promise<{ id: string; state: string; attempts: number; reason: string | null; dueAt: Date }[]> {
    return this.app.sql(
      `SELECT id, state, attempts, reason, "dueAt" FROM deliveries WHERE "tenantId" = $1 ORDER BY "createdAt", id`,
      [this.tenantId],
    );
  }

  async states(): Promise<string[]> {
    return (await this.deliveries()).map(({ state }) => state);
  }

  /** Outcomes in the audit log, oldest first: `outcome person: reason`. */
  async outcomes(): Promise<string[]> {
    const entries = await this.app.sql<{ action: string; userName: string | null; reason: string | null }>(
      `SELECT action, "userName", details->>'reason' AS reason FROM audit_log
       WHERE "tenantId" = $1 AND "entityType" = 'notification-rule' ORDER BY "createdAt", id`,
      [this.tenantId],
    );
    return entries.map(({ action, userName, reason }) => `${action} ${userName ?? '-'}${reason ? `: ${reason}` : ''}`);
  }

  /** Outcomes of the `notified` activities of an alert, oldest first. */
  async notified(alertId: string): Promise<Record<string, unknown>[]> {
    const rows = await this.app.sql<{ metadata: Record<string, unknown> }>(
      `SELECT metadata FROM alert_activities, json_to_recordset(entries) AS e(type text, metadata jsonb)
       WHERE "tenantId" = $1 AND "alertId" = $2 AND type = 'notified' ORDER BY "createdAt", id`,
      [this.tenantId, alertId],
    );
    return rows.map(({ metadata }) => metadata);
  }

  /** Changes a row as another feature would. */
  async set(table: string, id: string, patch: Record<string, unknown>): Promise<void> {
    const assignments = Object.keys(patch).map((name, index) => `"${name}" = $${index + 3}`);
    const sql = `UPDATE ${table} SET ${assignments.join(', ')} WHERE "tenantId" = $1 AND id = $2`;
    await this.write(sql, [id, ...Object.values(patch)]);
  }

  private async insert(table: string, row: Record<string, unknown>): Promise<void> {
    const names = ['tenantId', ...Object.keys(row)];
    const sql = `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
                 VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})`;
    await this.write(sql, Object.values(row));
  }

  private async write(sql: string, parameters: unknown[]): Promise<void> {
    await this.app.nest.get(UnitOfWork).transaction(this.tenantId, (tx) => tx.query(sql, parameters));
  }
}
