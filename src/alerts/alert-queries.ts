import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { visibleTeams } from '../auth/domain/team-access.js';
import { badRequest } from '../common/errors/api-error.js';
import { decodeCursor, encodeCursor, limitOf } from '../common/http/pagination.js';
import { isId } from '../common/ids.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { AlertAccess } from './alert-access.js';
import type { AlertRef } from './domain/alert-ref.js';
import type { AlertFilter, AlertListQuery, AlertSort } from './domain/list-query.js';
import type { LogsQuery } from './dto/alert-queries.dto.js';
import type { ActivityView, AlertView, LogView, NoteView } from './dto/alert.views.js';
import { type ActivityLine, presentActivity, presentAlert, presentLog, presentNote } from './dto/present-alert.js';
import { AlertActivity } from './entities/alert-activity.entity.js';
import { AlertNote } from './entities/alert-note.entity.js';
import { AlertRecipient } from './entities/alert-recipient.entity.js';
import { Alert } from './entities/alert.entity.js';
import { searchSql } from './search-sql.js';

const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;

/** Reads alerts as callers may see them. */
@Injectable()
export class AlertQueries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
  ) {}

  /** @throws ApiError 404 (bare), 403 */
  async get(caller: Caller, ref: AlertRef): Promise<AlertView> {
    return presentAlert(await this.access.read(caller, ref));
  }

  /** One page; `nextCursor` only when a cursor was asked for and there is more. */
  async list(caller: Caller, query: AlertListQuery): Promise<{ alerts: AlertView[]; nextCursor: string | null }> {
    const select = this.matching(caller, query);
    if (query.cursor) goBehind(select, query, query.cursor);
    const direction = query.order === 'asc' ? 'ASC' : 'DESC';
    const rows = await select
      .orderBy(`a.${query.sort}`, direction)
      .addOrderBy('a.id', direction)
      .offset(query.offset)
      .limit(query.limit + 1)
      .getMany();
    const page = rows.slice(0, query.limit);
    const last = rows.length > page.length && query.cursor !== null ? page.at(-1) : undefined;
    return { alerts: page.map(presentAlert), nextCursor: last ? cursorBehind(last, query) : null };
  }

  /** How many alerts the caller's lists of this query can reach. */
  count(caller: Caller, query: AlertFilter): Promise<number> {
    return this.matching(caller, query).getCount();
  }

  /** The newest of those whose owner is this user, whatever their teams, and how many there are. */
  async assignedTo(tenantId: string, userId: string, most: number): Promise<{ alerts: AlertView[]; total: number }> {
    const rows = this.unitOfWork.of(tenantId).repo(Alert);
    const alerts = await rows.find({ ownerId: userId }, { order: NEWEST_FIRST, take: most });
    const total = alerts.length < most ? alerts.length : await rows.count({ ownerId: userId });
    return { alerts: alerts.map(presentAlert), total };
  }

  async notes(caller: Caller, ref: AlertRef): Promise<NoteView[]> {
    const { id } = await this.access.read(caller, ref);
    const notes = await this.unitOfWork
      .of(caller.tenantId)
      .repo(AlertNote)
      .find({ alertId: id }, { order: NEWEST_FIRST });
    return notes.map(presentNote);
  }

  async activities(caller: Caller, ref: AlertRef): Promise<ActivityView[]> {
    const { id } = await this.access.read(caller, ref);
    return (await this.history(caller.tenantId, id)).reverse().map(presentActivity);
  }

  /** The history as sentences; `offset` is the entry behind which to go on (an unknown one: from the beginning). */
  async logs(caller: Caller, ref: AlertRef, { limit, order, offset }: LogsQuery): Promise<LogView[]> {
    const { id } = await this.access.read(caller, ref);
    const activities = await this.history(caller.tenantId, id);
    if (order !== 'asc') activities.reverse();
    const start = activities.findIndex((activity) => activity.id === offset) + 1;
    return activities.slice(start, start + limitOf(limit, { default: 100, max: 100 })).map(presentLog);
  }

  /** The users whom the engine named, first named first. */
  async recipients(caller: Caller, ref: AlertRef): Promise<string[]> {
    const { id } = await this.access.read(caller, ref);
    const recipients = await this.unitOfWork
      .of(caller.tenantId)
      .repo(AlertRecipient)
      .find({ alertId: id }, { order: { namedAt: 'ASC', userId: 'ASC' } });
    return recipients.map(({ userId }) => userId);
  }

  /** All lines, oldest first. */
  private async history(tenantId: string, alertId: string): Promise<ActivityLine[]> {
    const rows = this.unitOfWork.of(tenantId).repo(AlertActivity);
    const found = await rows.find({ alertId }, { order: { createdAt: 'ASC', id: 'ASC' } });
    return found.flatMap(({ createdAt, entries }) => entries.map((entry) => ({ ...entry, createdAt })));
  }

  private matching(caller: Caller, { allTeams, status, search }: AlertFilter): SelectQueryBuilder<Alert> {
    const select = this.visible(caller, allTeams);
    if (status) select.andWhere('a.status = :status', { status });
    if (search) {
      const { sql, parameters } = searchSql(search);
      select.andWhere(sql, parameters);
    }
    return select;
  }

  private visible(caller: Caller, allTeams: boolean): SelectQueryBuilder<Alert> {
    const select = this.unitOfWork.of(caller.tenantId).repo(Alert).select('a');
    const teams = visibleTeams(caller, allTeams);
    if (teams !== null) select.andWhere('(a."teamId" IS NULL OR a."teamId" = ANY(:teams::uuid[]))', { teams });
    return select;
  }
}

const SQL_TYPES: Readonly<Record<AlertSort, 'timestamptz' | 'integer' | 'text'>> = {
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  lastOccurredAt: 'timestamptz',
  priority: 'text',
  count: 'integer',
  message: 'text',
};

function cursorBehind(alert: Alert, { sort, order }: AlertListQuery): string {
  const value = alert[sort];
  return encodeCursor([sort, order, value instanceof Date ? value.toISOString() : String(value), alert.id]);
}

/** Keyset pagination: a cursor belongs to the sorting that made it. */
function goBehind(select: SelectQueryBuilder<Alert>, { sort, order }: AlertListQuery, cursor: string): void {
  const [ofSort, ofOrder, value, id] = decodeCursor(cursor, ['string', 'string', 'string', 'string']).map(String);
  if (ofSort !== sort || ofOrder !== order || value === undefined || !isId(id) || !fits(value, sort)) {
    throw badRequest('Invalid pagination cursor', 'PAGINATION_CURSOR_INVALID');
  }
  const comparison = order === 'asc' ? '>' : '<';
  select.andWhere(`(a."${sort}", a.id) ${comparison} (:value::${SQL_TYPES[sort]}, :id::uuid)`, { value, id });
}

function fits(value: string, sort: AlertSort): boolean {
  switch (SQL_TYPES[sort]) {
    case 'timestamptz':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));
    case 'integer':
      return /^\d{1,9}$/.test(value);
    case 'text':
      return true;
  }
}
