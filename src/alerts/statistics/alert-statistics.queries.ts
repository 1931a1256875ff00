import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { ALERT_STATUSES, type AlertStatus } from '../lifecycle/domain/alert.js';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import type {
  AlertGroup,
  AlertGrouping,
  AlertLine,
  AlertSummary,
  AlertWindow,
  DayCounts,
  MeanTime,
  ResponseTimes,
  SourceCount,
} from './alert-statistics.types.js';
import { shownAliasSql } from '../lifecycle/stored-alias.queries.js';

/** Groups beyond that many, the smallest, are left out: a report is read by people. */
const MOST_GROUPS = 500;
const LINES_AT_A_TIME = 200;

/** An alert policy that closes alerts does so at their creation: that says nothing of how long anybody takes. */
const RESOLVED = `status = 'closed' AND "closedAt" > "createdAt"`;
const TIMES = `
  count("firstAcknowledgedAt") AS acknowledged,
  coalesce(sum(date_part('epoch', "firstAcknowledgedAt" - "createdAt")), 0) AS "acknowledgeSeconds",
  count(*) FILTER (WHERE ${RESOLVED}) AS resolved,
  coalesce(sum(date_part('epoch', "closedAt" - "createdAt")) FILTER (WHERE ${RESOLVED}), 0) AS "resolveSeconds"`;
/** The same over rows that are sums themselves. */
const SUMS_OF_TIMES = ['acknowledged', 'acknowledgeSeconds', 'resolved', 'resolveSeconds']
  .map((column) => `coalesce(sum("${column}"), 0)::float8 AS "${column}"`)
  .join(', ');

interface TimesRow {
  acknowledged: number;
  acknowledgeSeconds: number;
  resolved: number;
  resolveSeconds: number;
}

/** Numbers and texts: what node-postgres makes of dates and arrays outlives minor collections, row for row (measured). */
const milliseconds = (column: string): string => `round(date_part('epoch', ${column}) * 1000)`;

const KEYS: Readonly<Record<AlertGrouping, string>> = {
  responder: `coalesce("ownerId"::text, owner, "firstAcknowledgedBy"::text)`,
  team: `"teamId"::text`,
  service: `nullif(entity, '')`,
};

/**
 * What the tenant's alerts add up to, for other features. The database does the counting; summary, days, sources and
 * times read nothing but the index `alerts_newest`.
 */
@Injectable()
export class AlertStatistics {
  async summary(scope: TenantScope, window: AlertWindow, sources: number): Promise<AlertSummary> {
    const { where, parameters } = conditions(window);
    // One pass over the alerts; the rest reads the few rows that it leaves.
    const [row] = await scope.query<
      TimesRow & {
        total: number;
        byStatus: Record<string, number> | null;
        byPriority: Record<string, number> | null;
        topSources: SourceCount[] | null;
      }
    >(
      `WITH cells AS MATERIALIZED (
         SELECT source, status, priority, count(*) AS n, ${TIMES} FROM alerts WHERE ${where}
         GROUP BY source, status, priority)
       SELECT coalesce(sum(n), 0)::float8 AS total, ${SUMS_OF_TIMES},
         (SELECT json_object_agg(status, n) FROM (SELECT status, sum(n) AS n FROM cells GROUP BY status) s)
           AS "byStatus",
         (SELECT json_object_agg(priority, n) FROM (SELECT priority, sum(n) AS n FROM cells GROUP BY priority) p)
           AS "byPriority",
         (SELECT json_agg(json_build_object('source', source, 'count', n) ORDER BY n DESC, source) FROM (
            SELECT source, sum(n) AS n FROM cells GROUP BY source ORDER BY n DESC, source LIMIT ${sources}) t)
           AS "topSources"
       FROM cells`,
      parameters,
    );
    if (!row) throw new Error('An aggregate without a row');
    return {
      total: row.total,
      byStatus: counts(ALERT_STATUSES, row.byStatus),
      byPriority: counts(PRIORITIES, row.byPriority),
      topSources: row.topSources ?? [],
      ...timesOf(row),
    };
  }

  /** The counts of each day, also of those without an alert. @param days in order, each with its beginning */
  async days(
    scope: TenantScope,
    window: AlertWindow,
    days: readonly { date: string; start: Date }[],
  ): Promise<DayCounts[]> {
    const { where, parameters } = conditions(window);
    const starts = `$${parameters.push(days.map(({ start }) => start)) + 1}::timestamptz[]`;
    const rows = await scope.query<{ day: number; total: number; byStatus: Record<string, number> }>(
      `WITH cells AS MATERIALIZED (
         SELECT width_bucket("createdAt", ${starts}) AS day, status, count(*) AS n FROM alerts WHERE ${where}
         GROUP BY day, status)
       SELECT day, sum(n)::float8 AS total, json_object_agg(status, n) AS "byStatus" FROM cells GROUP BY day`,
      parameters,
    );
    const found = new Map(rows.map((row) => [row.day - 1, row]));
    return days.map(({ date }, place) => ({
      date,
      total: found.get(place)?.total ?? 0,
      byStatus: counts(ALERT_STATUSES, found.get(place)?.byStatus ?? null),
    }));
  }

  /** Most first; of equally many by name. */
  topSources(scope: TenantScope, window: AlertWindow, limit: number): Promise<SourceCount[]> {
    const { where, parameters } = conditions(window);
    return scope.query<SourceCount>(
      `SELECT source, count(*)::float8 AS count FROM alerts WHERE ${where}
       GROUP BY source ORDER BY count DESC, source LIMIT ${limit}`,
      parameters,
    );
  }

