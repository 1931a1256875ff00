import type { FlagField, Pieces, Search, TextField } from '../domain/search/search.js';
import type { TextCondition } from '../domain/search/text-condition.js';
import type { SqlParameters } from './sql-parameters.js';

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

const FLAGS: Readonly<Record<FlagField, string>> = {
  acknowledged: 'a.acknowledged',
  isSeen: `a."readBy" <> '[]'`,
  snoozed: 'a."snoozedUntil" IS NOT NULL',
};

/**
 * A search as a condition on `alerts a`. It is true or false, never unknown, so that NOT means what it says; values
 * travel as parameters only.
 */
export function searchSql(search: Search, parameters: SqlParameters): string {
  const bind: Bind = (value) => parameters.bind(value);
  switch (search.kind) {
    case 'all':
    case 'any':
      return joined(search.kind, search.of, (each) => searchSql(each, parameters));
    case 'not':
      return `NOT (${searchSql(search.of, parameters)})`;
    case 'text': {
      const like = `ILIKE ${bind(likePattern(['', search.text, '']))}`;
      const columns = ['a.message', `coalesce(a.description, '')`, 'a.source'].map((column) => `${column} ${like}`);
      return `(${columns.join(' OR ')} OR ${anyOf('tag', like)})`;
    }
    case 'matches':
      return matches(search.field, search.pieces, bind);
    case 'status':
      return `a.status = ${bind(search.status)}`;
    case 'priority':
      return `a.priority = ${bind(search.priority)}`;
    case 'id':
      return `a.id = ${bind(search.id)}`;
    case 'flag':
      return `(${FLAGS[search.field]}) = ${bind(search.is)}`;
    case 'number':
      return within(`a."${search.field}"`, search, bind);
    case 'time':
      return timeSql(search, bind);
    case 'detail':
      return detailSql(search, bind);
    case 'refers':
      return refersSql(search, bind);
    case 'named':
      throw new Error(`the names of a search are looked up before it is asked: ${search.field}`);
  }
}

type Bind = (value: unknown) => string;
type SearchOf<K extends Search['kind']> = Extract<Search, { kind: K }>;

function within(column: string, { from, to }: SearchOf<'number'>, bind: Bind): string {
  if (from === to) return `${column} = ${bind(from)}`;
  return from === null ? `${column} <= ${bind(to)}` : `${column} >= ${bind(from)}`;
}

function timeSql(search: SearchOf<'time'>, bind: Bind): string {
  const column = `a."${search.field}"`;
  const condition = 'since' in search ? `${column} >= ${bind(search.since)}` : `${column} < ${bind(search.before)}`;
  return search.field === 'snoozedUntil' ? `(${column} IS NOT NULL AND ${condition})` : condition;
}

/** The keys in the case they have, the values in any. */
function detailSql({ key, value }: SearchOf<'detail'>, bind: Bind): string {
  const conditions = [
    ...(key ? [equals('d.key', key, 'LIKE', bind)] : []),
    ...(value ? [equals('d.value', value, 'ILIKE', bind)] : []),
  ];
  return `EXISTS (SELECT 1 FROM jsonb_each_text(a.details) d WHERE ${conditions.join(' AND ')})`;
}

function refersSql({ to, ids, names = [] }: SearchOf<'refers'>, bind: Bind): string {
  const among = (column: string, type: string): string =>
    ids === null ? `${column} IS NOT NULL` : `${column} = ANY(${bind(ids)}::${type}[])`;
  switch (to) {
    case 'integration':
      return `coalesce(${among('a."integrationId"', 'uuid')}, false)`;
    case 'acknowledger':
      return `coalesce(${among(`a."acknowledgedBy"->>'id'`, 'text')}, false)`;
    case 'closer':
      return `coalesce(${among(`a."closedBy"->>'id'`, 'text')}, false)`;
    case 'recipient':
      return `EXISTS (SELECT 1 FROM alert_recipients r
        WHERE r."tenantId" = $1 AND r."alertId" = a.id AND ${among('r."userId"', 'uuid')})`;
    case 'team':
      return `(coalesce(${among('a."teamId"', 'uuid')}, false) OR EXISTS (
        SELECT 1 FROM jsonb_array_elements(a.responders) r WHERE r->>'type' = 'team' AND (${among(`r->>'id'`, 'text')}
          OR (r->>'id' IS NULL AND lower(btrim(r->>'name')) IN (SELECT lower(said) FROM unnest(${bind(names)}::text[]) said)))))`;
  }
}

/** What the search table is asked, as a condition on `alert_texts t`. */
export function textSql(condition: TextCondition, parameters: SqlParameters): string {
  return condition.kind === 'contains'
    ? `t.text ILIKE ${parameters.bind(likePattern(['', ...condition.pieces, '']))}`
    : joined(condition.kind, condition.of, (each) => textSql(each, parameters));
}

function joined<T>(kind: 'all' | 'any', of: readonly T[], sql: (each: T) => string): string {
  return `(${of.map(sql).join(kind === 'all' ? ' AND ' : ' OR ')})`;
}

function matches(field: TextField, pieces: Pieces, bind: Bind): string {
  switch (field) {
    case 'alias':
      return equals('a.alias', pieces, 'LIKE', bind);
    case 'tag':
    case 'actions':
      return anyOf(field, `ILIKE ${bind(likePattern(pieces))}`);
    default:
      return equals(TEXTS[field], pieces, 'ILIKE', bind);
  }
}

/** A whole text is compared as it stands where its case counts, so that an index finds it. */
const equals = (column: string, pieces: Pieces, like: 'LIKE' | 'ILIKE', bind: Bind): string =>
  like === 'LIKE' && pieces.length === 1
    ? `${column} = ${bind(pieces[0])}`
    : `${column} ${like} ${bind(likePattern(pieces))}`;

const anyOf = (field: ListField, like: string): string =>
  `EXISTS (SELECT 1 FROM unnest(${LISTS[field]}) item WHERE item ${like})`;

/** These pieces, literally (backslash is the escape character), with anything between them. */
const likePattern = (pieces: Pieces): string => pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%');
