import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { AuditQueries } from '../../audit/audit.queries.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { Wire } from './domain/wire-body.js';

const MOST_LOGS = 100;

/** What was changed of a team, from the audit log. */
@Injectable()
export class TeamLogs {
  constructor(
    private readonly audit: AuditQueries,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Newest first, unless `order` is `asc`; from `offset` on, at most `limit` (default and most: 100). */
  async of({ tenantId }: Caller, teamId: string, query: Wire): Promise<Wire> {
    const trail = await this.audit.trailOf(this.unitOfWork.of(tenantId), 'team', teamId);
    const ordered = query['order'] === 'asc' ? trail : trail.toReversed();
    const offset = numberIn(query['offset'], 0);
    const logs = ordered.slice(offset, offset + Math.min(numberIn(query['limit'], MOST_LOGS), MOST_LOGS));
    return {
      offset: String(offset),
      logs: logs.map(({ action, changes, userName, createdAt }) => ({
        log: [action, Object.keys(changes ?? {}).join(', ')].filter(Boolean).join(': '),
        owner: userName ?? '',
        createdDate: createdAt.toISOString(),
      })),
    };
  }
}

const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : otherwise;
