import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { mayTouchTeam } from '../../../people/access/domain/team-access.js';
import type { TeamDirectory, TeamEntry } from '../../../people/teams/team-directory.js';
import { TeamsService } from '../../../people/teams/teams.service.js';
import { found, identified, isOwn } from './domain/lookup.js';
import { unprocessable, type WireObject } from '../../codec/wire-object.js';
import type { UserDirectory, UserEntry } from '../../../people/users/user-directory.js';
import { UsersService } from '../../../people/users/users.service.js';
import { conflict } from '../../../platform/errors/api-error.js';
import { everyPage } from '../../../configuration/configuration-kind.js';
import type { ScheduleView } from '../../../on-call/dto/schedule.dto.js';
import { SchedulesService } from '../../../on-call/schedules.service.js';

/** Users as third-party clients name them. */
@Injectable()
export class People {
  constructor(private readonly users: UsersService) {}

  directory(tenantId: string): Promise<UserDirectory> {
    return this.users.currentDirectory(tenantId);
  }

  /** By id or username. @throws ApiError 404 */
  async named(tenantId: string, identifier: string): Promise<UserEntry> {
    return found((await this.directory(tenantId)).byIdOrUsername(identifier), 'User with identifier', identifier);
  }
}

/** Teams as third-party clients name them. A key of a team knows no other. */
@Injectable()
export class TeamLookup {
  constructor(private readonly teams: TeamsService) {}

  directory(tenantId: string): Promise<TeamDirectory> {
    return this.teams.currentDirectory(tenantId);
  }

  /** @param identifierType `name`; anything else means the id @throws ApiError 404 */
  async named(caller: Caller, identifier: string, identifierType: unknown): Promise<TeamEntry> {
    const team = find(await this.directory(caller.tenantId), identifier, identifierType === 'name');
    return found(team && mayTouchTeam(caller, team.id) ? team : undefined, 'Team with identifier', identifier);
  }

  /**
   * The team that `{id}` or `{name}` of a body names; undefined: none is named. What a key of a team makes is its team's.
   * @throws ApiError 422 for a team that is not there
   */
  async ownerIn(caller: Caller, body: WireObject, key = 'ownerTeam'): Promise<string | undefined> {
    if (!caller.unrestricted) return caller.teamId ?? undefined;
    const given = body.object(key);
    const id = given && given.text('id');
    const name = given && given.text('name');
    if (id === undefined && name === undefined) return undefined;
    const team = find(await this.directory(caller.tenantId), id ?? name ?? '', id === undefined);
    if (!team) throw unprocessable(`There is no team [${(id ?? name ?? '').slice(0, 100)}]`);
    return team.id;
  }
}

function find(teams: TeamDirectory, identifier: string, isName: boolean): TeamEntry | undefined {
  return isName ? teams.all().find(({ name }) => name === identifier) : teams.get(identifier.toLowerCase());
}

/** Schedules as third-party clients name them. A key of a team knows those of its team only. */
@Injectable()
export class ScheduleFinder {
  constructor(private readonly schedules: SchedulesService) {}

  async all(caller: Caller): Promise<ScheduleView[]> {
    const schedules = await everyPage((query) => this.schedules.list(caller, query));
    return schedules.filter((each) => isOwn(caller, each));
  }

  /** @param type `name`; anything else means the id @throws ApiError 404 */
  async named(caller: Caller, identifier: string, type: unknown): Promise<ScheduleView> {
    return identified(await this.all(caller), 'Schedule', identifier, type);
  }

  /** Clients name schedules by their names. @throws ApiError 409 */
  async requireFree(caller: Caller, name: unknown): Promise<void> {
    const isTaken = (await everyPage((query) => this.schedules.list(caller, query))).some((each) => each.name === name);
    if (isTaken) throw conflict(`Schedule with name [${String(name)}] already exists`);
  }
}
