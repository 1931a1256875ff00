import { Body, Controller, Delete, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { UsersService } from '../../people/users/users.service.js';
import { ApiData, ApiErrors, ApiResult } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { Documents } from '../../platform/pdf/documents.js';
import {
  CompareLogDto,
  ComparisonReportQuery,
  comparisonView,
  ComparisonView,
  StartComparisonDto,
} from './comparison.dto.js';
import { COMPARISON_PDF } from './comparison-pdf.task.js';
import { ComparisonsService } from './comparisons.service.js';
import { SOURCES } from './domain/report.js';
import { presentReport } from './domain/present-report.js';

const OBJECT = { type: 'object', additionalProperties: true } as const;
const LIST = { type: 'array', items: OBJECT } as const;
const REPORT = {
  ...OBJECT,
  required: ['version', 'source', 'from', 'until', 'go', 'checks', 'counts', 'teams', 'days', 'senders', 'alerts'],
  description: 'Alert by alert, whether Pager did what the old service did (docs/guides/leave-opsgenie.md)',
  properties: {
    version: { type: 'integer', enum: [1], description: 'Of this form' },
    source: { type: 'string', enum: SOURCES, description: 'log: a log file', example: 'third-party' },
    from: {
      type: 'string',
      format: 'date-time',
      description: 'Alerts since then',
      example: '2026-11-02T10:00:00.000Z',
    },
    until: {
      type: 'string',
      format: 'date-time',
      description: 'Alerts until then',
      example: '2026-11-09T10:00:00.000Z',
    },
    go: { type: 'boolean', description: 'False: something has to be settled first' },
    checks: { ...LIST, description: 'What has to be settled (`stop`) or looked at (`look`)' },
    counts: {
      ...{ ...OBJECT, description: 'How many alerts there are of each outcome' },
      example: { alerts: 7, same: 5, different: 1, 'only-there': 1, 'only-here': 0, 'not-compared': 0 },
    },
    senders: {
      ...{ ...OBJECT, description: 'Senders whose alerts only one of the two has seen' },
      example: { onlyThere: [], onlyHere: [] },
    },
    teams: { ...LIST, description: 'The same for each team' },
    days: { ...LIST, description: 'Counts by day and team' },
    unread: { ...LIST, description: 'What the old service could not tell' },
    found: { type: 'integer', description: 'How many alerts the filters find' },
    alerts: { ...LIST, description: 'Each with its outcome, and what differs and why' },
  },
};
const STARTED = 'The service works on it; `GET /v2/comparison` says how far it is';

/** Whether Pager did what the old service did, while both run. One at a time. For administrators, not for keys. */
@ApiTags('Comparison')
@ApiErrors(401, 403)
@Access(null, 'admin', { only: 'admin' })
@Controller('v2/comparison')
export class ComparisonController {
  constructor(
    private readonly comparisons: ComparisonsService,
    private readonly users: UsersService,
    private readonly documents: Documents,
  ) {}

  @Get()
  @ApiData({ allOf: [{ $ref: '#/components/schemas/ComparisonView' }], nullable: true }, 'Null: there is none')
  async get(@CurrentCaller() caller: Caller): Promise<Reply> {
    const stored = await this.comparisons.find(caller.tenantId);
    return Reply.data(stored && comparisonView(stored));
  }

  @Post()
  @HttpCode(200)
  @ApiData(ComparisonView, STARTED)
  @ApiErrors(400, 409)
  async start(@CurrentCaller() caller: Caller, @Body() body: StartComparisonDto): Promise<ComparisonView> {
    return comparisonView(await this.comparisons.start(caller, body));
  }

  @Post('log')
  @HttpCode(200)
  @ApiData(ComparisonView, STARTED)
  @ApiErrors(400, 409)
  async startFromLog(@CurrentCaller() caller: Caller, @Body() body: CompareLogDto): Promise<ComparisonView> {
    return comparisonView(await this.comparisons.startFromLog(caller, body));
  }

  @Get('report')
  @ApiProduces('application/json', 'application/pdf')
  @ApiData(REPORT, 'As PDF: a document')
  @ApiErrors(400, 404)
  async report(
    @CurrentCaller() caller: Caller,
    @Query() { format = 'json', ...selection }: ComparisonReportQuery,
  ): Promise<Reply | StreamableFile> {
    const report = await this.comparisons.report(caller.tenantId);
    const style = await this.users.timeStyle(caller.tenantId, caller.id);
    if (format === 'json') return Reply.data(presentReport(report, style, selection));
    const file = await this.documents.pdf(COMPARISON_PDF, caller.tenantId, { report, style });
    const disposition = 'attachment; filename="pager-comparison.pdf"';
    return new StreamableFile(file, { type: 'application/pdf', disposition, length: file.length });
  }

  @Delete()
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller): Promise<Reply> {
    await this.comparisons.remove(caller);
    return Reply.data({ result: 'deleted' });
  }
}
