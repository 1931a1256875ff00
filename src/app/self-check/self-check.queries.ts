import { Injectable } from '@nestjs/common';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { AccountsService } from '../../people/users/accounts.service.js';

/** The team to which the synthetic alerts are routed. */
export const SELF_CHECK_TEAM = '5e1fc4ec-0000-7000-8000-000000000002';
const POLICY = '5e1fc4ec-0000-7000-8000-000000000003';
const NAME = 'self-check';

/** The reserved tenant and its checks. */
@Injectable()
export class SelfCheckStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
  ) {}

  /** Begins a check, on one replica only, if the last one began at least `everyMs` ago. @returns its id; null: too early */
  begin(now: Date, everyMs: number): Promise<string | null> {
    return this.unitOfWork.transaction(SELF_CHECK_TENANT, async (tx) => {
      await tx.lock(`self-check${SELF_CHECK_TENANT}`);
      const since = new Date(now.getTime() - everyMs);
      const recent = await tx.query('SELECT 1 FROM self_checks WHERE "tenantId" = $1 AND "startedAt" > $2 LIMIT 1', [
        since,
      ]);
      if (recent.length > 0) return null;
      await this.createTenant(tx, now);
      const id = newId();
      await tx.query('INSERT INTO self_checks ("tenantId", id, "startedAt") VALUES ($1, $2, $3)', [id, now]);
      return id;
    });
  }

  async failed(id: string, failure: string): Promise<void> {
    await this.change('UPDATE self_checks SET failure = $3 WHERE "tenantId" = $1 AND id = $2 RETURNING id', [
      id,
      failure,
    ]);
  }

  /** @returns when the check began; null: it is unknown, or had already arrived */
  async arrived(id: string, now: Date): Promise<Date | null> {
    const [row] = await this.change<{ startedAt: Date }>(
      `UPDATE self_checks SET "arrivedAt" = $3 WHERE "tenantId" = $1 AND id = $2 AND "arrivedAt" IS NULL
       RETURNING "startedAt"`,
      [id, now],
    );
    return row?.startedAt ?? null;
  }

  /** Checks whose alert can be closed: they arrived, or began before `abandoned`. */
  async toClose(abandoned: Date): Promise<string[]> {
    const rows = await this.unitOfWork.of(SELF_CHECK_TENANT).query<{ id: string }>(
      `SELECT id FROM self_checks
       WHERE "tenantId" = $1 AND "closedAt" IS NULL AND ("arrivedAt" IS NOT NULL OR "startedAt" < $2)`,
      [abandoned],
    );
    return rows.map(({ id }) => id);
  }

  async closed(id: string, now: Date): Promise<void> {
    await this.change('UPDATE self_checks SET "closedAt" = $3 WHERE "tenantId" = $1 AND id = $2 RETURNING id', [
      id,
      now,
    ]);
  }

  /** Deletes checks that were closed before that instant and their audit entries, except the newest that arrived. */
  async forget(before: Date): Promise<void> {
    await this.change(
      `DELETE FROM self_checks WHERE "tenantId" = $1 AND "closedAt" < $2 AND id <> COALESCE((
         SELECT id FROM self_checks WHERE "tenantId" = $1 AND "arrivedAt" IS NOT NULL AND failure IS NULL
         ORDER BY "startedAt" DESC LIMIT 1), $1) RETURNING id`,
      [before],
    );
    await this.change('DELETE FROM audit_log WHERE "tenantId" = $1 AND "createdAt" < $2 RETURNING id', [before]);
  }

  /** The last check that arrived, and the start of the oldest one after it that did not. */
  async state(): Promise<{ last: { startedAt: Date; arrivedAt: Date } | null; missing: Date | null }> {
    const scope = this.unitOfWork.of(SELF_CHECK_TENANT);
    const [last] = await scope.query<{ startedAt: Date; arrivedAt: Date }>(
      `SELECT "startedAt", "arrivedAt" FROM self_checks
       WHERE "tenantId" = $1 AND "arrivedAt" IS NOT NULL AND failure IS NULL ORDER BY "startedAt" DESC LIMIT 1`,
    );
    const [missing] = await scope.query<{ startedAt: Date }>(
      `SELECT "startedAt" FROM self_checks WHERE "tenantId" = $1 AND "startedAt" > $2
       AND ("arrivedAt" IS NULL OR failure IS NOT NULL) ORDER BY "startedAt" LIMIT 1`,
      [last?.startedAt ?? new Date(0)],
    );
    return { last: last ?? null, missing: missing?.startedAt ?? null };
  }

  private change<R>(sql: string, parameters: unknown[]): Promise<R[]> {
    return this.unitOfWork.transaction(SELF_CHECK_TENANT, (tx) => tx.query<R>(sql, parameters));
  }

  /**
   * Creates a team to which all alerts are routed, its policy, and a user without password, key or address, whose only phone
   * is our receiver. Writes directly to the tables, as there is no caller.
   */
  private async createTenant(tx: Transaction, now: Date): Promise<void> {
    const created = await tx.query(
      `INSERT INTO tenants ("tenantId", name, "isDefault", "createdAt") VALUES ($1, '${NAME}', false, $2)
       ON CONFLICT DO NOTHING RETURNING "tenantId"`,
      [now],
    );
    if (created.length === 0) return;
    const username = `${NAME}-${SELF_CHECK_TENANT}`;
    const userId = await this.accounts.create(tx, { username, fullName: NAME, role: 'user', passwordHash: null });
    await tx.query(
      `INSERT INTO push_tokens ("tenantId", id, "userId", token, "createdAt", "updatedAt") VALUES ($1, $2, $3, '${NAME}', $4, $4)`,
      [newId(), userId, now],
    );
    await tx.query(
      `INSERT INTO teams ("tenantId", id, name, "createdAt", "updatedAt") VALUES ($1, $2, '${NAME}', $3, $3)`,
      [SELF_CHECK_TEAM, now],
    );
    await tx.query(
      `INSERT INTO routing_rules ("tenantId", id, name, enabled, "order", match, "targetTeamId", "createdAt", "updatedAt")
       VALUES ($1, $2, '${NAME}', true, 0, '{}', $3, $4, $4)`,
      [newId(), SELF_CHECK_TEAM, now],
    );
    const [versionId, rule] = [newId(), { condition: 'if-not-acked', notifyType: 'default', delayMinutes: 0 }];
    const rules = [{ id: newId(), ...rule, recipientType: 'user', recipientId: userId, recipientName: NAME }];
    await tx.query(
      `INSERT INTO escalation_policy_versions
         ("tenantId", id, "policyId", name, "repeatInterval", "repeatCount", "closeAlertAfterAll", rules, "createdAt")
       VALUES ($1, $2, $3, '${NAME}', 0, 1, false, $4, $5)`,
      [versionId, POLICY, JSON.stringify(rules), now],
    );
    await tx.query(
      `INSERT INTO escalation_policies ("tenantId", id, name, "teamId", "isDefault", "versionId", "createdAt")
       VALUES ($1, $2, '${NAME}', $3, true, $4, $5)`,
      [POLICY, SELF_CHECK_TEAM, versionId, now],
    );
  }
}
