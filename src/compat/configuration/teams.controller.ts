import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import type { Reply } from '../../common/http/reply.js';
import { everyPage } from '../../configuration/configuration-kind.js';
import type { TeamEntry } from '../../teams/team-directory.js';
import { TeamsService } from '../../teams/teams.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { bodyOf } from './domain/wire-body.js';
import { TheTeam } from './parents.js';
import { TeamLogs } from './team-logs.js';
import { TeamsWire } from './teams.wire.js';

@ThirdPartyController('v2/teams', { resource: 'teams' })
export class ThirdPartyTeamsController {
  constructor(
    private readonly wire: TeamsWire,
    private readonly teams: TeamsService,
    private readonly log: TeamLogs,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    const teams = await everyPage((query) => this.teams.list(caller, query));
    return shown(teams.map(({ id, name, description }) => ({ id, name, description: description ?? '' })));
  }

  @Get(':team')
  async get(@CurrentCaller() caller: Caller, @TheTeam('identifierType') team: TeamEntry): Promise<Reply> {
    return shown(await this.wire.get(caller, team));
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    return created(await this.wire.create(caller, bodyOf(body)));
  }

  @Patch(':team')
  async patch(
    @CurrentCaller() caller: Caller,
    @TheTeam('identifierType') team: TeamEntry,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.patch(caller, team, bodyOf(body)));
  }

  @Delete(':team')
  async remove(@CurrentCaller() caller: Caller, @TheTeam('identifierType') team: TeamEntry): Promise<Reply> {
    await this.wire.remove(caller, team);
    return deleted();
  }

  /** What was changed of the team itself. */
  @Get(':team/logs')
  async logs(
    @CurrentCaller() caller: Caller,
    @TheTeam('identifierType') { id }: TeamEntry,
    @Query() query: Record<string, unknown>,
  ): Promise<Reply> {
    return shown(await this.log.of(caller, id, query));
  }

  @Post(':team/members')
  @HttpCode(200)
  async addMember(
    @CurrentCaller() caller: Caller,
    @TheTeam('teamIdentifierType') team: TeamEntry,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id, name } = team;
    await this.wire.addMember(caller, { id, name }, bodyOf(body));
    return updated({ id, name });
  }

  @Delete(':team/members/:user')
  async removeMember(
    @CurrentCaller() caller: Caller,
    @TheTeam('teamIdentifierType') team: TeamEntry,
    @Param('user') user: string,
  ): Promise<Reply> {
    const { id, name } = team;
    await this.wire.removeMember(caller, { id, name }, user);
    return updated({ id, name });
  }
}
