import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { searchOf } from '../../alerts/lifecycle/dto/alert-queries.dto.js';
import {
  CreateSavedSearchDto,
  SearchDescriptionDto,
  UpdateSavedSearchDto,
} from '../../alerts/saved-searches/dto/saved-search.dto.js';
import { SavedSearchesService, type Described } from '../../alerts/saved-searches/saved-searches.service.js';
import { checkedBody } from '../bodies.js';
import { ownedBy, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class SavedSearchesKind implements ConfigurationKind {
  readonly kind = 'savedSearches';
  readonly resource = 'saved-searches';

  constructor(private readonly searches: SavedSearchesService) {}

  async read({ tenantId }: Caller): Promise<StoredObject[]> {
    const searches = await this.searches.ofTenant(tenantId);
    return searches.map(({ id, name, query, description, teamId, ownerId }) => ({
      ...{ id, name },
      values: { name, query, description, team: teamId, owner: ownerId },
    }));
  }

  async create(caller: Caller, _key: string, { name, query, ...more }: Values, id?: string): Promise<string> {
    const body = { ...(await checkedBody(CreateSavedSearchDto, { name, query })), ...(await described(more)) };
    searchOf(body);
    return this.searches.create(caller, body, id);
  }

  async change(caller: Caller, id: string, { name, query, ...more }: Values): Promise<void> {
    const body = { ...(await checkedBody(UpdateSavedSearchDto, { name, query })), ...(await described(more)) };
    searchOf(body);
    await this.searches.update(caller, id, body);
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.searches.remove(caller, id);
  }
}

async function described({ description, team, owner }: Values): Promise<Described> {
  return {
    ...(await checkedBody(SearchDescriptionDto, { description })),
    ...ownedBy(team),
    ...(owner === undefined ? {} : { ownerId: owner as string | null }),
  };
}
