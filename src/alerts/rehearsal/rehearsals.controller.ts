import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { LiveDto, RehearsalView, RehearseDto } from './rehearsal.dto.js';
import { RehearsalsService } from './rehearsals.service.js';

/** Organisations, teams and integrations whose messages are rehearsed. People decide: an API key neither starts nor ends one. */
@ApiTags('Rehearsals')
@ApiErrors(401, 403)
@Controller('v2/rehearsals')
export class RehearsalsController {
  constructor(private readonly rehearsals: RehearsalsService) {}

  @Get()
  @Access(null, 'read')
  @ApiList(RehearsalView)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.rehearsals.list(caller));
  }

  @Post()
  @HttpCode(200)
  // The service requires an administrator, or an admin of the team.
  @Access(null, 'write', { only: 'jwt' })
  @ApiResult('rehearsing', { endsAt: { type: 'string', format: 'date-time', description: 'Then it goes live' } })
  @ApiErrors(400)
  async start(@CurrentCaller() caller: Caller, @Body() { teamId, endsAt }: RehearseDto): Promise<Reply> {
    const end = await this.rehearsals.start(caller, teamId?.toLowerCase() ?? null, endsAt);
    return Reply.data({ endsAt: end.toISOString(), result: 'rehearsing' });
  }

  @Post('go-live')
  @HttpCode(200)
  // The service requires an administrator, or an admin of the team.
  @Access(null, 'write', { only: 'jwt' })
  @ApiResult('live')
  @ApiErrors(400)
  async goLive(@CurrentCaller() caller: Caller, @Body() { teamId }: LiveDto): Promise<Reply> {
    await this.rehearsals.goLive(caller, teamId?.toLowerCase() ?? null);
    return Reply.data({ result: 'live' });
  }
}
