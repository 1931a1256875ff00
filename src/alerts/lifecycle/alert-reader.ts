import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { visibleTeams } from '../../people/access/domain/team-access.js';
import { decodeCursor, encodeCursor, invalidCursor, limitOf, type ListPage } from '../../platform/http/pagination.js';
import { parseInstant } from '../../platform/instant.js';
import { isId } from '../../platform/ids.js';
import { newestFirst, pageWithin } from '../../platform/database/keyset-page.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Rehearsals } from '../rehearsal/rehearsals.js';
import { AlertAccess } from './alert-access.js';
import { recordsOf } from './alerts.queries.js';
import type { AlertRecord } from './domain/alert.js';
import type { AlertRef } from './domain/alert-ref.js';
import { orderOf, type AlertFilter, type AlertListQuery } from './domain/list-query.js';
import type { ReadAs, Reading } from './domain/search/parse-search.js';
import type { LogsQuery } from './dto/alert-queries.dto.js';
import { snapshotOf } from './alerts.service.js';
import type {
  ActivityView,
  AlertView,
  HeldPersonView,
  LogView,
  NextPagedView,
  NoteView,
  PassedOverPersonView,
} from './dto/alert.views.js';
import { type ActivityLine, presentActivity, presentAlert, presentLog, presentNote } from './dto/present-alert.js';
import { AlertActivity, Alert, AlertNote, AlertRecipient } from './alert.entity.js';
import { EscalationsInShort } from './escalations-in-short.js';
import { AlertLists } from '../search/alert-lists.js';
import { type AlertSelection, isSortValue, type PlaceInList } from '../search/search-conditions.queries.js';
import type { AlertGroup, CountedBy } from './domain/count-by.js';
import type { ListedAlertRow } from '../search/search.queries.js';
import { SearchNames } from '../search/search-names.js';

/** More notes than that are read page by page. */
const MOST_NOTES = 1000;
/** Of an alert with more, the newest are shown. */
const MOST_ACTIVITIES = 5000;
const ASSIGNED_AT_A_TIME = 200;

