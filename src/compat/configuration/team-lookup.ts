import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { mayTouchTeam } from '../../access/domain/team-access.js';
import { notFound } from '../../common/errors/api-error.js';
import type { TeamDirectory, TeamEntry } from '../../teams/team-directory.js';
import { TeamsService } from '../../teams/teams.service.js';
import { objectIn, textIn, unprocessable, type Wire } from './domain/wire-body.js';

/** Teams as third-party clients name them. A key of a team knows no other. */
@Injectable()
export class TeamLookup {
  constructor(private readonly teams: TeamsService) {}

  directory(tenantId: string): Promise<TeamDirectory> {
    return this.teams.currentDirectory(tenantId);
  }

  /** @param identifierType `name`; anything else means the id @throws ApiError 404 */
  async named(caller: Caller, identifier: string, identifierType: unknown): Promise<TeamEntry> {
    const found = find(await this.directory(caller.tenantId), identifier, identifierType === 'name');
    if (!found || !mayTouchTeam(caller, found.id))
      throw notFound(`Team with identifier [${identifier.slice(0, 100)}] does not exist`);
    return found;
  }

  /**
   * The team that `{id}` or `{name}` of a body names; undefined: none is named. What a key of a team makes is its team's.
   * @throws ApiError 422 for a team that is not there
   */
  async ownerIn(caller: Caller, body: Wire, key = 'ownerTeam'): Promise<string | undefined> {
    if (!caller.unrestricted) return caller.teamId ?? undefined;
    const given = objectIn(body, key);
    const id = given && textIn(given, 'id', `${key}.id`);
    const name = given && textIn(given, 'name', `${key}.name`);
    if (id === undefined && name === undefined) return undefined;
    const found = find(await this.directory(caller.tenantId), id ?? name ?? '', id === undefined);
    if (!found) throw unprocessable(`There is no team [${(id ?? name ?? '').slice(0, 100)}]`);
    return found.id;
  }
}

function find(teams: TeamDirectory, identifier: string, isName: boolean): TeamEntry | undefined {
  return isName ? teams.all().find(({ name }) => name === identifier) : teams.get(identifier.toLowerCase());
}
