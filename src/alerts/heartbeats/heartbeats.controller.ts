import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult, ApiTeamList } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import {
  CreateHeartbeatDto,
  HeartbeatListQuery,
  HeartbeatView,
  UpdateHeartbeatDto,
  WARNINGS,
} from './dto/heartbeat.dto.js';
import { HeartbeatsService } from './heartbeats.service.js';

const STATE = { name: { type: 'string' }, enabled: { type: 'boolean' }, expired: { type: 'boolean' } };

/** Contract: "Heartbeats". */
@ApiTags('Heartbeats')
@ApiErrors(400, 401, 403)
@Controller('v2/heartbeats')
export class HeartbeatsController {
  constructor(private readonly heartbeats: HeartbeatsService) {}

  @Get()
  @Access('heartbeats', 'read')
  @ApiTeamList(HeartbeatView)
  async list(@CurrentCaller() caller: Caller, @Query() query: HeartbeatListQuery): Promise<Reply> {
    return Reply.list(await this.heartbeats.list(caller, query));
  }

  @Post()
  @Access('heartbeats', 'write')
  @ApiResult('created', { warnings: WARNINGS })
  @ApiErrors(409)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateHeartbeatDto): Promise<Reply> {
    const made = await this.heartbeats.create(caller, body);
    return Reply.data({ result: 'created', ...(await this.heartbeats.warned(caller, made)) });
  }

  @Get(':name')
  @Access('heartbeats', 'read')
  @ApiData(HeartbeatView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<HeartbeatView> {
    return this.heartbeats.get(caller, name);
  }

  @Patch(':name')
  @Access('heartbeats', 'write')
  @ApiResult('updated', { warnings: WARNINGS })
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('name') name: string,
    @Body() body: UpdateHeartbeatDto,
  ): Promise<Reply> {
    const changed = await this.heartbeats.update(caller, name, body);
    return Reply.data({ result: 'updated', ...(await this.heartbeats.warned(caller, changed)) });
  }

  @Delete(':name')
  @Access('heartbeats', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<Reply> {
    await this.heartbeats.remove(caller, name);
    return Reply.data({ result: 'deleted' });
  }

  @Post(':name/enable')
  @Access('heartbeats', 'write')
  @ApiResult('enabled', STATE)
  @ApiErrors(404)
  async enable(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<Reply> {
    const { enabled, expired } = await this.heartbeats.update(caller, name, { enabled: true });
    return Reply.data({ name, enabled, expired, result: 'enabled' });
  }

  @Post(':name/disable')
  @Access('heartbeats', 'write')
  @ApiResult('disabled', STATE)
  @ApiErrors(404)
  async disable(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<Reply> {
    const { enabled, expired } = await this.heartbeats.update(caller, name, { enabled: false });
    return Reply.data({ name, enabled, expired, result: 'disabled' });
  }
}
