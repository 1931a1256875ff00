import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { visibleTeams } from '../auth/domain/team-access.js';
import { badRequest } from '../common/errors/api-error.js';
import { decodeCursor, encodeCursor, limitOf } from '../common/http/pagination.js';
import { isId } from '../common/ids.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { AlertAccess } from './alert-access.js';
import type { AlertRecord } from './domain/alert.js';
import type { AlertRef } from './domain/alert-ref.js';
import { orderOf, type AlertFilter, type AlertListQuery } from './domain/list-query.js';
import type { LogsQuery } from './dto/alert-queries.dto.js';
import type { ActivityView, AlertView, LogView, NoteView } from './dto/alert.views.js';
import { type ActivityLine, presentActivity, presentAlert, presentLog, presentNote } from './dto/present-alert.js';
import { AlertActivity } from './entities/alert-activity.entity.js';
import { AlertNote } from './entities/alert-note.entity.js';
import { AlertRecipient } from './entities/alert-recipient.entity.js';
import { Alert } from './entities/alert.entity.js';
import { AlertLists, type ListedAlertRow } from './search/alert-lists.js';
import type { AlertSelection, PlaceInList } from './search/alert-selection.js';
import { SearchNames } from './search/search-names.js';
import { isSortValue } from './search/sorting.js';

const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;

/** Reads alerts as callers may see them. */
@Injectable()
export class AlertQueries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly lists: AlertLists,
    private readonly names: SearchNames,
  ) {}

  /** @throws ApiError 404 (bare), 403 */
  async get(caller: Caller, ref: AlertRef): Promise<AlertView> {
    return presentAlert(await this.access.read(caller, ref));
  }

  /** One page; `nextCursor` only when a cursor was asked for and there is more. */
  async list(caller: Caller, query: AlertListQuery): Promise<{ alerts: AlertView[]; nextCursor: string | null }> {
    const { sort, order, offset, limit } = query;
    const behind = query.cursor ? placeOf(query.cursor, query) : null;
    const integrationPlaces = await this.names.integrationPlaces(caller.tenantId, sort);
    const page = { sort, order, integrationPlaces, behind, offset, limit: limit + 1 };
    const rows = await this.lists.page(caller.tenantId, await this.selection(caller, query), page);
    const shown = rows.slice(0, limit);
    const last = rows.length > shown.length && query.cursor !== null ? shown.at(-1) : undefined;
    return { alerts: shown.map(presentAlert), nextCursor: last ? cursorBehind(last, query) : null };
  }

  /** How many of the newest alerts `allTeams` would add to the first page and those after it; 0 for a search. */
  async hidden(caller: Caller, query: AlertListQuery): Promise<number> {
    if (query.search !== null || query.cursor || query.offset > 0) return 0;
    return this.lists.hidden(caller.tenantId, await this.selection(caller, query));
  }

  /** How many alerts the caller's lists of this query can reach. */
  async count(caller: Caller, query: AlertFilter): Promise<number> {
    return this.lists.count(caller.tenantId, await this.selection(caller, query));
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
    if (orderOf(order) === 'desc') activities.reverse();
    const start = activities.findIndex((activity) => activity.id === offset) + 1;
    return activities.slice(start, start + limitOf(limit, { default: 100, max: 100 })).map(presentLog);
  }

  /** The users whom the engine named, first named first. */
  async recipients(caller: Caller, ref: AlertRef): Promise<Pick<AlertRecipient, 'userId' | 'namedAt'>[]> {
    const { id } = await this.access.read(caller, ref);
    return this.unitOfWork
      .of(caller.tenantId)
      .repo(AlertRecipient)
      .find({ alertId: id, named: true }, { order: { namedAt: 'ASC', userId: 'ASC' } });
  }

  /** What is kept of these alerts beside what is shown of them, by id. */
  async records(tenantId: string, alerts: readonly AlertView[]): Promise<ReadonlyMap<string, AlertRecord>> {
    const rows = await this.unitOfWork.of(tenantId).query<AlertRecord & { id: string }>(
      `SELECT id, "integrationId", "acknowledgedAt", "closedAt", "closedBy" FROM alerts
       WHERE "tenantId" = $1 AND id = ANY($2::uuid[])`,
      [alerts.map(({ id }) => id)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async selection(caller: Caller, { allTeams, status, search }: AlertFilter): Promise<AlertSelection> {
    const found = search && (await this.names.lookUp(caller.tenantId, search));
    return {
      teams: visibleTeams(caller, allTeams),
      pagedUserId: caller.kind === 'user' ? caller.id : null,
      status,
      search: found,
    };
  }

  /** All lines, oldest first. */
  private async history(tenantId: string, alertId: string): Promise<ActivityLine[]> {
    const rows = this.unitOfWork.of(tenantId).repo(AlertActivity);
    const found = await rows.find({ alertId }, { order: { createdAt: 'ASC', id: 'ASC' } });
    return found.flatMap(({ createdAt, entries }) => entries.map((entry) => ({ ...entry, createdAt })));
  }
}

function cursorBehind({ id, sortValue }: ListedAlertRow, { sort, order }: AlertListQuery): string {
  return encodeCursor([sort, order, sortValue instanceof Date ? sortValue.toISOString() : sortValue, id]);
}

/** Keyset pagination: a cursor belongs to the sorting that made it. @throws ApiError 400 */
function placeOf(cursor: string, { sort, order }: AlertListQuery): PlaceInList {
  const [ofSort, ofOrder, value, id] = decodeCursor(cursor, ['string', 'string', 'string', 'string']).map(String);
  if (ofSort !== sort || ofOrder !== order || value === undefined || !isId(id) || !isSortValue(sort, value)) {
    throw badRequest('Invalid pagination cursor', 'PAGINATION_CURSOR_INVALID');
  }
  return { value, id };
}
