import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import { StepUp } from '../../../people/access/step-up.js';
import { notFound } from '../../../platform/errors/api-error.js';
import { ApiData, ApiErrors, ApiResult } from '../../../platform/http/api-docs.js';
import { Reply } from '../../../platform/http/reply.js';
import { reportHtml } from '../domain/report-html.js';
import { reportText } from '../domain/report-text.js';
import {
  ApplyMoveDto,
  BackupPartDto,
  MoveOptionsDto,
  MoveReportQuery,
  movingInView,
  MovingInView,
  ReadBackupDto,
  StartFromApiDto,
} from './moving-in.dto.js';
import { MOST_PARTS, RunsService } from './runs.service.js';

const HASH = 'c18b616e4f08ad275ad1a86249bda542a492b8da35a645a4edcb9d3667e6678d';

const REPORT = {
  ...{ type: 'object', additionalProperties: true, required: ['version', 'outcome', 'hash', 'objects', 'differences'] },
  description: 'What moving in does, or has done (docs/guides/moving-in.md)',
  properties: {
    version: { type: 'integer', enum: [1], description: 'Of this form' },
    outcome: { type: 'string', enum: ['dry-run', 'applied', 'not-accepted', 'refused'], description: 'How it ended' },
    hash: { type: 'string', nullable: true, description: 'Of the differences to accept; null: none', example: HASH },
    objects: { type: 'array', items: { type: 'object', additionalProperties: true }, description: 'Object by object' },
    differences: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'What is not the same here',
    },
  },
};
const STARTED = 'The service works on it; `GET /v2/moving-in` says how far it is';
const FORMATS = { html: [reportHtml, 'text/html'], text: [reportText, 'text/plain'] } as const;

/** An organisation that comes from another service. One at a time; a trial first. For administrators, not for keys. */
@ApiTags('Moving in')
@ApiErrors(401, 403)
@Access(null, 'admin', { only: 'admin' })
@Controller('v2/moving-in')
export class MovingInController {
  constructor(private readonly runs: RunsService) {}

  @Get()
  @ApiData({ allOf: [{ $ref: '#/components/schemas/MovingInView' }], nullable: true }, 'Null: nothing moves in')
  async get(@CurrentCaller() caller: Caller): Promise<Reply> {
    const run = await this.runs.find(caller.tenantId);
    return Reply.data(run && movingInView(run));
  }

  @Post()
  @HttpCode(200)
  @ApiData(MovingInView, STARTED)
  @ApiErrors(400, 409)
  async start(@CurrentCaller() caller: Caller, @Body() body: StartFromApiDto): Promise<MovingInView> {
    return movingInView(await this.runs.startFromApi(caller, body));
  }

  @Post('backup')
  @HttpCode(200)
  @ApiData(MovingInView, 'Its parts are awaited')
  @ApiErrors(409)
  async startBackup(@CurrentCaller() caller: Caller): Promise<MovingInView> {
    return movingInView(await this.runs.startFromBackup(caller));
  }

  @Put('backup/:part')
  @ApiParam({
    name: 'part',
    description: 'Its number; the first is 1',
    schema: { type: 'integer', minimum: 1, maximum: MOST_PARTS },
  })
  @ApiResult('stored')
  @ApiErrors(400, 404, 409)
  async part(
    @CurrentCaller() caller: Caller,
    @Param('part') part: string,
    @Body() { data }: BackupPartDto,
  ): Promise<Reply> {
    const number = /^\d{1,3}$/.test(part) ? Number(part) : 0;
    if (number < 1 || number > MOST_PARTS) throw notFound(`Parts have the numbers 1 to ${MOST_PARTS}`);
    await this.runs.takePart(caller, number, data);
    return Reply.data({ result: 'stored' });
  }

  @Post('unpack')
  @HttpCode(200)
  @ApiData(MovingInView, STARTED)
  @ApiErrors(400, 409)
  async read(@CurrentCaller() caller: Caller, @Body() body: ReadBackupDto): Promise<MovingInView> {
    return movingInView(await this.runs.readBackup(caller, body.parts, body));
  }

  @Post('trial')
  @HttpCode(200)
  @ApiData(MovingInView, STARTED)
  @ApiErrors(400, 409)
  async tryAgain(@CurrentCaller() caller: Caller, @Body() body: MoveOptionsDto): Promise<MovingInView> {
    return movingInView(await this.runs.tryAgain(caller, body));
  }

  @Post('apply')
  @StepUp('sign-in')
  @HttpCode(200)
  @ApiData(MovingInView, STARTED)
  @ApiErrors(400, 409)
  async apply(@CurrentCaller() caller: Caller, @Body() { hash }: ApplyMoveDto): Promise<MovingInView> {
    return movingInView(await this.runs.apply(caller, hash ?? null));
  }

  @Get('report')
  @ApiProduces('application/json', 'text/html', 'text/plain')
  @ApiData(REPORT, 'As HTML and text: a document')
  @ApiErrors(400, 404)
  async report(
    @CurrentCaller() caller: Caller,
    @Query() { format = 'json' }: MoveReportQuery,
  ): Promise<Reply | StreamableFile> {
    const report = await this.runs.report(caller.tenantId);
    if (format === 'json') return Reply.data(report);
    const [write, type] = FORMATS[format];
    const disposition = `attachment; filename="moving-in.${format === 'html' ? 'html' : 'txt'}"`;
    return new StreamableFile(Buffer.from(write(report)), { type: `${type}; charset=utf-8`, disposition });
  }

  @Delete()
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller): Promise<Reply> {
    await this.runs.remove(caller);
    return Reply.data({ result: 'deleted' });
  }
}
