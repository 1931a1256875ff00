import { Injectable } from '@nestjs/common';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import type { AlertGroup, CountedBy } from '../lifecycle/domain/count-by.js';
import { firstPass, secondPass } from '../lifecycle/domain/search/passes.js';
import { textCondition } from '../lifecycle/domain/search/text-condition.js';
import type { AlertSelection, PageOfAlerts } from './search-conditions.queries.js';
import {
  countByTexts,
  countHidden,
  countOfAll,
  countOfFirst,
  groupsByTexts,
  groupsOfAll,
  indexedUpTo,
  type ListedAlertRow,
  pageByTexts,
  pageOfAll,
  pageOfFirst,
} from './search.queries.js';

/**
 * Finds a tenant's alerts, past the mapper. A text is looked for among the newest first, which finds frequent ones at
 * once; a rare one by way of the search table, as far as the job has come; else among all. Each way finds the same.
 */
@Injectable()
export class AlertLists {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Fewer than the page has where alerts are large: as many of the first as one answer may hold. */
  async page(tenantId: string, selection: AlertSelection, page: PageOfAlerts): Promise<ListedAlertRow[]> {
    const scope = this.unitOfWork.toShow(tenantId);
    const texts = selection.search && textCondition(selection.search);
    let found = texts && (await lookThrough(scope, selection, page));
    const indexed = texts && !found && (await indexedUpTo(scope));
    if (texts && indexed) found = await pageByTexts(scope, selection, page, texts, indexed);
    return found ?? pageOfAll(scope, selection, page);
  }

  /** How many of the newest thousand alerts only the teams keep out of the selection (whose search does not count). */
  async hidden(tenantId: string, selection: AlertSelection): Promise<number> {
    return selection.teams === null ? 0 : countHidden(this.unitOfWork.toShow(tenantId), selection);
  }

  async count(tenantId: string, selection: AlertSelection): Promise<number> {
    const scope = this.unitOfWork.toShow(tenantId);
    const texts = selection.search && textCondition(selection.search);
    const indexed = texts && (await indexedUpTo(scope));
    const found = texts && indexed && (await countByTexts(scope, selection, texts, indexed));
    return found ?? countOfAll(scope, selection);
  }

  async countBy(tenantId: string, selection: AlertSelection, by: readonly CountedBy[]): Promise<AlertGroup[]> {
    const scope = this.unitOfWork.toShow(tenantId);
    const texts = selection.search && textCondition(selection.search);
    const indexed = texts && (await indexedUpTo(scope));
    const found = texts && indexed && (await groupsByTexts(scope, selection, by, texts, indexed));
    return found ?? groupsOfAll(scope, selection, by);
  }
}

/** The page, if it is full with alerts that come first. */
async function lookThrough(
  scope: TenantScope,
  selection: AlertSelection,
  page: PageOfAlerts,
): Promise<ListedAlertRow[] | null> {
  if (page.sort !== 'createdAt') return null;
  const wanted = page.offset + page.limit;
  const first = firstPass(wanted);
  const found = await pageOfFirst(scope, selection, page, first);
  const count = foundOf(found);
  if (count === page.limit) return found;
  // Where the page begins behind them, they have to be counted.
  const isBehind = count === 0 && page.offset > 0;
  const all = isBehind ? await countOfFirst(scope, selection, page, first) : page.offset + count;
  const second = secondPass(first, all, wanted);
  if (second === null) return null;
  const more = await pageOfFirst(scope, selection, page, second);
  return foundOf(more) === page.limit ? more : null;
}

const foundOf = (rows: readonly ListedAlertRow[]): number => rows[0]?.found ?? 0;
