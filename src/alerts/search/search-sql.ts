import type { Search, TextField } from '../domain/search/search.js';
import type { TextCondition } from '../domain/search/text-condition.js';
import type { SqlParameters } from './sql-parameters.js';

const COLUMNS: Readonly<Record<Exclude<TextField, 'tag' | 'alias'>, string>> = {
  source: 'a.source',
  entity: 'a.entity',
  message: 'a.message',
  owner: `coalesce(a.owner, '')`,
};

/**
 * A search as a condition on `alerts a`. It is true or false, never unknown, so that NOT means what it says; values
 * travel as parameters only.
 */
export function searchSql(search: Search, parameters: SqlParameters): string {
  const bind = (value: unknown): string => parameters.bind(value);
  switch (search.kind) {
    case 'all':
    case 'any':
      return joined(search.kind, search.of, (each) => searchSql(each, parameters));
    case 'not':
      return `NOT (${searchSql(search.of, parameters)})`;
    case 'text': {
      const like = `ILIKE ${bind(likePattern(['', search.text, '']))}`;
      const columns = ['a.message', `coalesce(a.description, '')`, 'a.source'].map((column) => `${column} ${like}`);
      return `(${columns.join(' OR ')} OR ${anyTag(like)})`;
    }
    case 'matches':
      return matches(search.field, search.pieces, bind);
    case 'status':
      return `a.status = ${bind(search.status)}`;
    case 'priority':
      return `a.priority = ${bind(search.priority)}`;
    case 'tinyId':
      return `a."tinyId" = ${bind(search.tinyId)}`;
    case 'created':
      return 'since' in search ? `a."createdAt" >= ${bind(search.since)}` : `a."createdAt" < ${bind(search.before)}`;
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

function matches(field: TextField, pieces: readonly string[], bind: (value: unknown) => string): string {
  const [only] = pieces;
  // As it stands, so that the index finds it.
  if (field === 'alias')
    return pieces.length === 1 ? `a.alias = ${bind(only)}` : `a.alias LIKE ${bind(likePattern(pieces))}`;
  const like = `ILIKE ${bind(likePattern(pieces))}`;
  return field === 'tag' ? anyTag(like) : `${COLUMNS[field]} ${like}`;
}

const anyTag = (like: string): string => `EXISTS (SELECT 1 FROM unnest(a.tags) tag WHERE tag ${like})`;

/** These pieces, literally (backslash is the escape character), with anything between them. */
const likePattern = (pieces: readonly string[]): string =>
  pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%');
