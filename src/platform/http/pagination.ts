import { OptionalString, TypedSearchField } from './dto-fields.js';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { ApiError, invalid } from '../errors/api-error.js';
import { isId } from '../ids.js';

/** `limit` and `cursor` of every paged list (contract: "Pagination"). Extend it by composition in query DTOs. */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 999_999_999,
    description: 'Default 50; at least 1 and at most 200: what is beyond is clamped',
  })
  @IsOptional()
  @Matches(/^\d{1,9}$/, { message: 'must be a whole number' })
  limit?: string;

  @OptionalString({ description: 'The `nextCursor` of the page before' }) cursor?: string;
}

/** A paged list with a text search. */
export class FindQuery extends PageQuery {
  @TypedSearchField('the name (of people also in the username, of saved searches in the query)')
  @Matches(/^[^\0]*$/, { message: 'must not contain NUL characters' })
  q?: string;
}

export interface ListPage<T> {
  items: T[];
  /** The number of items on all pages. */
  total: number;
  nextCursor?: string | null | undefined;
  /** How many more the caller would see with `allTeams=true`. */
  hidden?: number;
}

export interface LimitRange {
  default: number;
  max: number;
}

/** Default 50, clamped to 1…200 (alerts: 20, 100). */
export function limitOf(text: string | undefined, range: LimitRange = { default: 50, max: 200 }): number {
  if (text === undefined || text === '') return range.default;
  const limit = Number(text);
  if (!Number.isInteger(limit)) throw invalid('limit', 'must be an integer');
  return Math.min(Math.max(limit, 1), range.max);
}

/** The sort key of a page's last row as an opaque base64url text. */
export function encodeCursor(key: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * Decodes the sort key, and checks the types of its parts against `shape`.
 * @throws ApiError 400 PAGINATION_CURSOR_INVALID
 */
export function decodeCursor(cursor: string, shape: readonly ('string' | 'number')[]): (string | number)[] {
  if (!/^[A-Za-z0-9_-]+$/.test(cursor)) throw invalidCursor();
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(key) || key.length !== shape.length) throw invalidCursor();
  if (!shape.every((type, index) => typeof key[index] === type)) throw invalidCursor();
  if (key.some((part) => typeof part === 'string' && part.includes('\u0000'))) throw invalidCursor();
  return key as (string | number)[];
}

export const invalidCursor = (): ApiError =>
  new ApiError(400, 'PAGINATION_CURSOR_INVALID', 'Invalid pagination cursor', {
    errors: [{ path: 'cursor', code: 'INVALID', message: 'is none that an answer gave' }],
  });

/** The id in the cursor of a list ordered by id only. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
export function decodeIdCursor(cursor: string): string {
  const [id] = decodeCursor(cursor, ['string']);
  if (!isId(id)) throw invalidCursor();
  return id;
}

/**
 * Bytes of rows in one response (unless its first row is larger). They take five times as much memory, and reading and writing
 * them stays below 50 ms.
 */
export const MOST_PAGE_BYTES = 2 * 1024 * 1024;

/** How many of the first rows fit into one response; at least one. @param sizes in bytes */
export function fitting(sizes: readonly number[], most = MOST_PAGE_BYTES): number {
  let sum = 0;
  const end = sizes.findIndex((size) => (sum += size) > most);
  return end < 0 ? sizes.length : Math.max(end, 1);
}
