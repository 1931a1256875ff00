import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import type { Responder } from '../../platform/domain/responder.js';
import type { Priority } from '../../platform/domain/priority.js';
import type { ActivityType } from './domain/activity.js';
import { shownAlias } from './domain/stored-alias.js';

/** A line of an alert's history. */
export interface PastLine {
  /** ISO 8601. */
  at: string;
  type: ActivityType;
  /** The service itself did it, under this name; null: a person or a key. */
  engine: string | null;
  metadata: Record<string, unknown>;
}

/** An alert as it is stored, with the lines of its history that were asked for, oldest first. */
export interface PastAlertRow {
  id: string;
  tinyId: number;
  message: string;
  description: string;
  alias: string;
  source: string | null;
  entity: string | null;
  tags: string[];
  actions: string[];
  details: Record<string, string>;
  responders: Responder[];
  priority: Priority;
  teamId: string | null;
  integrationId: string | null;
  skipEscalation: boolean;
  suppressNotifications: boolean;
  createdAt: Date;
  lines: PastLine[];
}

/** Alerts of a time. */
export interface PastRange {
  from: Date;
  to: Date;
  /** Only alerts of these teams and of none; null: all. */
  teamIds: readonly string[] | null;
}

/** Reads alerts of the past with what happened to them, for other features. */
@Injectable()
export class PastAlerts {
  /** How many there are; from `most` on it counts no further. */
  async count(scope: TenantScope, range: PastRange, most: number): Promise<number> {
    const [row] = await scope.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM (SELECT 1 FROM alerts a WHERE ${IN_RANGE} LIMIT $5) counted`,
      [...parametersOf(range), most],
    );
    return row?.n ?? 0;
  }

  /** Newest first. @param behind the last one of the page before */
  async page(
    scope: TenantScope,
    range: PastRange,
    types: readonly ActivityType[],
    behind: Pick<PastAlertRow, 'createdAt' | 'id'> | undefined,
    limit: number,
  ): Promise<PastAlertRow[]> {
    const rows = await scope.query<PastAlertRow & { lines: PastLine[] | null }>(
      `SELECT a.id, a."tinyId", a.message, coalesce(a.description, '') AS description, a.alias, a.source, a.entity, a.tags,
         a.actions, a.details, a.responders, a.priority, a."teamId", a."integrationId", a."skipEscalation",
         a."suppressNotifications", a."createdAt", history.lines
       FROM (
         SELECT * FROM alerts a WHERE ${IN_RANGE}
           AND ($5::timestamptz IS NULL OR (a."createdAt", a.id) < ($5::timestamptz, $6::uuid))
         ORDER BY a."createdAt" DESC, a.id DESC LIMIT $7
       ) a
       CROSS JOIN LATERAL (
         SELECT json_agg(json_build_object('at', l."createdAt", 'type', e.type, 'metadata', e.metadata,
           'engine', CASE WHEN e.actor IS NULL THEN e."user" END) ORDER BY l."createdAt", e.id) AS lines
         FROM alert_activities l, json_to_recordset(l.entries) AS e(id uuid, type text, "user" text, actor json, metadata json)
         WHERE l."tenantId" = $1 AND l."alertId" = a.id AND e.type = ANY($8::text[])
       ) history
       ORDER BY a."createdAt" DESC, a.id DESC`,
      [...parametersOf(range), behind?.createdAt ?? null, behind?.id ?? null, limit, types],
    );
    return rows.map((row) => ({ ...row, alias: shownAlias(row.alias), lines: row.lines ?? [] }));
  }
}

const IN_RANGE = `a."tenantId" = $1 AND a."createdAt" >= $2 AND a."createdAt" < $3
  AND ($4::uuid[] IS NULL OR a."teamId" IS NULL OR a."teamId" = ANY($4::uuid[]))`;
const parametersOf = ({ from, to, teamIds }: PastRange): unknown[] => [from, to, teamIds];
