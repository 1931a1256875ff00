import type { Search, TextField } from './domain/search/search.js';

const COLUMNS: Readonly<Record<Exclude<TextField, 'tag' | 'alias'>, string>> = {
  source: 'a.source',
  entity: 'a.entity',
  message: 'a.message',
  owner: `coalesce(a.owner, '')`,
};

export interface SqlCondition {
  sql: string;
  parameters: Record<string, unknown>;
}

/**
 * A search as a condition on `alerts a`. It is true or false, never unknown, so that NOT means what it says; values
 * travel as parameters only.
 */
export function searchSql(search: Search): SqlCondition {
  const parameters: Record<string, unknown> = {};
  const bind = (value: unknown): string => {
    const name = `search${Object.keys(parameters).length}`;
    parameters[name] = value;
    return `:${name}`;
  };
  return { sql: condition(search, bind), parameters };
}

function condition(search: Search, bind: (value: unknown) => string): string {
  switch (search.kind) {
    case 'all':
    case 'any':
      return `(${search.of.map((each) => condition(each, bind)).join(search.kind === 'all' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `NOT (${condition(search.of, bind)})`;
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
