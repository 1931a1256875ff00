import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import { type ActivityType, namesIn } from './domain/activity.js';
import type { Actor } from './domain/alert.js';
import { NOBODY } from './domain/lifecycle-requests.js';

export interface NewActivity {
  alertId: string;
  type: ActivityType;
  /** The shown name of the actor. */
  user: string;
  /** The actor; `user` may show another name. */
  actor?: Actor;
  metadata?: Record<string, unknown>;
  /** Shown only to those who ask for all. */
  hidden?: boolean;
}

/** A step and those whose last one of their run it is: user ids. */
export interface NamingStep {
  cycle: number;
  step: number;
  recipients: string[];
  held: string[];
}

export interface LastNotified {
  alertId: string;
  metadata: Record<string, unknown>;
}

/** An entry of an alert's history, in short. */
export interface HistoryLine<T extends ActivityType> {
  alertId: string;
  type: T;
  at: Date;
  user: string;
  recipients: string[];
  note: string | null;
  added: string[];
  owner: string | null;
  ownerId: string | null;
  to: string | null;
}

/** Writes the history of alerts, in the transaction of the change. */
@Injectable()
export class AlertActivities {
  constructor(private readonly clock: Clock) {}

  /** One statement for all entries, one row for those of an alert (hand-written: it is on the way of every new alert). */
  append(tx: Transaction, entries: readonly NewActivity[]): void {
    if (entries.length === 0) return;
    const createdAt = this.clock.now();
    const rows = [...groupBy(entries, ({ alertId }) => alertId)].map(([alertId, lines]) => {
      const stored = lines.map(({ type, user, actor, metadata = {}, hidden }) => ({
        id: newId(),
        type,
        user,
        // The service's own actions are stored without an actor.
        actor: actor?.type === 'system' ? undefined : actor,
        metadata,
        hidden: hidden || undefined,
      }));
      tx.alertChanged(alertId);
      return { id: stored[0]?.id, alertId, createdAt, entries: stored };
    });
    void tx.store(
      `INSERT INTO alert_activities ("tenantId", "alertId", "createdAt", id, entries)
       SELECT r."tenantId", r."alertId", r."createdAt", r.id, r.entries FROM json_to_recordset($1::json)
         AS r("tenantId" uuid, "alertId" uuid, "createdAt" timestamptz, id uuid, entries json)`,
      rows,
    );
  }

  /**
   * Users whom the history lists as named in that cycle of that run (null: without one), by steps and as added responders: `at` the last
   * time; `isHeld`: their pages were held back.
   */
  async namedIn(
    tx: Transaction,
    alertId: string,
    runId: string | null,
    cycle: number,
  ): Promise<ReadonlyMap<string, { at: Date; isHeld: boolean }>> {
    const rows = await tx.query<{ userId: string; at: Date; isHeld: boolean }>(
      `SELECT named."userId", max(a."createdAt") AS at, bool_and(named."isHeld") AS "isHeld"
       FROM alert_activities a
       CROSS JOIN json_to_recordset(a.entries) AS e(type text, metadata jsonb)
       CROSS JOIN LATERAL (
         SELECT value #>> '{}' AS "userId", false AS "isHeld" FROM jsonb_path_query(e.metadata, '$.recipients[*]') value
         UNION ALL
         SELECT value #>> '{}', true FROM jsonb_path_query(e.metadata, '$.held[*].userId') value
       ) named
       WHERE a."tenantId" = $1 AND a."alertId" = $2 AND e.type IN ('escalated', 'responders-added')
         AND e.metadata->>'runId' IS NOT DISTINCT FROM $3 AND (e.metadata->>'cycle')::integer = $4
       GROUP BY named."userId"`,
      [alertId, runId, cycle],
    );
    return new Map(rows.map(({ userId, ...how }) => [userId, how]));
  }

