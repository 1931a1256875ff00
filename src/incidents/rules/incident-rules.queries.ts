import { MINUTE_MS, SECOND_MS } from '../../platform/durations.js';
import { pauseAfter } from '../../platform/scheduling/retries.queries.js';
import type { SystemTransaction, TenantScope, Transaction } from '../../platform/database/unit-of-work.js';

/** Alerts of one rule that one transaction links. */
export const MOST_AT_ONCE = 500;
const RETRIES = { firstMs: SECOND_MS, factor: 2, longestMs: 5 * MINUTE_MS, tries: 10 };

export interface WaitingRule {
  tenantId: string;
  ruleId: string;
}

/** Stores which alerts match which rules. Matches that already wait are not added again. */
export function insertMatches(
  tx: Transaction,
  matches: readonly { ruleId: string; alertId: string }[],
  now: Date,
): void {
  tx.write(
    `INSERT INTO incident_rule_matches ("tenantId", "ruleId", "alertId", "dueAt", attempts)
     SELECT $1, m."ruleId", m."alertId", $4, 0
     FROM (SELECT DISTINCT * FROM unnest($2::uuid[], $3::uuid[]) AS input("ruleId", "alertId")) m
     JOIN incident_rules r ON r."tenantId" = $1 AND r.id = m."ruleId"
     ORDER BY m."ruleId", m."alertId"
     ON CONFLICT DO NOTHING`,
    [matches.map(({ ruleId }) => ruleId), matches.map(({ alertId }) => alertId), now],
  );
}

/** Matches whose alerts are not linked yet. */
export const WAITING_MATCHES = { table: 'incident_rule_matches', dueAt: 'dueAt', where: '"dueAt" IS NOT NULL' };

/** The rules with due matches, the longest waiting first. */
export function waitingRules(tx: SystemTransaction, now: Date, limit: number): Promise<WaitingRule[]> {
  return tx.query(
    `SELECT "tenantId", "ruleId" FROM incident_rule_matches WHERE "dueAt" <= $1
     GROUP BY "tenantId", "ruleId" ORDER BY min("dueAt"), "tenantId", "ruleId" LIMIT $2`,
    [now, limit],
  );
}

/**
 * Locks the rule, so that only one transaction links its alerts. @returns false: it is deleted, or another replica has
 * locked it
 */
export async function lockRule(tx: Transaction, ruleId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM incident_rules WHERE "tenantId" = $1 AND id = $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [ruleId],
  );
  return rows.length > 0;
}

/** Takes the waiting alerts of a locked rule, the oldest first. @returns their ids */
export async function takeMatches(tx: Transaction, ruleId: string, now: Date): Promise<string[]> {
  const rows = await tx.query<{ alertId: string }>(
    `WITH taken AS (
       DELETE FROM incident_rule_matches WHERE "tenantId" = $1 AND "ruleId" = $2 AND "alertId" = ANY (ARRAY(
         SELECT "alertId" FROM incident_rule_matches
         WHERE "tenantId" = $1 AND "ruleId" = $2 AND "dueAt" <= $3 ORDER BY "alertId" LIMIT ${MOST_AT_ONCE}))
       RETURNING "alertId")
     SELECT "alertId" FROM taken ORDER BY "alertId"`,
    [ruleId, now],
  );
  return rows.map(({ alertId }) => alertId);
}

/** After a failure: retries with growing delays, up to five minutes, and finally stores the error instead. */
export function postponeMatches(tx: Transaction, ruleId: string, now: Date, error: string): void {
  tx.write(
    `UPDATE incident_rule_matches SET attempts = attempts + 1, "lastError" = $4,
       "dueAt" = CASE WHEN attempts + 1 < ${RETRIES.tries} THEN $3::timestamptz + ${pauseAfter(RETRIES, 'attempts + 1')} END
     WHERE "tenantId" = $1 AND "ruleId" = $2 AND "dueAt" <= $3`,
    [ruleId, now, error.slice(0, 1000)],
  );
}

/**
 * Those of these alerts that the rule has linked to any incident, or that are linked to its open one.
 * @param incidentId the open incident, locked; null: there is none
 */
export async function linkedAlready(
  tx: Transaction,
  ruleId: string,
  incidentId: string | null,
  alertIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ alertId: string }>(
    `SELECT "alertId" FROM incident_alerts
     WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])
       AND ("linkedBy"->>'id' = $3::text OR "incidentId" = $4::uuid)`,
    [alertIds, ruleId, incidentId],
  );
  return new Set(rows.map(({ alertId }) => alertId));
}

/** The open incidents of these rules. */
export function openIncidents(
  scope: TenantScope,
  ruleIds: readonly string[],
): Promise<{ ruleId: string; id: string; leftOut: number }[]> {
  return scope.query(
    `SELECT s."ruleId", i.id, s."leftOut" FROM incident_rule_states s
     JOIN incidents i ON i."tenantId" = $1 AND i.id = s."incidentId" AND i."resolvedAt" IS NULL
     WHERE s."tenantId" = $1 AND s."ruleId" = ANY($2::uuid[])`,
    [ruleIds],
  );
}
