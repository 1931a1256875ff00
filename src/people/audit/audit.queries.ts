import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { maySeeUsers } from '../access/domain/permissions.js';
import { sees } from '../access/domain/reading.js';
import { ADDRESS, withoutAddresses } from '../../platform/addresses.js';
import { MASK, type Changes } from '../../platform/audit/domain/changes.js';
import { invalid } from '../../platform/errors/api-error.js';
import { limitOf } from '../../platform/http/pagination.js';
import { asStored, isId } from '../../platform/ids.js';
import { parseInstant } from '../../platform/instant.js';
import { narrowToText, newestFirst, pageWithin } from '../../platform/database/keyset-page.js';
import type { ListPage } from '../../platform/http/pagination.js';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import { AuditEntry } from './audit-entry.entity.js';
import { hiddenTypes } from './domain/audited-data.js';
import type { AuditEntryView, AuditQuery } from './dto/audit.dto.js';
import { DAY_MS } from '../../platform/durations.js';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
/** Entity types with a private `reason`, which is masked for others. */
const WITH_REASONS = ['pto_request', 'swap_request'];
/** The changes as the reader may see them, so that a search finds nothing hidden. */
const READABLE_CHANGES = `CASE WHEN :everything OR e."ownerId" = :reader THEN e.changes::text
  WHEN e."ownerId" IS NULL AND (e."entityType" <> ALL(:withReasons) OR e."userId" = :reader) THEN e.changes::text
  WHEN e."ownerId" IS NULL THEN (e.changes - 'reason')::text END`;

const TEXTS = `concat_ws(' ', e.action, e."entityType", e."entityName", e."userName", e."subjectName", e.details::text, ${READABLE_CHANGES})`;

/** Leaves out entries that repeat texts of an alert: in their details, or as an incident that copies alerts or is deleted. */
const ABOUT_NO_ALERT = `NOT coalesce(jsonb_exists(e.details, 'alertId') OR jsonb_exists(e.details, 'message'), false)
  AND (e."entityType" NOT IN ('incident', 'incident-notice', 'postmortem') OR EXISTS (
    SELECT FROM incidents i WHERE i."tenantId" = e."tenantId" AND i.id::text = e."entityId" AND NOT i."repeatsAlerts"))`;

/** Reads the audit log, limited to what the caller may see. */
@Injectable()
export class AuditQueries {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Newest first; a page has fewer entries than the limit if they are large. `total` counts all matches. Leaves out entries
   * about resources that the caller may not read, and masks other people's private values, addresses and user agents.
   * @throws ApiError 400
   */
  async search(caller: Caller, query: AuditQuery): Promise<ListPage<AuditEntryView>> {
    const scope = this.unitOfWork.toShow(caller.tenantId);
    const select = scope.repo(AuditEntry).select('e');
    narrowToReadable(select, caller);
    if (query.entityType) select.andWhere('e."entityType" = :entityType', { entityType: query.entityType });
    if (query.action) select.andWhere('e.action = :action', { action: query.action });
    if (query.user) {
      const isNamed = ['userId', 'userName', 'subjectId', 'subjectName'].map((column) => `e."${column}" = :user`);
      select.andWhere(`(${isNamed.join(' OR ')})`, { user: query.user });
    }
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
      const readable = maySeeUsers(caller) ? TEXTS : `regexp_replace(${TEXTS}, :address, '', 'g')`;
      narrowToText(select, [readable], query.q);
      select.setParameters({
        everything: caller.role === 'admin',
        reader: caller.id,
        withReasons: WITH_REASONS,
        address: ADDRESS,
      });
    }
    const total = await select.getCount();
    const behind = query.before ? await entryOf(scope, query.before) : undefined;
    const { rows } = await pageWithin(newestFirst(select, behind), limitOf(query.limit));
    return { items: rows.map((row) => viewOf(row, caller)), total };
  }

  /** All entries about one thing, oldest first. */
  trailOf(scope: TenantScope, entityType: string, entityId: string): Promise<AuditEntry[]> {
    return scope.repo(AuditEntry).find({ entityType, entityId }, { order: { createdAt: 'ASC', id: 'ASC' } });
  }
}

/** @throws ApiError 400 PAGINATION_CURSOR_INVALID */
async function entryOf(scope: TenantScope, id: string): Promise<AuditEntry> {
  const found = isId(id) ? await scope.repo(AuditEntry).findOne({ id: asStored(id) }) : null;
  if (!found)
    throw invalid('before', 'there is no such entry', { problem: 'NOT_FOUND', code: 'PAGINATION_CURSOR_INVALID' });
  return found;
}

/** Entries repeat data of their entity, so they need the read permission on its resource. */
function narrowToReadable(select: SelectQueryBuilder<AuditEntry>, caller: Caller): void {
  const hidden = hiddenTypes(caller);
  if (hidden.length > 0) select.andWhere('e."entityType" <> ALL(:hidden)', { hidden });
  if (!sees(caller, 'alerts')) select.andWhere(ABOUT_NO_ALERT);
}

function viewOf(row: AuditEntry, caller: Caller): AuditEntryView {
  const { tenantId: _tenant, ownerId, createdAt, changes, ...entry } = row;
  const isOwnerOrAdmin = ownerId === caller.id || caller.role === 'admin';
  const readable = ownerId === null || isOwnerOrAdmin;
  const hidesReason = !isOwnerOrAdmin && entry.userId !== caller.id && WITH_REASONS.includes(entry.entityType);
  const view = {
    ...entry,
    ...(seesOriginOf(row, caller) ? {} : { ip: null, userAgent: null }),
    changes: readable && !hidesReason ? changes : changes && masked(changes, hidesReason ? ['reason'] : null),
    createdAt: createdAt.toISOString(),
  };
  return maySeeUsers(caller) ? view : withoutAddresses(view);
}

/** May the caller see IP and user agent: of their own entries, as an administrator, or as an unlimited key? */
function seesOriginOf({ userId, entityType, entityId }: AuditEntry, caller: Caller): boolean {
  if (caller.kind === 'api_key') return caller.unrestricted && caller.permissions === null;
  return caller.role === 'admin' || userId === caller.id || (entityType === 'user' && entityId === caller.id);
}

/** Masks the values of the changed fields. @param fields only these; null: all */
function masked(changes: Changes, fields: readonly string[] | null): Changes {
  const mask = (value: unknown): string | null => (value === null ? null : MASK);
  return Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => {
      const isShown = fields !== null && !fields.includes(field);
      return [field, isShown ? { before, after } : { before: mask(before), after: mask(after) }];
    }),
  );
}

function instantOf(field: string, text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw invalid(field, 'must be an ISO 8601 date or date-time');
  return instant;
}
