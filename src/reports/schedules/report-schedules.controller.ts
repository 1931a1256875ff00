import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import {
  CreateReportScheduleDto,
  ReportRunView,
  ReportScheduleView,
  UpdateReportScheduleDto,
} from './dto/report-schedule.dto.js';
import { ReportSchedulesService } from './report-schedules.service.js';

const NOT_FOUND = 'Report schedule not found';

/** Contract: "Report schedules". Users need no permission for their own. */
@ApiTags('Reports')
@ApiErrors(401, 403)
@Controller('v2/reports/schedules')
export class ReportSchedulesController {
  constructor(private readonly schedules: ReportSchedulesService) {}

  @Get()
  @Access(null, 'read')
  @ApiOperation({ summary: 'Your report schedules, oldest first; for administrators everybody’s' })
  @ApiList(ReportScheduleView)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    const schedules = await this.schedules.list(caller);
    return Reply.all(schedules);
  }

  @Post()
  @Access(null, 'write')
  @ApiOperation({ summary: 'Have a report mailed every day, week or month' })
  @ApiCreated(ReportScheduleView)
  @ApiErrors(400)
  create(@CurrentCaller() caller: Caller, @Body() body: CreateReportScheduleDto): Promise<Reply> {
    return this.schedules.create(caller, body).then((schedule) => Reply.created(schedule));
  }

  @Patch(':id')
  @Access(null, 'write')
  @ApiOperation({ summary: 'Change how often, where to, or how far back (its owner, or an administrator)' })
  @ApiData(ReportScheduleView)
  @ApiErrors(400, 404)
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateReportScheduleDto,
  ): Promise<ReportScheduleView> {
    return this.schedules.update(caller, id, body);
  }

  @Delete(':id')
  @Access(null, 'write')
  @ApiOperation({ summary: 'End a schedule (its owner, or an administrator)' })
  @ApiResult('deleted', { id: { type: 'string' } })
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.schedules.remove(caller, id);
    return Reply.data({ id, result: 'deleted' });
  }

  @Post(':id/run')
  @Access(null, 'write')
  @ApiOperation({ summary: 'Mail the report now; the next one is a day, week or month from now' })
  @ApiData(ReportRunView)
  @ApiErrors(404)
  run(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<ReportRunView> {
    return this.schedules.run(caller, id);
  }
}