  async times(scope: TenantScope, window: AlertWindow): Promise<ResponseTimes> {
    const { where, parameters } = conditions(window);
    const [row] = await scope.query<TimesRow>(
      `SELECT ${SUMS_OF_TIMES} FROM (SELECT ${TIMES} FROM alerts WHERE ${where}) t`,
      parameters,
    );
    if (!row) throw new Error('An aggregate without a row');
    return timesOf(row);
  }

  /** The largest groups first, at most 500; those without a key among them. */
  async groups(scope: TenantScope, window: AlertWindow, by: AlertGrouping): Promise<AlertGroup[]> {
    const { where, parameters } = conditions(window);
    const rows = await scope.query<TimesRow & { key: string | null; total: number }>(
      `SELECT key, total::float8 AS total, acknowledged::float8 AS acknowledged, "acknowledgeSeconds",
         resolved::float8 AS resolved, "resolveSeconds"
       FROM (SELECT ${KEYS[by]} AS key, count(*) AS total, ${TIMES} FROM alerts WHERE ${where} GROUP BY 1) g
       ORDER BY total DESC, key NULLS LAST LIMIT ${MOST_GROUPS}`,
      parameters,
    );
    return rows.map((row) => ({ key: row.key, total: row.total, ...timesOf(row) }));
  }

  /**
   * The alerts themselves, newest first, page by page: a slow reader holds neither a connection nor memory. None comes twice.
   * A page comes as one text, whose thousands of values do not outlive a collection of the heap.
   */
  async *lines(scope: TenantScope, window: AlertWindow): AsyncGenerator<AlertLine[], void, undefined> {
    let { where, parameters } = conditions(window);
    for (;;) {
      const [row] = await scope.query<{ page: string }>(
        `SELECT coalesce(json_agg(line), '[]')::text AS page FROM (SELECT id, "tinyId", ${shownAliasSql('a')} AS alias, message, status, priority, source, entity, "teamId", owner, "ownerId", count,
           array_to_string(tags, ', ') AS tags, ${milliseconds('"createdAt"')} AS "createdAt",
           ${milliseconds('"firstAcknowledgedAt"')} AS "firstAcknowledgedAt",
           CASE status WHEN 'closed' THEN ${milliseconds('"closedAt"')} END AS "closedAt", "integrationId",
           CASE WHEN "suppressNotifications" THEN 'integration' WHEN maintenance IS NOT NULL THEN 'maintenance'
             WHEN "silencedUntil" IS NOT NULL THEN 'policy' END AS "silencedBy"
         FROM alerts a WHERE ${where} ORDER BY a."createdAt" DESC, a.id DESC LIMIT ${LINES_AT_A_TIME}) line`,
        parameters,
      );
      const page = JSON.parse(row?.page ?? '[]') as AlertLine[];
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (page.length < LINES_AT_A_TIME || !last) return;
      ({ where, parameters } = conditions(window, last));
    }
  }
}

/** `$1` is the tenant. @param behind in the order of `lines` */
function conditions(
  { since, until, teams }: AlertWindow,
  behind?: Pick<AlertLine, 'id' | 'createdAt'>,
): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [since];
  const bind = (value: unknown): string => `$${parameters.push(value) + 1}`;
  const all = [`"tenantId" = $1`, `"createdAt" >= $2`];
  all.push(
    behind
      ? `("createdAt", id) < (${bind(new Date(behind.createdAt))}::timestamptz, ${bind(behind.id)}::uuid)`
      : `"createdAt" < ${bind(until)}`,
  );
  if (teams) all.push(`"teamId" = ANY(${bind(teams)}::uuid[])`);
  return { where: all.join(' AND '), parameters };
}

/** Every name with its count, whether or not the database found one. */
function counts<K extends string>(names: readonly K[], found: Record<string, number> | null): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, found?.[name] ?? 0])) as Record<K, number>;
}

function timesOf(row: TimesRow): ResponseTimes {
  return {
    mtta: mean(row.acknowledged, row.acknowledgeSeconds),
    mttr: mean(row.resolved, row.resolveSeconds),
  };
}

const mean = (alerts: number, seconds: number): MeanTime => ({ alerts, seconds: alerts > 0 ? seconds / alerts : 0 });

/** Somebody was paged for an alert. */
export interface TeamNotification {
  alertId: string;
  message: string;
  priority: Priority;
  status: AlertStatus;
  /** By a person or a key, at some time. */
  acknowledged: boolean;
  userId: string;
  /** When first; milliseconds since the epoch. */
  at: number;
}

const LONGEST_MESSAGE = 200;

/** Who was paged for alerts of the team that were created in [since, until), those of the newest alerts first. */
export function teamNotifications(
  scope: TenantScope,
  { teamId, since, until }: { teamId: string; since: Date; until: Date },
  limit: number,
): Promise<TeamNotification[]> {
  return scope.query(
    `SELECT a.id AS "alertId", left(a.message, ${LONGEST_MESSAGE}) AS message, a.priority, a.status,
       a."firstAcknowledgedAt" IS NOT NULL AS acknowledged, r."userId",
       round(date_part('epoch', r."namedAt") * 1000) AS at
     FROM alerts a JOIN alert_recipients r ON r."tenantId" = a."tenantId" AND r."alertId" = a.id
     WHERE a."tenantId" = $1 AND a."teamId" = $2 AND a."createdAt" >= $3 AND a."createdAt" < $4
     ORDER BY a."createdAt" DESC, a.id DESC LIMIT ${limit}`,
    [teamId, since, until],
  );
}
