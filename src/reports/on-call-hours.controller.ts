import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiData, ApiErrors } from '../common/http/api-docs.js';
import { csvName, hoursAsCsv } from './domain/hours-row.js';
import { OnCallHoursQuery, OnCallHoursView } from './dto/on-call-hours.dto.js';
import { OnCallHoursReport } from './on-call-hours.report.js';

@ApiTags('Reports')
@ApiErrors(400, 401, 403)
@Controller('v2/reports/on-call-hours')
export class OnCallHoursController {
  constructor(private readonly hours: OnCallHoursReport) {}

  @Get()
  @Access('reports', 'read')
  @ApiProduces('application/json', 'text/csv')
  @ApiData(OnCallHoursView, 'The report; with `format=csv` its rows as a file, without an envelope')
  async report(
    @CurrentCaller() caller: Caller,
    @Query() query: OnCallHoursQuery,
  ): Promise<OnCallHoursView | StreamableFile> {
    return inFormat(query.format, await this.hours.report(caller, query));
  }
}

function inFormat(format: OnCallHoursQuery['format'], report: OnCallHoursView): OnCallHoursView | StreamableFile {
  if (format !== 'csv') return report;
  return new StreamableFile(Buffer.from(hoursAsCsv(report.rows)), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${csvName(report)}"`,
  });
}
