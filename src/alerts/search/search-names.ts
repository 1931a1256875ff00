import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { AlertSort } from '../lifecycle/domain/list-query.js';
import { asksWhatIsHeld, withHeld } from '../lifecycle/domain/search/held.js';
import { hasNames, type NamedThing, withIds } from '../lifecycle/domain/search/names.js';
import type { Search } from '../lifecycle/domain/search/search.js';
import { EscalationsInShort } from '../lifecycle/escalations-in-short.js';

/** Knows what the names in searches, and in the order of lists, stand for. */
@Injectable()
export class SearchNames {
  constructor(
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly integrations: IntegrationsService,
    private readonly escalations: EscalationsInShort,
  ) {}

  /**
   * The search with ids in the place of names (`withIds`), and of alerts whose pages are held (`withHeld`); among recipients `me`
   * is the person who calls.
   */
  async lookUp(caller: Pick<Caller, 'tenantId' | 'kind' | 'id'>, search: Search): Promise<Search> {
    const named = hasNames(search) ? await this.withNames(caller, search) : search;
    return asksWhatIsHeld(named) ? withHeld(named, await this.escalations.heldPages(caller.tenantId)) : named;
  }

  private async withNames(
    { tenantId, kind, id: callerId }: Pick<Caller, 'tenantId' | 'kind' | 'id'>,
    search: Search,
  ): Promise<Search> {
    const [teams, users, integrations] = await Promise.all([
      this.teams.directory(tenantId),
      this.users.directory(tenantId),
      this.integrations.named(tenantId),
    ]);
    const people = users.all().map(({ id, username, fullName }) => ({ id, names: [username, fullName, id] }));
    const actors = [...people, ...integrations.map(({ id, name }) => ({ id, names: [name, id] }))];
    return withIds(search, {
      people: users.all().map(({ id, username, fullName }) => ({ id, names: [username, fullName], saidAs: username })),
      teams: teams.all().map(({ id, name }) => ({
        ...{ id, names: [name, id] },
        ...(teams.byName(name)?.id === id && { saidAs: name }),
      })),
      recipients: people.map((person) =>
        kind === 'user' && person.id === callerId ? { ...person, calledAlso: 'me' } : person,
      ),
      acknowledgedBy: actors,
      closedBy: actors,
      'integration.name': integrations.map(({ id, name }): NamedThing => ({ id, names: [name] })),
      'integration.id': integrations.map(({ id }): NamedThing => ({ id, names: [id] })),
      'integration.type': integrations.map(({ id, type }): NamedThing => ({ id, names: [type] })),
    });
  }

  /** The place of each integration in a list that is sorted by its name or type; undefined for other lists. */
  async integrationPlaces(tenantId: string, sort: AlertSort): Promise<Readonly<Record<string, number>> | undefined> {
    if (sort !== 'integration.name' && sort !== 'integration.type') return undefined;
    const key = sort === 'integration.name' ? 'name' : 'type';
    const integrations = await this.integrations.named(tenantId);
    const texts = [...new Set(integrations.map((integration) => integration[key]))].sort();
    return Object.fromEntries(integrations.map((integration) => [integration.id, texts.indexOf(integration[key])]));
  }
}
