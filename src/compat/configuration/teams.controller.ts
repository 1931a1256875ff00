import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import type { Reply } from '../../common/http/reply.js';
import { everyPage } from '../../configuration/configuration-kind.js';
import { TeamsService } from '../../teams/teams.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { bodyOf } from './domain/wire-body.js';
import { TeamLookup } from './team-lookup.js';
import { TeamsWire } from './teams.wire.js';

@ThirdPartyController('v2/teams', { resource: 'teams' })
export class ThirdPartyTeamsController {
  constructor(
    private readonly wire: TeamsWire,
    private readonly teams: TeamsService,
    private readonly lookup: TeamLookup,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    const teams = await everyPage((query) => this.teams.list(caller, query));
    return shown(teams.map(({ id, name, description }) => ({ id, name, description: description ?? '' })));
  }

  @Get(':team')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    return shown(await this.wire.get(caller, await this.lookup.named(caller, team, type)));
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    return created(await this.wire.create(caller, bodyOf(body)));
  }

  @Patch(':team')
  async patch(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Query('identifierType') type: unknown,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.patch(caller, await this.lookup.named(caller, team, type), bodyOf(body)));
  }

  @Delete(':team')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    await this.wire.remove(caller, await this.lookup.named(caller, team, type));
    return deleted();
  }

  @Post(':team/members')
  @HttpCode(200)
  async addMember(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Query('teamIdentifierType') type: unknown,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id, name } = await this.lookup.named(caller, team, type);
    await this.wire.addMember(caller, { id, name }, bodyOf(body));
    return updated({ id, name });
  }

  @Delete(':team/members/:user')
  async removeMember(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Param('user') user: string,
    @Query('teamIdentifierType') type: unknown,
  ): Promise<Reply> {
    const { id, name } = await this.lookup.named(caller, team, type);
    await this.wire.removeMember(caller, { id, name }, user);
    return updated({ id, name });
  }
}
