import { Injectable } from '@nestjs/common';
import { Any, type SelectQueryBuilder } from 'typeorm';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { notFound } from '../../platform/errors/api-error.js';
import { isId, newId } from '../../platform/ids.js';
import { pageOf } from '../../platform/database/keyset-page.js';
import type { FindQuery, ListPage } from '../../platform/http/pagination.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { CreateSavedSearchDto, SavedSearchView, UpdateSavedSearchDto } from './dto/saved-search.dto.js';
import { SavedSearch } from './saved-search.entity.js';

const NOT_FOUND = 'Saved search not found';

/** Additional fields, of third-party clients and configurations. */
export interface Described {
  description?: string | null;
  ownerId?: string | null;
  teamId?: string | null;
}

/** Searches that a team keeps (contract: "Saved searches"). */
@Injectable()
export class SavedSearchesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Newest first. Callers of a team see their teams' searches and no global ones; callers without a team see all.
   * @throws ApiError 400 for a broken cursor
   */
  list(caller: Caller, query: FindQuery): Promise<ListPage<SavedSearchView>> {
    const select = this.visible(caller);
    return pageOf(select, query, { order: 'DESC', found: ['name', 'query'] }, viewOf);
  }

  /** All of the tenant, also those that the list hides from the caller. */
  ofTenant(tenantId: string): Promise<SavedSearch[]> {
    return this.unitOfWork.of(tenantId).repo(SavedSearch).find();
  }

  /** All that the list shows, newest first. */
  all(caller: Caller): Promise<SavedSearch[]> {
    return this.visible(caller).orderBy('s.id', 'DESC').getMany();
  }

  /** Of those that the list shows the newest of this name, or the one of this id. @throws ApiError 404 */
  async find(caller: Caller, by: { id: string } | { name: string }): Promise<SavedSearch> {
    if ('id' in by && !isId(by.id)) throw notFound(NOT_FOUND);
    const found = await this.visible(caller).andWhere(by).orderBy('s.id', 'DESC').getOne();
    if (found === null) throw notFound(NOT_FOUND);
    return found;
  }

  /** Belongs to the caller's team, unless another one is given. @param id an importer's @returns the id */
  async create(
    caller: Caller,
    { name, query, ...described }: CreateSavedSearchDto & Described,
    id = newId(),
  ): Promise<string> {
    const { description = null, ownerId = null, teamId = caller.teamId } = described;
    const row = { id, name, query, description, ownerId, teamId, createdAt: this.clock.now(), updatedAt: null };
    await this.unitOfWork.transaction(caller, (tx) => tx.repo(SavedSearch).insert(row));
    return id;
  }

  /** Changes what the body names, without a check of the team, as specified. @throws ApiError 404 */
  update(caller: Caller, id: string, body: UpdateSavedSearchDto & Described): Promise<void> {
    return this.change(caller, id, (tx, stored) => {
      const { name = stored.name, query = stored.query, description = stored.description } = body;
      const { ownerId = stored.ownerId, teamId = stored.teamId } = body;
      const updatedAt = this.clock.now();
      return tx.repo(SavedSearch).update({ id }, { name, query, description, ownerId, teamId, updatedAt });
    });
  }

  /** @throws ApiError 404 */
  remove(caller: Caller, id: string): Promise<void> {
    return this.change(caller, id, (tx) => tx.repo(SavedSearch).delete({ id }));
  }

  private visible(caller: Caller): SelectQueryBuilder<SavedSearch> {
    const select = this.unitOfWork.of(caller.tenantId).repo(SavedSearch).select('s');
    return caller.teamIds.length > 0 ? select.andWhere({ teamId: Any([...caller.teamIds]) }) : select;
  }

  private change(
    caller: Caller,
    id: string,
    work: (tx: Transaction, stored: SavedSearch) => Promise<unknown>,
  ): Promise<void> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      const stored = await tx.repo(SavedSearch).findOne({ id }, { lock: true });
      if (stored === null) throw notFound(NOT_FOUND);
      await work(tx, stored);
    });
  }
}

function viewOf({ id, name, query, teamId, createdAt }: SavedSearch): SavedSearchView {
  return { id, name, query, teamId, createdAt: createdAt.toISOString() };
}
