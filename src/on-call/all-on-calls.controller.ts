import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiErrors, ApiList } from '../common/http/api-docs.js';
import { Reply } from '../common/http/reply.js';
import { AllOnCalls } from './all-on-calls.js';
import { ScheduleOnCallView } from './dto/all-on-calls.dto.js';
import { OnCallsQuery } from './dto/on-call.dto.js';

@ApiTags('Schedules')
@ApiErrors(400, 401, 403)
@Controller('v2/on-calls')
export class AllOnCallsController {
  constructor(private readonly onCalls: AllOnCalls) {}

  @Get()
  @Access('schedules', 'read')
  @ApiList(ScheduleOnCallView)
  async list(@CurrentCaller() caller: Caller, @Query() { at }: OnCallsQuery): Promise<Reply> {
    const items = await this.onCalls.of(caller, at);
    return Reply.list({ items, total: items.length, nextCursor: null });
  }
}
