import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { everyPage } from '../../../configuration/configuration-kind.js';
import type { TeamEntry } from '../../../people/teams/team-directory.js';
import { TeamsService } from '../../../people/teams/teams.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { TheTeam } from './parents.js';
import { TeamLogs, TeamsWire } from './teams.wire.js';

@ThirdPartyController('v2/teams', { resource: 'teams' })
export class ThirdPartyTeamsController {
  constructor(
    private readonly wire: TeamsWire,
    private readonly teams: TeamsService,
    private readonly log: TeamLogs,
  ) {}

  @Get()
  async list(@Ask() { caller }: Asked): Promise<Reply> {
    const teams = await everyPage((query) => this.teams.list(caller, query));
    return shown(teams.map(({ id, name, description }) => ({ id, name, description: description ?? '' })));
  }

  @Get(':team')
  async get(@Ask() { caller }: Asked, @TheTeam('identifierType') team: TeamEntry): Promise<Reply> {
    return shown(await this.wire.get(caller, team));
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    return created(await this.wire.create(caller, body));
  }

  @Patch(':team')
  async patch(@Ask() { caller, body }: Asked, @TheTeam('identifierType') team: TeamEntry): Promise<Reply> {
    return updated(await this.wire.patch(caller, team, body));
  }

  @Delete(':team')
  async remove(@Ask() { caller }: Asked, @TheTeam('identifierType') team: TeamEntry): Promise<Reply> {
    await this.wire.remove(caller, team);
    return deleted();
  }

  /** What was changed of the team itself. */
  @Get(':team/logs')
  async logs(@Ask() { caller, query }: Asked, @TheTeam('identifierType') { id }: TeamEntry): Promise<Reply> {
    return shown(await this.log.of(caller, id, query));
  }

  @Post(':team/members')
  async addMember(@Ask() { caller, body }: Asked, @TheTeam('teamIdentifierType') team: TeamEntry): Promise<Reply> {
    const { id, name } = team;
    await this.wire.addMember(caller, { id, name }, body);
    return updated({ id, name });
  }

  @Delete(':team/members/:user')
  async removeMember(
    @Ask() { caller, path: { user } }: Asked<'user'>,
    @TheTeam('teamIdentifierType') team: TeamEntry,
  ): Promise<Reply> {
    const { id, name } = team;
    await this.wire.removeMember(caller, { id, name }, user);
    return updated({ id, name });
  }
}
