import type { AlertStatus } from '../lifecycle/domain/alert.js';
import type { AlertSort, SortOrder } from '../lifecycle/domain/list-query.js';
import type { FlagField, HeldPages, Pieces, Search, TextField } from '../lifecycle/domain/search/search.js';
import { createdBetween, type TextCondition } from '../lifecycle/domain/search/text-condition.js';
import { isScopedSql, shownAliasSql } from '../lifecycle/stored-alias.queries.js';

/** Values of a statement on their way, as they are met while it is written; `$1` is the tenant's id. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** Takes the value along with the statement. @returns its placeholder there, from `$2` on */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length + 1}`;
  }
}

/** Which of a tenant's alerts. */
export interface AlertSelection {
  /** Null: of every team; else the global ones and those of these teams. */
  teams: readonly string[] | null;
  /** Beside those of the teams: what this user was paged for. Null: nothing. */
  pagedUserId: string | null;
  status: AlertStatus | null;
  search: Search | null;
}

/** The place behind which a page begins: the value that the list is sorted by, and the alert's id. */
export interface PlaceInList {
  value: string;
  id: string;
}

/** A piece of a sorted list. */
export interface PageOfAlerts extends ListOrder {
  behind: PlaceInList | null;
  offset: number;
  limit: number;
}

/** The selection as conditions on `alerts a`. */
export function conditionsOf({ status, search, ...who }: AlertSelection, parameters: SqlParameters): string {
  const conditions = ['true', visibleSql(who, parameters)];
  if (status) conditions.push(`a.status = ${parameters.bind(status)}`);
  if (search) conditions.push(searchSql(search, parameters));
  return conditions.join(' AND ');
}

/**
 * Whose alerts, as a condition on `alerts a`. Whether somebody was paged for another team's is looked up by the key, alert by alert;
 * for closed ones, which are many, it is asked once which those are.
 */
export function visibleSql(
  { teams, pagedUserId }: Pick<AlertSelection, 'teams' | 'pagedUserId'>,
  parameters: SqlParameters,
): string {
  if (teams === null) return 'true';
  const ofTeams = `a."teamId" IS NULL OR a."teamId" = ANY(${parameters.bind(teams)}::uuid[])`;
  if (pagedUserId === null) return `(${ofTeams})`;
  const user = `${parameters.bind(pagedUserId)}::uuid`;
  const paged = `SELECT true FROM alert_recipients r
    WHERE r."tenantId" = $1 AND r."alertId" = a.id AND r."userId" = ${user} LIMIT 1`;
  const ofPerson = `SELECT r."alertId" FROM alert_recipients r WHERE r."tenantId" = $1 AND r."userId" = ${user}`;
  return `(${ofTeams} OR (a.status <> 'closed' AND coalesce((${paged}), false))
    OR (a.status = 'closed' AND a.id IN (${ofPerson})))`;
}

/** The page's beginning as a condition on the value that the list is sorted by, and the id, of a row of the list. */
export function behindSql(page: PageOfAlerts, parameters: SqlParameters, columns?: readonly [string, string]): string {
  const { sort, order, behind } = page;
  if (behind === null) return 'true';
  const [sortColumn, idColumn] = columns ?? [sortSql(page, parameters), 'a.id'];
  const place = `(${parameters.bind(behind.value)}::${sortType(sort)}, ${parameters.bind(behind.id)}::uuid)`;
  return `(${sortColumn}, ${idColumn}) ${order === 'asc' ? '>' : '<'} ${place}`;
}

/** The times that the search itself is limited to, as a condition on that column. */
export function boundsSql({ search }: AlertSelection, parameters: SqlParameters, column: string): string {
  const { since, before } = search ? createdBetween(search) : { since: null, before: null };
  const conditions = ['true'];
  if (since) conditions.push(`${column} >= ${parameters.bind(since)}`);
  if (before) conditions.push(`${column} < ${parameters.bind(before)}`);
  return conditions.join(' AND ');
}

/** The page's order; ids settle what is equal. */
export function orderSql(
  page: PageOfAlerts,
  parameters: SqlParameters,
  [sortColumn, idColumn]: readonly [string, string] = [sortSql(page, parameters), 'a.id'],
): string {
  return `${sortColumn} ${page.order}, ${idColumn} ${page.order}`;
}

/** The page's length, from its offset on. */
export const pieceSql = ({ offset, limit }: PageOfAlerts, parameters: SqlParameters): string =>
  `OFFSET ${parameters.bind(offset)} LIMIT ${parameters.bind(limit)}`;

/** What a list of `alerts a` is sorted by, in SQL: never null, so that a page can begin behind any alert. */
interface Sorting {
  type: 'timestamptz' | 'bigint' | 'text';
  sql: string;
}

export interface ListOrder {
  sort: AlertSort;
  order: SortOrder;
  /** The place of each integration, by its id, where the list is sorted by what is theirs. */
  integrationPlaces?: Readonly<Record<string, number>>;
}

const milliseconds = (interval: string): string => `coalesce((extract(epoch FROM ${interval}) * 1000)::bigint, -1)`;
const whether = (condition: string): Sorting => ({ type: 'bigint', sql: `(${condition})::integer::bigint` });
/** `$places` is bound when it is needed. */
const byPlace: Sorting = { type: 'bigint', sql: `coalesce(($places::jsonb->>(a."integrationId"::text))::bigint, -1)` };

const SORTINGS: Readonly<Record<AlertSort, Sorting>> = {
  createdAt: { type: 'timestamptz', sql: 'a."createdAt"' },
  updatedAt: { type: 'timestamptz', sql: 'a."updatedAt"' },
  lastOccurredAt: { type: 'timestamptz', sql: 'a."lastOccurredAt"' },
  priority: { type: 'text', sql: 'a.priority' },
  count: { type: 'bigint', sql: 'a.count::bigint' },
  message: { type: 'text', sql: 'a.message' },
  tinyId: { type: 'bigint', sql: 'a."tinyId"::bigint' },
  alias: { type: 'text', sql: shownAliasSql('a') },
  status: { type: 'text', sql: 'a.status' },
  acknowledged: whether('a.acknowledged'),
  isSeen: whether(`a."readBy" <> '[]'`),
  snoozed: whether('a."snoozedUntil" IS NOT NULL'),
  snoozedUntil: { type: 'bigint', sql: milliseconds('a."snoozedUntil"') },
  source: { type: 'text', sql: 'a.source' },
  owner: { type: 'text', sql: `coalesce(a.owner, '')` },
  'integration.name': byPlace,
  'integration.type': byPlace,
  'report.ackTime': { type: 'bigint', sql: milliseconds('(a."firstAcknowledgedAt" - a."createdAt")') },
  'report.closeTime': { type: 'bigint', sql: milliseconds('(a."closedAt" - a."createdAt")') },
  'report.acknowledgedBy': { type: 'text', sql: `coalesce(a."acknowledgedBy"->>'name', '')` },
  'report.closedBy': { type: 'text', sql: `coalesce(a."closedBy"->>'name', '')` },
};

/** The value that alerts are sorted by, as an expression on `alerts a`. */
export function sortSql({ sort, integrationPlaces = {} }: ListOrder, parameters: SqlParameters): string {
  const { sql } = SORTINGS[sort];
  return sql.includes('$places') ? sql.replace('$places', parameters.bind(JSON.stringify(integrationPlaces))) : sql;
}

const sortType = (sort: AlertSort): Sorting['type'] => SORTINGS[sort].type;

/** Whether a text can be the value that a list is sorted by. */
export function isSortValue(sort: AlertSort, text: string): boolean {
  switch (SORTINGS[sort].type) {
    case 'timestamptz':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
    case 'bigint':
      return /^-?\d{1,15}$/.test(text);
    case 'text':
      return !text.includes('\0');
  }
}

/** Never null, so that a condition on them is true or false. */
const TEXTS: Readonly<Record<Exclude<TextField, 'alias' | ListField>, string>> = {
  message: 'a.message',
  description: `coalesce(a.description, '')`,
  source: 'a.source',
  entity: 'a.entity',
  owner: `coalesce(a.owner, '')`,
};

type ListField = 'tag' | 'actions';
const LISTS: Readonly<Record<ListField, string>> = { tag: 'a.tags', actions: 'a.actions' };

const FLAGS: Readonly<Record<Exclude<FlagField, 'held'>, string>> = {
  acknowledged: 'a.acknowledged',
  isSeen: `a."readBy" <> '[]'`,
  snoozed: 'a."snoozedUntil" IS NOT NULL',
  flapping: 'a.flapping IS NOT NULL',
  silenced: `a.status = 'open' AND a."silencedUntil" IS NOT NULL`,
};

/** What the search table says of an alert. Of ASCII it may have capitals. */
const STORED = 'lower(t.text)';
/** All that an alert says, folded and a line each: from the search table, or else made anew, which costs much more. */
const SAID = `coalesce(
  (SELECT ${STORED} FROM alert_texts t WHERE t."tenantId" = $1 AND t."alertId" = a.id),
  alert_search_text(a.message, a.description, a.source, a.entity, a.tags, a.details))`;

/** Whether it looks at what an alert says. */
function hasText(search: Search): boolean {
  if (search.kind === 'not') return hasText(search.of);
  return search.kind === 'all' || search.kind === 'any' ? search.of.some(hasText) : search.kind === 'text';
}

/**
 * A search as a condition on `alerts a`. It is true or false, never unknown, so that NOT means what it says; values
 * travel as parameters only.
 * @param said all that an alert says, in SQL
 */
function searchSql(search: Search, parameters: SqlParameters, said = SAID): string {
  const bind: Bind = (value) => parameters.bind(value);
  switch (search.kind) {
    case 'all':
    case 'any': {
      const texts = search.of.filter(hasText);
      if (said !== SAID || texts.length < 2)
        return joined(search.kind, search.of, (each) => searchSql(each, parameters, said));
      // All that an alert says is put together once for all words.
      const words = joined(search.kind, texts, (each) => searchSql(each, parameters, 's.said'));
      const others = search.of.filter((each) => !hasText(each)).map((each) => searchSql(each, parameters));
      const once = `(SELECT ${words} FROM (SELECT ${SAID} AS said OFFSET 0) s)`;
      return joined(search.kind, [...others, once], (each) => each);
    }
    case 'not':
      return `NOT (${searchSql(search.of, parameters, said)})`;
    case 'text':
      return `strpos(${said}, search_folded(${bind(search.text)})) > 0`;
    case 'matches':
      return matches(search.field, search.pieces, bind);
    case 'status':
      return `a.status = ${bind(search.status)}`;
    case 'priority':
      return `a.priority = ${bind(search.priority)}`;
    case 'id':
      return `a.id = ${bind(search.id)}`;
    case 'maintenance':
      return `coalesce(a.maintenance = ${bind(search.id)}, false)`;
    case 'flag':
      return search.field === 'held'
        ? `${search.is ? '' : 'NOT '}${heldSql(search.pages, bind)}`
        : `(${FLAGS[search.field]}) = ${bind(search.is)}`;
    case 'number':
      return within(`a."${search.field}"`, search, bind);
    case 'time':
      return timeSql(search, bind);
    case 'detail':
      return detailSql(search, bind);
    case 'refers':
      return refersSql(search, bind);
    case 'named':
    case 'person':
      throw new Error(`the names of a search are looked up before it is asked: ${search.kind}`);
  }
}

type Bind = (value: unknown) => string;
type SearchOf<K extends Search['kind']> = Extract<Search, { kind: K }>;

function within(column: string, { from, to }: SearchOf<'number'>, bind: Bind): string {
  if (from === to) return `${column} = ${bind(from)}`;
  return from === null ? `${column} <= ${bind(to)}` : `${column} >= ${bind(from)}`;
}

/** Each arm is found by an index. */
function heldSql(pages: HeldPages | undefined, bind: Bind): string {
  const byPages = `a.id = ANY(${bind(pages?.alertIds ?? [])}::uuid[])`;
  return `(a.status <> 'closed' AND (a."heldUntil" IS NOT NULL OR ${byPages}))`;
}

function timeSql(search: SearchOf<'time'>, bind: Bind): string {
  const [sign, instant] = 'since' in search ? ['>=', bind(search.since)] : ['<', bind(search.before)];
  const column = `a."${search.field}"`;
  const condition = `${column} ${sign} ${instant}`;
  if (!search.field.endsWith('Until')) return condition;
  const isSo = `(${column} IS NOT NULL AND ${condition})`;
  if (search.field !== 'heldUntil') return isSo;
  const { alertIds = [], until = [] } = search.pages ?? {};
  const ids = `${bind(alertIds)}::uuid[]`;
  // A snooze that ends later holds the page as well.
  const goes = `SELECT 1 FROM unnest(${ids}, ${bind(until)}::timestamptz[]) held(id, until)
    WHERE held.id = a.id AND greatest(held.until, a."snoozedUntil") ${sign} ${instant}`;
  return `(${isSo} OR (a.status <> 'closed' AND a.id = ANY(${ids}) AND EXISTS (${goes})))`;
}

/** The keys in the case they have, the values in any. */
function detailSql({ key, value }: SearchOf<'detail'>, bind: Bind): string {
  const conditions = [
    ...(key ? [equals('d.key', key, 'exact', bind)] : []),
    ...(value ? [equals('d.value', value, 'folded', bind)] : []),
  ];
  return `EXISTS (SELECT 1 FROM jsonb_each_text(a.details) d WHERE ${conditions.join(' AND ')})`;
}

function refersSql({ to, ids, names = [] }: SearchOf<'refers'>, bind: Bind): string {
  const among = (column: string, type: string): string =>
    ids === null ? `${column} IS NOT NULL` : `${column} = ANY(${bind(ids)}::${type}[])`;
  const isSaid = (name: string): string =>
    `search_folded(btrim(${name})) IN (SELECT search_folded(said) FROM unnest(${bind(names)}::text[]) said)`;
  switch (to) {
    case 'integration':
      return `coalesce(${among('a."integrationId"', 'uuid')}, false)`;
    case 'owner':
      return `coalesce(${among('a."ownerId"', 'uuid')}, false)`;
    case 'responder':
      if (ids === null) return `a.responders <> '[]'`;
      return `EXISTS (SELECT 1 FROM jsonb_array_elements(a.responders) r WHERE ${among(`r->>'id'`, 'text')}
        OR (r->>'id' IS NULL AND ${isSaid(`coalesce(r->>'username', r->>'name')`)}))`;
    case 'acknowledger':
      return `coalesce(${among(`a."acknowledgedBy"->>'id'`, 'text')}, false)`;
    case 'closer':
      return `coalesce(${among(`a."closedBy"->>'id'`, 'text')}, false)`;
    case 'person':
      return `(${[`a."ownerId"::text`, `a."acknowledgedBy"->>'id'`, `a."closedBy"->>'id'`].map((id) => `coalesce(${among(id, 'text')}, false)`).join(' OR ')}
        OR EXISTS (SELECT 1 FROM jsonb_array_elements(a.responders) r WHERE r->>'type' = 'user' AND (${among(`r->>'id'`, 'text')}
          OR (r->>'id' IS NULL AND ${isSaid(`coalesce(r->>'username', r->>'name')`)}))))`;
    case 'recipient':
      return `EXISTS (SELECT 1 FROM alert_recipients r
        WHERE r."tenantId" = $1 AND r."alertId" = a.id AND ${among('r."userId"', 'uuid')})`;
    case 'team':
      return `(coalesce(${among('a."teamId"', 'uuid')}, false) OR EXISTS (
        SELECT 1 FROM jsonb_array_elements(a.responders) r WHERE r->>'type' = 'team' AND (${among(`r->>'id'`, 'text')}
          OR (r->>'id' IS NULL AND ${isSaid(`r->>'name'`)}))))`;
  }
}

/** The query to the search table, as a condition on `alert_texts t`. */
export function textSql(condition: TextCondition, parameters: SqlParameters): string {
  switch (condition.kind) {
    case 'contains':
      return `t.text ILIKE ${parameters.bind(likePattern(['', ...condition.pieces, '']))}`;
    case 'holds':
      return `strpos(${STORED}, search_folded(${parameters.bind(condition.text)})) > 0`;
    case 'numbered':
      return isOneOf(`a."tinyId" = ${parameters.bind(condition.tinyId)}`);
    case 'aliased':
      return isOneOf(matches('alias', [condition.alias], (value) => parameters.bind(value)));
    case 'refers':
      return isOneOf(refersSql(condition, (value) => parameters.bind(value)));
    default:
      return joined(condition.kind, condition.of, (each) => textSql(each, parameters));
  }
}

/** As an array, which an index of the search table can be asked for beside that of the texts. */
const isOneOf = (condition: string): string =>
  `t."alertId" = ANY(ARRAY(SELECT a.id FROM alerts a WHERE a."tenantId" = $1 AND ${condition}))`;

function joined<T>(kind: 'all' | 'any', of: readonly T[], sql: (each: T) => string): string {
  return `(${of.map(sql).join(kind === 'all' ? ' AND ' : ' OR ')})`;
}

function matches(field: TextField, pieces: Pieces, bind: Bind): string {
  switch (field) {
    case 'alias':
      return aliasSql(pieces, bind);
    case 'tag':
    case 'actions':
      return `EXISTS (SELECT 1 FROM unnest(${LISTS[field]}) item WHERE ${equals('item', pieces, 'folded', bind)})`;
    default:
      return equals(TEXTS[field], pieces, 'folded', bind);
  }
}

/** A whole alias is found by the index of those as sent, or by that of the others. */
function aliasSql(pieces: Pieces, bind: Bind): string {
  const shown = equals(shownAliasSql('a'), pieces, 'exact', bind);
  return pieces.length > 1
    ? shown
    : `(${equals('a.alias', pieces, 'exact', bind)} OR (${isScopedSql('a')} AND ${shown}))`;
}

/** @param how with case and accents, or without; a whole text with them is compared as it stands, so that an index finds it */
function equals(column: string, pieces: Pieces, how: 'exact' | 'folded', bind: Bind): string {
  if (how === 'exact' && pieces.length === 1) return `${column} = ${bind(pieces[0])}`;
  const pattern = bind(likePattern(pieces));
  return how === 'exact' ? `${column} LIKE ${pattern}` : `search_folded(${column}) LIKE search_folded(${pattern})`;
}

/** These pieces, literally (backslash is the escape character), with anything between them. */
const likePattern = (pieces: Pieces): string => pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%');
