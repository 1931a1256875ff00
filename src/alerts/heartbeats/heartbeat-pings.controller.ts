import { applyDecorators, Controller, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import { SkipsQueue } from '../../platform/rate-limit/request-queue.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiErrors, ApiResult } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { HeartbeatPings } from './heartbeat-pings.service.js';

/** Write access, whatever the method. */
const Ping = (): MethodDecorator =>
  applyDecorators(
    SkipsQueue(),
    Access('heartbeats', 'write', { keyScope: 'write' }),
    ApiResult(['pinged', 'created and pinged']),
  );

/**
 * Contract: "POST /v2/heartbeats/:name/ping"; with any usual method, for cron jobs and third-party clients
 * (decisions §8, compat.md). A body is ignored.
 */
@ApiTags('Heartbeats')
@ApiErrors(400, 401, 403)
@Controller('v2/heartbeats/:name/ping')
export class HeartbeatPingsController {
  constructor(private readonly pings: HeartbeatPings) {}

  @Post()
  @Ping()
  async post(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<Reply> {
    return Reply.data({ result: await this.pings.ping(caller, name) });
  }

  @Get()
  @Ping()
  async get(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<Reply> {
    return Reply.data({ result: await this.pings.ping(caller, name) });
  }

  @Put()
  @Ping()
  async put(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<Reply> {
    return Reply.data({ result: await this.pings.ping(caller, name) });
  }

  @Patch()
  @Ping()
  async patch(@CurrentCaller() caller: Caller, @Param('name') name: string): Promise<Reply> {
    return Reply.data({ result: await this.pings.ping(caller, name) });
  }
}