/** Reads the alerts that a caller may see. */
@Injectable()
export class AlertReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly lists: AlertLists,
    private readonly names: SearchNames,
    private readonly escalations: EscalationsInShort,
    private readonly users: UsersService,
    private readonly rehearsals: Rehearsals,
  ) {}

  /** @throws ApiError 404 (bare), 403 */
  async get(caller: Caller, ref: AlertRef): Promise<AlertView> {
    const alert = await this.access.read(caller, ref);
    const rehearses = await this.rehearsals.of(caller.tenantId);
    return { ...presentAlert(alert), ...(rehearses(alert) !== null && { rehearsed: true as const }) };
  }

  /** One page; `nextCursor` only when there is more, and a cursor was asked for or the page ends early for its size. */
  async list(caller: Caller, query: AlertListQuery): Promise<{ alerts: AlertView[]; nextCursor: string | null }> {
    const { sort, order, offset, limit } = query;
    const behind = query.cursor ? placeOf(query.cursor, query) : null;
    const integrationPlaces = await this.names.integrationPlaces(caller.tenantId, sort);
    const page = { sort, order, integrationPlaces, behind, offset, limit: limit + 1 };
    const rows = await this.lists.page(caller.tenantId, await this.selection(caller, query), page);
    const shown = rows.slice(0, limit);
    const found = rows[0]?.found ?? 0;
    const goesOn = found > shown.length && (query.cursor !== null || shown.length < limit);
    const last = goesOn ? shown.at(-1) : undefined;
    return { alerts: shown.map(presentAlert), nextCursor: last ? cursorBehind(last, query) : null };
  }

  /**
   * The same as the page of an answer, which says how many alerts the caller's teams hide, which names nobody has, what else of the
   * search may be wrong where it finds nothing, and whether it was read as text.
   */
  async listing(
    caller: Caller,
    query: AlertListQuery,
    reading: Reading,
  ): Promise<ListPage<AlertView> & { warnings: string[]; readAs: ReadAs | null }> {
    const [{ alerts, nextCursor }, hidden] = await Promise.all([this.list(caller, query), this.hidden(caller, query)]);
    const { warnings, readAs } = await this.names.comments(caller, query.search, reading, alerts.length > 0);
    return { items: alerts, total: alerts.length, nextCursor, hidden, warnings, readAs };
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

  /** The same, grouped by these fields; groups without alerts are absent. */
  async countBy(caller: Caller, query: AlertFilter, by: readonly CountedBy[]): Promise<AlertGroup[]> {
    return this.lists.countBy(caller.tenantId, await this.selection(caller, query), by);
  }

  /** How many alerts this user owns, whatever their teams. */
  countAssignedTo(tenantId: string, userId: string): Promise<number> {
    return this.unitOfWork.toShow(tenantId).repo(Alert).count({ ownerId: userId });
  }

  /** These alerts, newest first, at most so many; page by page. */
  async *assignedTo(tenantId: string, userId: string, most: number): AsyncGenerator<AlertView[], void, undefined> {
    let behind: Alert | undefined;
    let size = ASSIGNED_AT_A_TIME;
    for (let left = most; left > 0;) {
      const select = this.unitOfWork.toShow(tenantId).repo(Alert).select('a').andWhere({ ownerId: userId });
      const { rows, more } = await pageWithin(newestFirst(select, behind), Math.min(left, size));
      if (rows.length > 0) yield rows.map(presentAlert);
      left -= rows.length;
      // Where few fit into a page, reading the sizes of many is a waste.
      size = Math.min(ASSIGNED_AT_A_TIME, 2 * rows.length);
      behind = rows.at(-1);
      if (!more || !behind) return;
    }
  }

  /** Newest first, as many as one answer may hold. @param cursor the `nextCursor` of the page before */
  async notes(
    caller: Caller,
    ref: AlertRef,
    cursor?: string,
  ): Promise<{ notes: NoteView[]; nextCursor: string | null }> {
    const { id } = await this.access.read(caller, ref);
    const select = this.unitOfWork.of(caller.tenantId).repo(AlertNote).select('n').andWhere({ alertId: id });
    const { rows, more } = await pageWithin(newestFirst(select, cursor ? noteBefore(cursor) : undefined), MOST_NOTES);
    const last = more ? rows.at(-1) : undefined;
    return {
      notes: rows.map(presentNote),
      nextCursor: last ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
    };
  }

  /** Newest first. @param all snoozes and bulk actions, too */
  async activities(caller: Caller, ref: AlertRef, all = false): Promise<ActivityView[]> {
    const { id } = await this.access.read(caller, ref);
    const lines = await this.history(caller.tenantId, id);
    return lines
      .filter(({ hidden }) => all || !hidden)
      .reverse()
      .map(presentActivity);
  }

  /** The history as sentences; `offset` is the entry after which to continue (an unknown one: from the beginning). */
  async logs(caller: Caller, ref: AlertRef, { limit, order, offset }: LogsQuery): Promise<LogView[]> {
    const { id } = await this.access.read(caller, ref);
    const activities = (await this.history(caller.tenantId, id)).filter(({ hidden }) => !hidden);
    if (orderOf(order) === 'desc') activities.reverse();
    const start = activities.findIndex((activity) => activity.id === offset) + 1;
    return activities.slice(start, start + limitOf(limit, { default: 100, max: 100 })).map(presentLog);
  }

  /**
   * Who was paged, in order: those to whom a message went or is on its way, and until the pages are planned those whom the
   * engine names. `held`: those whose pages quiet hours or a mute hold back. `unreachable`: those who were named, and could not be reached.
   * `next`: as in lists.
   */
  async recipients(
    caller: Caller,
    ref: AlertRef,
  ): Promise<{
    paged: Pick<AlertRecipient, 'userId' | 'namedAt'>[];
    held: readonly HeldPersonView[];
    unreachable: PassedOverPersonView[];
    next: NextPagedView | null;
  }> {
    const alert = await this.access.read(caller, ref);
    const { id } = alert;
    const [users, history, named, { told, isPlanned, held }, next] = await Promise.all([
      this.users.directory(caller.tenantId),
      this.history(caller.tenantId, id),
      this.unitOfWork
        .of(caller.tenantId)
        .repo(AlertRecipient)
        .find({ alertId: id, named: true }, { order: { namedAt: 'ASC', userId: 'ASC' } }),
      this.escalations.paged(alert),
      this.escalations.next(snapshotOf(alert)),
    ]);
    const first = named.filter(({ userId }) => !isPlanned || told.has(userId));
    const known = new Set(first.map(({ userId }) => userId));
    const others = [...told].filter(([userId]) => !known.has(userId));
    const isTold = (userId: string): boolean => told.has(userId) || held.some((person) => person.userId === userId);
    const unreachable = [...new Set(history.flatMap(unreachableIn))]
      .filter((userId) => !isTold(userId))
      .map((userId) => ({ userId, name: users.nameOf(userId) ?? FORMER_MEMBER }));
    const paged = [...first, ...others.map(([userId, namedAt]) => ({ userId, namedAt }))];
    return { paged, held, unreachable, next };
  }

  /** Stored fields of these alerts that answers do not show, by id. */
  async records(tenantId: string, alerts: readonly AlertView[]): Promise<ReadonlyMap<string, AlertRecord>> {
    const ids = alerts.map(({ id }) => id);
    const rows = await recordsOf(this.unitOfWork.of(tenantId), ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async selection(caller: Caller, { allTeams, status, search }: AlertFilter): Promise<AlertSelection> {
    const found = search && (await this.names.lookUp(caller, search));
    return {
      teams: visibleTeams(caller, allTeams),
      pagedUserId: caller.kind === 'user' ? caller.id : null,
      status,
      search: found,
    };
  }

  /** The newest lines, as many as one answer may hold; oldest first. */
  private async history(tenantId: string, alertId: string): Promise<ActivityLine[]> {
    const select = this.unitOfWork.of(tenantId).repo(AlertActivity).select('y').andWhere({ alertId });
    const { rows } = await pageWithin(newestFirst(select), MOST_ACTIVITIES);
    return rows.reverse().flatMap(({ createdAt, entries }) => entries.map((entry) => ({ ...entry, createdAt })));
  }
}

function cursorBehind({ id, sortValue }: ListedAlertRow, { sort, order }: AlertListQuery): string {
  return encodeCursor([sort, order, sortValue instanceof Date ? sortValue.toISOString() : sortValue, id]);
}

/** @throws ApiError 400 */
function noteBefore(cursor: string): { createdAt: string; id: string } {
  const [createdAt = '', id] = decodeCursor(cursor, ['string', 'string']).map(String);
  if (!isId(id) || parseInstant(createdAt) === null) {
    throw invalidCursor();
  }
  return { createdAt, id };
}

/** Keyset pagination: a cursor is valid for the sorting that it was made for. @throws ApiError 400 */
function placeOf(cursor: string, { sort, order }: AlertListQuery): PlaceInList {
  const [ofSort, ofOrder, value, id] = decodeCursor(cursor, ['string', 'string', 'string', 'string']).map(String);
  if (ofSort !== sort || ofOrder !== order || value === undefined || !isId(id) || !isSortValue(sort, value)) {
    throw invalidCursor();
  }
  return { value, id };
}

/** User ids of those whom a step, or an added responder, named in vain. */
function unreachableIn({ type, metadata }: ActivityLine): readonly string[] {
  if (type !== 'escalated' && type !== 'responders-added') return [];
  const { rules = [] } = metadata as { rules?: readonly { unreachable?: readonly string[] }[] };
  return rules.flatMap(({ unreachable = [] }) => unreachable);
}