  /**
   * The steps of these runs that named people, each person with the last of theirs; by the alert's id. `held`: those whose page it held
   * back, or who filtered it out.
   */
  async lastStepsOf(
    tx: Transaction,
    runs: readonly { alertId: string; runId: string }[],
  ): Promise<ReadonlyMap<string, readonly NamingStep[]>> {
    if (runs.length === 0) return new Map();
    const rows = await tx.query<NamingStep & { alertId: string }>(
      `SELECT "alertId", cycle, step, coalesce(array_agg("userId") FILTER (WHERE "isTold"), '{}') AS recipients,
         coalesce(array_agg("userId") FILTER (WHERE NOT "isTold"), '{}') AS held
       FROM (
         SELECT DISTINCT ON (wanted."alertId", named."userId") wanted."alertId", named."userId", named."isTold",
           (e.metadata->>'cycle')::integer AS cycle, (e.metadata->>'step')::integer AS step
         FROM (SELECT $1::uuid AS "tenantId", given.* FROM unnest($2::uuid[], $3::text[]) AS given("alertId", "runId") OFFSET 0)
           wanted
         JOIN alert_activities a ON a."tenantId" = wanted."tenantId" AND a."alertId" = wanted."alertId"
         CROSS JOIN json_to_recordset(a.entries) AS e(type text, metadata jsonb)
         CROSS JOIN LATERAL (
           SELECT value #>> '{}' AS "userId", true AS "isTold" FROM jsonb_path_query(e.metadata, '$.recipients[*]') value
           UNION ALL
           SELECT value #>> '{}', false FROM jsonb_path_query(e.metadata, '$.rules[*].held[*].userId') value
           UNION ALL
           SELECT value #>> '{}', false FROM jsonb_path_query(e.metadata, '$.rules[*].filtered[*]') value
         ) named
         WHERE e.type = 'escalated' AND e.metadata->>'runId' = wanted."runId"
         ORDER BY wanted."alertId", named."userId", cycle DESC, step DESC, named."isTold" DESC
       ) last GROUP BY "alertId", cycle, step ORDER BY "alertId", cycle, step`,
      [runs.map(({ alertId }) => alertId), runs.map(({ runId }) => runId)],
    );
    return groupBy(rows, ({ alertId }) => alertId);
  }

  /**
   * The first entries of these kinds in the history of these alerts, oldest first. `recipients`: whom a step paged; `owner`, `ownerId`:
   * to whom it was assigned; `to`: the new priority. A note that names nobody is its actor's.
   */
  async linesOf<T extends ActivityType>(
    tx: Transaction,
    alertIds: readonly string[],
    types: readonly T[],
    most: number,
  ): Promise<HistoryLine<T>[]> {
    const rows = await tx.query<Omit<HistoryLine<T>, 'added'> & { added: unknown }>(
      `SELECT a."alertId", e.type, a."createdAt" AS at,
         CASE e."user" WHEN $5 THEN coalesce(e.actor->>'name', e."user") ELSE e."user" END AS "user", coalesce(ARRAY(
         SELECT jsonb_array_elements_text(e.metadata->'recipients')), '{}') AS recipients,
         e.metadata->>'note' AS note, e.metadata->'added' AS added, e.metadata->>'to' AS "to",
         e.metadata->>'owner' AS owner, e.metadata->>'ownerId' AS "ownerId"
       FROM alert_activities a, json_to_recordset(a.entries) AS e(id uuid, type text, "user" text, actor jsonb, metadata jsonb)
       WHERE a."tenantId" = $1 AND a."alertId" = ANY($2::uuid[]) AND e.type = ANY($3::text[])
       ORDER BY a."createdAt", e.id LIMIT $4`,
      [alertIds, types, most, NOBODY],
    );
    return rows.map((row) => ({ ...row, added: namesIn(row.added) }));
  }

  /** Who snoozed these alerts last: user ids, by the alert's; absent: nobody, or nobody's account. */
  async snoozersOf(scope: TenantScope, alertIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (alertIds.length === 0) return new Map();
    const rows = await scope.query<{ alertId: string; userId: string }>(
      `SELECT wanted."alertId", last."userId" FROM (SELECT DISTINCT * FROM unnest($2::uuid[]) AS given("alertId")) wanted
       CROSS JOIN LATERAL (
         SELECT CASE WHEN e.actor->>'type' = 'user' THEN e.actor->>'id' END AS "userId"
         FROM alert_activities a, json_to_recordset(a.entries) AS e(id uuid, type text, actor jsonb)
         WHERE a."tenantId" = $1 AND a."alertId" = wanted."alertId" AND e.type = 'snoozed'
         ORDER BY a."createdAt" DESC, e.id DESC LIMIT 1
       ) last WHERE last."userId" IS NOT NULL`,
      [alertIds],
    );
    return new Map(rows.map(({ alertId, userId }) => [alertId, userId]));
  }

