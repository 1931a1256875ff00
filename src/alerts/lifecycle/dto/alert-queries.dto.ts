import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { invalid } from '../../../platform/errors/api-error.js';
import { ALERT_STATUSES, type AlertStatus } from '../domain/alert.js';
import { COUNTED_BY, type CountedBy, parseCountedBy } from '../domain/count-by.js';
import { parseSearch, type QueryDialect, type Reading } from '../domain/search/parse-search.js';
import type { Search } from '../domain/search/search.js';
import { ALERT_SORTS, type RawListQuery, SORT_ORDERS, SORT_SPELLINGS } from '../domain/list-query.js';
import { AllTeams, QueryFlag } from '../../../platform/http/dto-fields.js';

const once = { message: 'must be given once' };
const oneOf = (values: readonly string[]) => ({ message: `must be one of ${values.join(', ')}` });
const NUMBER = /^\d{0,9}$/;
/** PostgreSQL cannot hold it, and no alert contains it. */
const NO_NUL = /^[^\0]*$/;

export class TeamsQuery {
  @AllTeams() allTeams?: string;
}

export class CountAlertsQuery extends TeamsQuery {
  @ApiPropertyOptional({
    example: 'status: open AND (priority: P1 OR tag: "db 1") AND createdAt > 2026-11-21',
    description:
      'Words and quoted phrases, in any case, with accents or without; each must be in message, description, source, entity, a tag or the value of a detail, or be the number (`#16643`), the alias or the priority, ' +
      'or be in the name of the owner, a responder or whoever acknowledged or closed it. `disk OR cpu`: either. When it starts with `field:`: conditions ' +
      'on the fields of docs/reference/compat.md (status, priority, tag, team, owner, notified, acknowledgedBy, snoozed, details.<key>, createdAt and more; ' +
      'people, teams and integrations by name or address, or a part of it; ' +
      '`<` `>` `<=` `>=` for counts and times; `*`; `a, b` for either), with AND, OR, NOT and parentheses. ' +
      "One `field:` with several bare words (`Status: 503 from web-7`) is also looked for as text, as a pasted message is; 'readAs' of " +
      'the list says so',
  })
  @IsOptional()
  @IsString(once)
  @MaxLength(2000)
  @Matches(NO_NUL, { message: 'must not contain NUL' })
  query?: string;

  @ApiPropertyOptional({
    example: 'status: open AND snoozed: false',
    description: 'Must fit, too; written as `query`',
  })
  @IsOptional()
  @IsString(once)
  @MaxLength(2000)
  @Matches(NO_NUL, { message: 'must not contain NUL' })
  filter?: string;
}

export class CountGroupsQuery extends CountAlertsQuery {
  @ApiPropertyOptional({
    example: 'status,priority',
    description: 'Also count by these fields, separated by commas: `status`, `priority` or both',
  })
  @IsOptional()
  @IsString(once)
  by?: string;
}

export class ListAlertsQuery extends CountAlertsQuery implements RawListQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 999_999_999,
    default: 20,
    description: 'From 1 to 100: what is beyond is clamped',
  })
  @IsOptional()
  @Matches(NUMBER, { message: 'must be a whole number' })
  limit?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 })
  @IsOptional()
  @Matches(NUMBER, { message: 'must be a whole number' })
  offset?: string;

  @ApiPropertyOptional({ enum: ALERT_STATUSES })
  @IsOptional()
  @IsIn([...ALERT_STATUSES, ''], oneOf(ALERT_STATUSES))
  status?: AlertStatus | '';

  @ApiPropertyOptional({ enum: ALERT_SORTS, default: 'createdAt' })
  @IsOptional()
  @IsIn([...ALERT_SORTS, ...Object.keys(SORT_SPELLINGS), ''], oneOf(ALERT_SORTS))
  sort?: string;

  @ApiPropertyOptional({ enum: SORT_ORDERS, default: 'desc', description: 'In any case' })
  @IsOptional()
  @Matches(/^(?:asc|desc)?$/i, oneOf(SORT_ORDERS))
  order?: string;

  @ApiPropertyOptional({ description: 'Given, even empty: the answer carries `nextCursor` while there is more' })
  @IsOptional()
  @IsString(once)
  cursor?: string;

  @ApiPropertyOptional({ enum: ['escalation'], description: 'Adds who was paged last and who is next to each alert' })
  @IsOptional()
  @IsIn(['escalation', ''], oneOf(['escalation']))
  include?: 'escalation' | '';
}

