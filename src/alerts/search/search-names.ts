import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { AlertSort } from '../lifecycle/domain/list-query.js';
import { asksWhatIsHeld, withHeld } from '../lifecycle/domain/search/held.js';
import type { ReadAs, Reading } from '../lifecycle/domain/search/parse-search.js';
import {
  hasMeantNames,
  hasNames,
  type NamedThing,
  type NamedThings,
  unknownNames,
  withIds,
} from '../lifecycle/domain/search/names.js';
import type { NameField, Search } from '../lifecycle/domain/search/search.js';
import { EscalationsInShort } from '../lifecycle/escalations-in-short.js';

type Searcher = Pick<Caller, 'tenantId' | 'kind' | 'id'>;

const KINDS: Readonly<Record<NameField, string>> = {
  teams: 'no team',
  recipients: 'nobody',
  owner: 'nobody',
  responders: 'nobody',
  acknowledgedBy: 'nobody',
  closedBy: 'nobody',
  'integration.id': 'no integration',
  'integration.name': 'no integration',
  'integration.type': 'no type of integration',
};

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
   * The search with ids in the place of names (`withIds`), and of alerts whose pages are held (`withHeld`); among people `me` is
   * the person who calls.
   */
  async lookUp(caller: Searcher, search: Search): Promise<Search> {
    const named = hasNames(search) ? withIds(search, await this.things(caller)) : search;
    return asksWhatIsHeld(named) ? withHeld(named, await this.escalations.heldPages(caller.tenantId)) : named;
  }

  /**
   * `warnings`: a sentence for each name that nobody and nothing has, and for what else may be wrong where nothing is found; `readAs`:
   * null also where a name settles that a condition is meant. @param hasFound whether alerts fit the search: an owner or a responder
   * whom they name may be nobody who is known here
   */
  async comments(
    caller: Searcher,
    search: Search | null,
    { readAs, doubt }: Reading,
    hasFound: boolean,
  ): Promise<{ warnings: string[]; readAs: ReadAs | null }> {
    const doubts = doubt && !hasFound ? [`query: ${doubt.problem} at position ${doubt.position}`] : [];
    if (!search || !hasNames(search)) return { warnings: doubts, readAs: readAs ?? null };
    const things = await this.things(caller);
    const unknown = unknownNames(search, things);
    const told = hasFound ? unknown.filter(({ field }) => field !== 'owner' && field !== 'responders') : unknown;
    const names = told.map(({ field, name }) => `${field}: ${KINDS[field]} is called ${JSON.stringify(name)}`);
    return { warnings: [...names, ...doubts], readAs: hasMeantNames(search, things) ? null : (readAs ?? null) };
  }

  private async things({ tenantId, kind, id: callerId }: Searcher): Promise<NamedThings> {
    const [teamList, users, integrations] = await Promise.all([
      this.teams.directory(tenantId),
      this.users.directory(tenantId),
      this.integrations.named(tenantId),
    ]);
    const people = users.all().map(({ id, username, fullName }): NamedThing => {
      const isCaller = kind === 'user' && id === callerId;
      return { id, names: [username, fullName], saidAs: username, ...(isCaller && { calledAlso: 'me' }) };
    });
    const teams = teamList.all().map(({ id, name }): NamedThing => ({
      ...{ id, names: [name] },
      ...(teamList.byName(name)?.id === id && { saidAs: name }),
    }));
    const named = integrations.map(({ id, name }): NamedThing => ({ id, names: [name] }));
    const actors = [...people, ...named];
    return {
      ...{ people, teams, recipients: people, owner: people, responders: [...people, ...teams] },
      ...{ acknowledgedBy: actors, closedBy: actors, 'integration.name': named },
      'integration.id': integrations.map(({ id }): NamedThing => ({ id, names: [] })),
      'integration.type': integrations.map(({ id, type }): NamedThing => ({ id, names: [type] })),
    };
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
