import { Injectable } from '@nestjs/common';
import { badRequest } from '../common/errors/api-error.js';
import { limitOf } from '../common/http/pagination.js';
import { UnitOfWork, type TenantScope } from '../database/unit-of-work.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { AuditEntryView, AuditQuery } from './dto/audit.dto.js';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Reads the audit log (contract: "Audit log"). */
@Injectable()
export class AuditQueries {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Newest first; the total is the true number of matches. */
  async search(tenantId: string, query: AuditQuery): Promise<{ entries: AuditEntryView[]; total: number }> {
    const select = this.unitOfWork.of(tenantId).repo(AuditEntry).select('e');
    if (query.entityType) select.andWhere('e."entityType" = :entityType', { entityType: query.entityType });
    if (query.action) select.andWhere('e.action = :action', { action: query.action });
    if (query.user) select.andWhere('(e."userId" = :user OR e."userName" = :user)', { user: query.user });
    if (query.from) select.andWhere('e."createdAt" >= :from', { from: instantOf('from', query.from) });
    if (query.to) {
      // A date alone means that whole day.
      const end = instantOf('to', query.to);
      const inclusive = DATE_ONLY.test(query.to);
      select.andWhere(`e."createdAt" ${inclusive ? '<' : '<='} :to`, {
        to: inclusive ? new Date(end.getTime() + DAY_MS) : end,
      });
    }
    if (query.q) {
      select.andWhere(
        `concat_ws(' ', e.action, e."entityType", e."entityName", e."userName", e.details::text) ILIKE :q`,
        { q: `%${query.q.replace(/[\\%_]/g, '\\$&')}%` },
      );
    }
    const [rows, total] = await select
      .orderBy('e.createdAt', 'DESC')
      .addOrderBy('e.id', 'DESC')
      .take(limitOf(query.limit))
      .getManyAndCount();
    return {
      entries: rows.map(({ tenantId: _tenant, createdAt, ...entry }) => ({
        ...entry,
        createdAt: createdAt.toISOString(),
      })),
      total,
    };
  }

  /** Everything that was done to one thing, oldest first. */
  trailOf(scope: TenantScope, entityType: string, entityId: string): Promise<AuditEntry[]> {
    return scope.repo(AuditEntry).find({ entityType, entityId }, { order: { createdAt: 'ASC', id: 'ASC' } });
  }
}

function instantOf(field: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw badRequest(`Invalid request: ${field}: must be an ISO date`);
  return instant;
}