  /** Whom steps have paged since: user ids by the alert's, none where the team was told instead; absent: no step has told anybody. */
  async pagedSince(
    tx: Transaction,
    asked: readonly { alertId: string; since: Date }[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    if (asked.length === 0) return new Map();
    const rows = await tx.query<{ alertId: string; userIds: string[] }>(
      `SELECT wanted."alertId", jsonb_path_query_array(jsonb_agg(e.metadata->'recipients'), '$[*][*]') AS "userIds"
       FROM (SELECT $1::uuid AS "tenantId", given.* FROM unnest($2::uuid[], $3::timestamptz[]) AS given("alertId", since) OFFSET 0)
         wanted
       JOIN alert_activities a ON a."tenantId" = wanted."tenantId" AND a."alertId" = wanted."alertId"
         AND a."createdAt" >= wanted.since
       CROSS JOIN json_to_recordset(a.entries) AS e(type text, metadata jsonb)
       WHERE e.type = 'escalated'
         AND (jsonb_array_length(e.metadata->'recipients') > 0 OR e.metadata->>'reason' = 'nobody-reached')
       GROUP BY wanted."alertId"`,
      [asked.map(({ alertId }) => alertId), asked.map(({ since }) => since)],
    );
    return new Map(rows.map(({ alertId, userIds }) => [alertId, userIds]));
  }

  /** Those of these alerts whose history says already that this integration has their alias, too. */
  async knownToShare(
    tx: Transaction,
    alerts: readonly { alertId: string; integrationId: string }[],
  ): Promise<{ alertId: string; integrationId: string }[]> {
    return tx.query(
      `SELECT DISTINCT wanted."alertId", wanted."integrationId"
       FROM (SELECT $1::uuid AS "tenantId", given.* FROM unnest($2::uuid[], $3::uuid[]) AS given("alertId", "integrationId") OFFSET 0)
         wanted
       JOIN alert_activities a ON a."tenantId" = wanted."tenantId" AND a."alertId" = wanted."alertId"
       CROSS JOIN json_to_recordset(a.entries) AS e(type text, metadata jsonb)
       WHERE e.type = 'alias-shared' AND e.metadata->>'integrationId' = wanted."integrationId"::text`,
      [alerts.map(({ alertId }) => alertId), alerts.map(({ integrationId }) => integrationId)],
    );
  }

  /** The last entry on a message to each person over each kind of channel, in the history of these alerts. */
  async lastNotified(tx: Transaction, alertIds: readonly string[]): Promise<LastNotified[]> {
    if (alertIds.length === 0) return [];
    return tx.query<LastNotified>(
      `SELECT DISTINCT ON (a."alertId", e.metadata->>'userId', e.metadata->>'channelType') a."alertId", e.metadata
       FROM (SELECT DISTINCT $1::uuid AS "tenantId", "alertId" FROM unnest($2::uuid[]) AS given("alertId") OFFSET 0) wanted
       JOIN alert_activities a ON a."tenantId" = wanted."tenantId" AND a."alertId" = wanted."alertId"
       CROSS JOIN json_to_recordset(a.entries) AS e(id uuid, type text, metadata jsonb)
       WHERE e.type = 'notified'
       ORDER BY a."alertId", e.metadata->>'userId', e.metadata->>'channelType', a."createdAt" DESC, e.id DESC`,
      [alertIds],
    );
  }

  /** Users whom that step of that run paged, as the history lists them. */
  async pagedByStep(
    tx: Transaction,
    alertId: string,
    { runId, cycle, step }: { runId: string; cycle: number; step: number },
  ): Promise<string[]> {
    const rows = await tx.query<{ userId: string }>(
      `SELECT DISTINCT paged."userId"
       FROM alert_activities a, json_to_recordset(a.entries) AS e(type text, metadata jsonb),
         jsonb_array_elements_text(coalesce(e.metadata->'recipients', '[]')) AS paged("userId")
       WHERE a."tenantId" = $1 AND a."alertId" = $2 AND e.type = 'escalated' AND e.metadata->>'runId' = $3
         AND (e.metadata->>'cycle')::integer = $4 AND (e.metadata->>'step')::integer = $5`,
      [alertId, runId, cycle, step],
    );
    return rows.map(({ userId }) => userId);
  }
}
