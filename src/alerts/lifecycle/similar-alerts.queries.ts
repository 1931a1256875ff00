import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AlertAccess } from './alert-access.js';
import type { AlertRef } from './domain/alert-ref.js';
import type { AlertStatus } from './domain/alert.js';
import { isScopedSql, shownAliasSql } from './stored-alias.queries.js';

/** In what an earlier alert is the same. */
export const SIMILAR_IN = ['alias', 'message', 'entity'] as const;

export interface SimilarAlert {
  id: string;
  tinyId: number;
  message: string;
  status: AlertStatus;
  teamId: string | null;
  createdAt: Date;
  sameAlias: boolean;
  sameMessage: boolean;
  sameEntity: boolean;
  acknowledgedBy: { id: string | null; name: string } | null;
  firstAcknowledgedAt: Date | null;
  closedBy: { id: string | null; name: string } | null;
  closedAt: Date | null;
  /** Of the last note; null: it has none. */
  note: string | null;
  noteBy: string | null;
  noteAt: Date | null;
  /** What was said when it was last closed. */
  closeNote: string | null;
}

/** So many of the newest alerts before it are read for the same title or entity, which no index finds. */
const READ_BACK = 10_000;
const MOST = 5;

/** Earlier alerts that resemble one, with what was done then. */
@Injectable()
export class SimilarAlerts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
  ) {}

  /**
   * At most five, of the caller's teams and global ones: those of the same alias first, then of the same title, then of the same
   * entity; the newest of each. @throws ApiError 404, 403
   */
  async of(caller: Caller, ref: AlertRef): Promise<SimilarAlert[]> {
    const alert = await this.access.read(caller, ref);
    const scope = this.unitOfWork.of(caller.tenantId);
    const everyTeam = caller.unrestricted || caller.role === 'stakeholder';
    const teams = everyTeam ? null : caller.teamIds;
    const isOfTeams = '($7::uuid[] IS NULL OR a."teamId" IS NULL OR a."teamId" = ANY($7::uuid[]))';
    const before = '(a."createdAt", a.id) < ($5::timestamptz, $6::uuid)';
    const sameEntity = "($4 <> '' AND a.entity = $4)";
    const newest = 'ORDER BY a."createdAt" DESC, a.id DESC';
    const ofAlias = (alias: string): string =>
      `(SELECT a.id FROM alerts a WHERE a."tenantId" = $1 AND ${alias} AND ${before} AND ${isOfTeams} ${newest} LIMIT ${MOST})`;
    const found = await scope.query<SimilarAlert>(
      `SELECT a.id, a."tinyId", a.message, a.status, a."teamId", a."createdAt", a."acknowledgedBy", a."firstAcknowledgedAt",
         a."closedBy", a."closedAt", same.alias AS "sameAlias", same.message AS "sameMessage", same.entity AS "sameEntity",
         noted.note, noted."user" AS "noteBy", noted."createdAt" AS "noteAt", closing.note AS "closeNote"
       FROM (
         ${ofAlias('a.alias = $2')} UNION ${ofAlias(`${shownAliasSql('a')} = $2 AND ${isScopedSql('a')}`)} UNION
         (SELECT a.id FROM (
            SELECT a.id, a.message, a.entity, a."teamId", a."createdAt" FROM alerts a
            WHERE a."tenantId" = $1 AND ${before} ${newest} LIMIT ${READ_BACK}
          ) a WHERE (a.message = $3 OR ${sameEntity}) AND ${isOfTeams}
          ORDER BY a.message = $3 DESC, a."createdAt" DESC, a.id DESC LIMIT ${MOST})
       ) wanted
       JOIN alerts a ON a."tenantId" = $1 AND a.id = wanted.id
       CROSS JOIN LATERAL (
         SELECT ${shownAliasSql('a')} = $2 AS alias, a.message = $3 AS message, coalesce(${sameEntity}, false) AS entity
       ) same
       LEFT JOIN LATERAL (
         SELECT n.note, n."user", n."createdAt" FROM alert_notes n
         WHERE n."tenantId" = $1 AND n."alertId" = a.id ORDER BY n."createdAt" DESC, n.id DESC LIMIT 1
       ) noted ON true
       LEFT JOIN LATERAL (
         SELECT e.metadata->>'note' AS note FROM alert_activities y
         CROSS JOIN json_to_recordset(y.entries) AS e(type text, metadata jsonb)
         WHERE y."tenantId" = $1 AND y."alertId" = a.id AND a."closedAt" IS NOT NULL AND e.type = 'closed'
         ORDER BY y."createdAt" DESC LIMIT 1
       ) closing ON true
       ORDER BY same.alias DESC, same.message DESC, same.entity DESC, a."createdAt" DESC, a.id DESC LIMIT ${MOST}`,
      [alert.alias, alert.message, alert.entity ?? '', alert.createdAt, alert.id, teams],
    );
    const mayRead = await this.access.guard(scope, caller, found, 'read');
    return found.filter(mayRead);
  }
}
