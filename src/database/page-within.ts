import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { fitting } from '../common/http/page-bytes.js';

export interface Page<E> {
  rows: E[];
  /** There are more behind them. */
  more: boolean;
}

/**
 * The first rows of an ordered select, at most `limit` and at most so many as one answer may hold: a row may be a megabyte.
 * Their sizes are asked for first, so that what does not fit is never loaded.
 * @param bytes SQL for the size of a row
 */
export async function pageWithin<E extends ObjectLiteral>(
  select: SelectQueryBuilder<E>,
  limit: number,
  bytes = `octet_length(${select.alias}::text)`,
): Promise<Page<E>> {
  const sizes = await select
    .clone()
    .select(bytes, 'bytes')
    .limit(limit + 1)
    .getRawMany<{ bytes: number }>();
  const count = fitting(sizes.slice(0, limit).map(({ bytes }) => bytes));
  if (count === 0) return { rows: [], more: false };
  if (count < sizes.length) return { rows: await select.take(count).getMany(), more: true };
  // All of them fit. A row inserted meanwhile must not push the last one out.
  const rows = await select.take(limit + 1).getMany();
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
