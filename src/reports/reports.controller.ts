import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { AlertGrouping, ResponseTimes } from '../alerts/statistics/alert-statistics.types.js';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { requireRead, sees } from '../people/access/domain/reading.js';
import { maySeeUsers } from '../people/access/domain/permissions.js';
import { ApiData, ApiErrors, ApiList, ApiRaw } from '../platform/http/api-docs.js';
import { Reply } from '../platform/http/reply.js';
import { HourlyLimits } from '../platform/rate-limit/hourly-limits.js';
import { DAYS } from './domain/period.js';
import { ReportExportQuery, ReportQuery, TimesQuery, TrendsQuery, UsefulnessQuery } from './dto/report-queries.dto.js';
import {
  GroupView,
  presentDay,
  presentGroup,
  presentSummary,
  presentTimes,
  SourceCountView,
  SummaryView,
  TimesView,
  TrendView,
  UsefulnessView,
} from './dto/report.views.js';
import { ReportExports } from './report-exports.js';
import { ReportFigures, reportScope, type ReportScope } from './report-figures.js';
import { csvName, hoursAsCsv } from './domain/hours-row.js';
import { OnCallHoursQuery, OnCallHoursView } from './dto/on-call-hours.dto.js';
import { OnCallHoursReport } from './on-call-hours.report.js';
import { UsersService } from '../people/users/users.service.js';

/**
 * Contract: "Reports", those on alerts. docs/reference/reports.md defines the figures. Counts and times are for whoever may read reports;
 * what repeats texts of alerts (messages, sources, services, files) also asks for the right to read alerts.
 */
@ApiTags('Reports')
@ApiErrors(400, 401, 403)
@Controller('v2/reports')
export class ReportsController {
  constructor(
    private readonly figures: ReportFigures,
    private readonly exports: ReportExports,
    private readonly users: UsersService,
    private readonly hourly: HourlyLimits,
  ) {}

  @Get('summary')
  @Access('reports', 'read')
  @ApiData(SummaryView)
  async summary(@CurrentCaller() caller: Caller, @Query() query: ReportQuery): Promise<SummaryView> {
    const { scope, days } = asked(caller, query);
    const summary = presentSummary(days, await this.figures.summary(caller.tenantId, scope, days));
    return sees(caller, 'alerts') ? summary : { ...summary, bySource: [] };
  }

  @Get('trends')
  @Access('reports', 'read')
  @ApiList(TrendView, 'A row for each day, oldest first')
  async trends(@CurrentCaller() caller: Caller, @Query() query: TrendsQuery): Promise<Reply> {
    const { scope, days } = asked(caller, query);
    const trend = await this.figures.trend(caller.tenantId, scope, days, query);
    return Reply.all(trend.map(presentDay));
  }

  @Get('top-sources')
  @Access('reports', 'read')
  @ApiList(SourceCountView, 'At most ten, most first')
  async topSources(@CurrentCaller() caller: Caller, @Query() query: ReportQuery): Promise<Reply> {
    requireRead(caller, 'alerts');
    const { scope, days } = asked(caller, query);
    const sources = await this.figures.topSources(caller.tenantId, scope, days);
    return Reply.all(sources);
  }

  @Get('mtta')
  @Access('reports', 'read')
  @ApiData(TimesView)
  mtta(@CurrentCaller() caller: Caller, @Query() query: TimesQuery): Promise<TimesView> {
    return this.times(caller, query, 'mtta');
  }

  @Get('mttr')
  @Access('reports', 'read')
  @ApiData(TimesView)
  mttr(@CurrentCaller() caller: Caller, @Query() query: TimesQuery): Promise<TimesView> {
    return this.times(caller, query, 'mttr');
  }

  @Get('responder')
  @Access('reports', 'read')
  @ApiList(GroupView, 'Those with most alerts first')
  responder(@CurrentCaller() caller: Caller, @Query() query: ReportQuery): Promise<Reply> {
    return this.groups(caller, query, 'responder');
  }

  @Get('team')
  @Access('reports', 'read')
  @ApiList(GroupView, 'Those with most alerts first')
  team(@CurrentCaller() caller: Caller, @Query() query: ReportQuery): Promise<Reply> {
    return this.groups(caller, query, 'team');
  }

  @Get('service')
  @Access('reports', 'read')
  @ApiList(GroupView, 'Those with most alerts first')
  service(@CurrentCaller() caller: Caller, @Query() query: ReportQuery): Promise<Reply> {
    requireRead(caller, 'alerts');
    return this.groups(caller, query, 'service');
  }

  @Get('usefulness')
  @Access('reports', 'read')
  @ApiList(UsefulnessView, 'What people said of alerts, those least useful first')
  async usefulness(@CurrentCaller() caller: Caller, @Query() query: UsefulnessQuery): Promise<Reply> {
    requireRead(caller, 'alerts');
    const { scope, days } = asked(caller, query);
    return Reply.all(await this.figures.usefulness(caller.tenantId, scope, days, query.by ?? 'message'));
  }

  @Get('export')
  @Access('reports', 'read')
  @ApiProduces('text/csv', 'application/pdf')
  @ApiRaw(200, { type: 'string', format: 'binary' }, 'CSV: a line for each alert, newest first. PDF: a document')
  async export(@CurrentCaller() caller: Caller, @Query() query: ReportExportQuery): Promise<StreamableFile> {
    requireRead(caller, 'alerts');
    await this.hourly.spend(caller, 'export');
    const { scope, days } = asked(caller, query);
    const format = query.format ?? 'csv';
    const disposition = `attachment; filename="${this.exports.fileName(days, format)}"`;
    if (format === 'pdf') {
      const file = await this.exports.pdf(
        caller.tenantId,
        scope,
        days,
        await this.users.timeStyle(caller.tenantId, caller.id),
      );
      return new StreamableFile(file, { type: 'application/pdf', disposition, length: file.length });
    }
    const file = await this.exports.csv(caller.tenantId, scope, days, maySeeUsers(caller));
    return new StreamableFile(file, { type: 'text/csv; charset=utf-8', disposition });
  }

  private async times(caller: Caller, query: TimesQuery, which: keyof ResponseTimes): Promise<TimesView> {
    const { scope, days } = asked(caller, query);
    if (query.breakdown === 'service') requireRead(caller, 'alerts');
    const total = await this.figures.times(caller.tenantId, scope, days);
    const groups = query.breakdown ? await this.figures.groups(caller.tenantId, scope, days, query.breakdown) : null;
    return presentTimes(which, total, groups);
  }

  private async groups(caller: Caller, query: ReportQuery, by: AlertGrouping): Promise<Reply> {
    const { scope, days } = asked(caller, query);
    const groups = await this.figures.groups(caller.tenantId, scope, days, by);
    return Reply.all(groups.map(presentGroup));
  }
}

function asked(caller: Caller, query: ReportQuery): { scope: ReportScope; days: number } {
  return { scope: reportScope(caller, query.allTeams === 'true', query.teamId), days: query.days ?? DAYS.default };
}

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