/** The parsed `query` of the list. @throws ApiError 400 with the position of the error */
export function searchOf({ query }: { query?: string }, dialect?: QueryDialect): Search | null {
  return parsed('query', query, dialect);
}

/** How a `query` was read that may be meant otherwise. */
export function readingOf({ query }: CountAlertsQuery): Reading {
  const result = query ? parseSearch(query) : null;
  return result?.kind === 'search' ? result : {};
}

/** What has to fit both the `query` and the `filter` of the list. @throws ApiError 400 with the position of the error */
export function filteredSearchOf({ query, filter }: CountAlertsQuery): Search | null {
  const searches = [parsed('filter', filter), parsed('query', query)].filter((each) => each !== null);
  const [first = null] = searches;
  return searches.length < 2 ? first : { kind: 'all', of: searches };
}

function parsed(name: string, text: string | undefined, dialect?: QueryDialect): Search | null {
  if (!text) return null;
  const result = parseSearch(text, dialect);
  if (result.kind === 'search') return result.search;
  throw invalid(name, `${result.problem} at position ${result.position}`);
}

/** The fields by which to group; none: only the whole count. @throws ApiError 400 */
export function countedBy({ by }: CountGroupsQuery): readonly CountedBy[] {
  if (!by) return [];
  const fields = parseCountedBy(by);
  if (fields) return fields;
  throw invalid('by', `must be some of ${COUNTED_BY.join(', ')}, separated by commas, each once`);
}

export class NotesQuery {
  @ApiPropertyOptional({ description: 'The `nextCursor` of the page before' })
  @IsOptional()
  @IsString(once)
  cursor?: string;
}

export class ActivitiesQuery {
  @QueryFlag('True: snoozes and bulk actions, too') all?: string;
}

export class LogsQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 999_999_999,
    default: 100,
    description: 'At least 1, at most 100: what is beyond is clamped',
  })
  @IsOptional()
  @Matches(NUMBER, { message: 'must be a whole number' })
  limit?: string;

  @ApiPropertyOptional({ enum: SORT_ORDERS, default: 'desc', description: 'In any case' })
  @IsOptional()
  @Matches(/^(?:asc|desc)?$/i, oneOf(SORT_ORDERS))
  order?: string;

  @ApiPropertyOptional({ description: 'The `offset` of the last entry seen' })
  @IsOptional()
  @IsString(once)
  offset?: string;
}

export class RemoveDetailsQuery {
  @ApiProperty({ description: 'The keys to remove, separated by commas' })
  @IsString({ message: 'is required, once' })
  @IsNotEmpty({ message: 'is required' })
  keys!: string;
}

export class RemoveTagsQuery {
  @ApiPropertyOptional({ description: 'The tag to remove' })
  @IsOptional()
  @IsString(once)
  tag?: string;

  @ApiPropertyOptional({ description: 'Several, separated by commas, instead of `tag`' })
  @IsOptional()
  @IsString(once)
  tags?: string;
}

/** @throws ApiError 400 when the query names no tag */
export function tagsToRemove({ tag, tags }: RemoveTagsQuery): string[] {
  const named = [...(tag ? [tag] : []), ...(tags ? tags.split(',').map((each) => each.trim()) : [])];
  if (named.length === 0) throw invalid('tag', 'is required', { problem: 'REQUIRED' });
  return named;
}
