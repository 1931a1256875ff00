import { Injectable } from '@nestjs/common';
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
import {
  type ActivityLine,
  presentActivity,
  presentAlert,
  presentLog,
  presentNote,
  type ShownAlertRow,
} from './dto/present-alert.js';
import { AlertActivity } from './entities/alert-activity.entity.js';
import { AlertNote } from './entities/alert-note.entity.js';
import { AlertRecipient } from './entities/alert-recipient.entity.js';
import { Alert } from './entities/alert.entity.js';
import { AlertLists } from './search/alert-lists.js';
import { type AlertSelection, type PlaceInList, SORT_TYPES } from './search/alert-selection.js';

const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;

/** Reads alerts as callers may see them. */
@Injectable()
export class AlertQueries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly lists: AlertLists,
  ) {}

  /** @throws ApiError 404 (bare), 403 */
  async get(caller: Caller, ref: AlertRef): Promise<AlertView> {
    return presentAlert(await this.access.read(caller, ref));
  }

  /** One page; `nextCursor` only when a cursor was asked for and there is more. */
  async list(caller: Caller, query: AlertListQuery): Promise<{ alerts: AlertView[]; nextCursor: string | null }> {
    const { sort, order, offset, limit } = query;
    const behind = query.cursor ? placeOf(query.cursor, query) : null;
    const page = { sort, order, behind, offset, limit: limit + 1 };
    const rows = await this.lists.page(caller.tenantId, selectionOf(caller, query), page);
    const shown = rows.slice(0, limit);
    const last = rows.length > shown.length && query.cursor !== null ? shown.at(-1) : undefined;
    return { alerts: shown.map(presentAlert), nextCursor: last ? cursorBehind(last, query) : null };
  }

  /** How many of the newest alerts `allTeams` would add to the first page and those after it; 0 for a search. */
  async hidden(caller: Caller, query: AlertListQuery): Promise<number> {
    if (query.search !== null || query.cursor || query.offset > 0) return 0;
    return this.lists.hidden(caller.tenantId, selectionOf(caller, query));
  }

  /** How many alerts the caller's lists of this query can reach. */
  count(caller: Caller, query: AlertFilter): Promise<number> {
    return this.lists.count(caller.tenantId, selectionOf(caller, query));
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
      .find({ alertId: id, named: true }, { order: { namedAt: 'ASC', userId: 'ASC' } });
    return recipients.map(({ userId }) => userId);
  }

  /** All lines, oldest first. */
  private async history(tenantId: string, alertId: string): Promise<ActivityLine[]> {
    const rows = this.unitOfWork.of(tenantId).repo(AlertActivity);
    const found = await rows.find({ alertId }, { order: { createdAt: 'ASC', id: 'ASC' } });
    return found.flatMap(({ createdAt, entries }) => entries.map((entry) => ({ ...entry, createdAt })));
  }
}

const selectionOf = (caller: Caller, { allTeams, status, search }: AlertFilter): AlertSelection => ({
  teams: visibleTeams(caller, allTeams),
  pagedUserId: caller.kind === 'user' ? caller.id : null,
  status,
  search,
});

function cursorBehind(alert: ShownAlertRow, { sort, order }: AlertListQuery): string {
  const value = alert[sort];
  return encodeCursor([sort, order, value instanceof Date ? value.toISOString() : String(value), alert.id]);
}

/** Keyset pagination: a cursor belongs to the sorting that made it. @throws ApiError 400 */
function placeOf(cursor: string, { sort, order }: AlertListQuery): PlaceInList {
  const [ofSort, ofOrder, value, id] = decodeCursor(cursor, ['string', 'string', 'string', 'string']).map(String);
  if (ofSort !== sort || ofOrder !== order || value === undefined || !isId(id) || !fits(value, sort)) {
    throw badRequest('Invalid pagination cursor', 'PAGINATION_CURSOR_INVALID');
  }
  return { value, id };
}

function fits(value: string, sort: AlertSort): boolean {
  switch (SORT_TYPES[sort]) {
    case 'timestamptz':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));
    case 'integer':
      return /^\d{1,9}$/.test(value);
    case 'text':
      return true;
  }
}
