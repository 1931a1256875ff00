import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiErrors, ApiList } from '../common/http/api-docs.js';
import { IdParam } from '../common/http/id-param.js';
import { PageQuery } from '../common/http/pagination.js';
import { Reply } from '../common/http/reply.js';
import { ScheduleView } from './dto/schedule.dto.js';
import { SchedulesService } from './schedules.service.js';

@ApiTags('Users')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/users/:id/schedules')
export class UserSchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  /** All schedules of the tenant; the user only has to exist (contract: "Users"). */
  @Get()
  @Access('schedules', 'read')
  @ApiList(ScheduleView)
  async list(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'User not found') id: string,
    @Query() query: PageQuery,
  ): Promise<Reply> {
    return Reply.list(await this.schedules.listForUser(caller, id, query));
  }
}
