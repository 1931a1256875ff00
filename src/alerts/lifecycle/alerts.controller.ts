import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiAccepted, ApiData, ApiErrors, ApiResult, ApiTeamList, WARNINGS } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { AlertEditor } from './alert-editor.js';
import { AlertLifecycle } from './alert-lifecycle.js';
import { AlertReader } from './alert-reader.js';
import type { AlertRef } from './domain/alert-ref.js';
import { parseListQuery } from './domain/list-query.js';
import { BulkDto, DescriptionDto, MessageDto, PriorityDto } from './dto/alert-actions.dto.js';
import { countedBy, CountGroupsQuery, ListAlertsQuery, filteredSearchOf, readingOf } from './dto/alert-queries.dto.js';
import { AlertView, BulkView, CountView } from './dto/alert.views.js';
import { EscalationsInShort } from './escalations-in-short.js';
import { OneAlert, TheAlert } from './one-alert.decorator.js';
import { Mutates } from '../receipts/mutation-receipts.interceptor.js';

/** Finding, changing and deleting alerts (contract: "Alerts"). */
@ApiTags('Alerts')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts')
export class AlertsController {
  constructor(
    private readonly reader: AlertReader,
    private readonly lifecycle: AlertLifecycle,
    private readonly editor: AlertEditor,
    private readonly escalations: EscalationsInShort,
  ) {}

  @Get()
  @Access('alerts', 'read')
  @ApiTeamList(
    AlertView,
    'A page of alerts, newest first; totalCount is the size of the page',
    'How many of the newest 1,000 alerts `allTeams=true` would add; on the first page of a list without a search',
    {
      readAs: {
        type: 'string',
        enum: ['text', 'both'],
        description: 'The `query` begins like a condition, and was read as text, or as both; else absent',
      },
      warnings: WARNINGS,
    },
  )
  @ApiErrors(400, 401, 403)
  async list(@CurrentCaller() caller: Caller, @Query() query: ListAlertsQuery): Promise<Reply> {
    const listed = parseListQuery(query, filteredSearchOf(query));
    const { warnings, readAs, ...page } = await this.reader.listing(caller, listed, readingOf(query));
    const items = query.include === 'escalation' ? await this.escalations.addTo(caller, page.items) : page.items;
    return Reply.list({ ...page, items }).and({ ...(readAs && { readAs }), ...(warnings.length > 0 && { warnings }) });
  }

  @Get('count')
  @Access('alerts', 'read')
  @ApiData(CountView)
  @ApiErrors(400, 401, 403)
  async count(@CurrentCaller() caller: Caller, @Query() query: CountGroupsQuery): Promise<CountView> {
    const counted = { search: filteredSearchOf(query), status: null, allTeams: query.allTeams === 'true' };
    const by = countedBy(query);
    if (by.length === 0) return { count: await this.reader.count(caller, counted) };
    const groups = await this.reader.countBy(caller, counted, by);
    return { count: groups.reduce((sum, { count }) => sum + count, 0), groups };
  }

  @Post('bulk')
  @Access('alerts', 'write')
  @ApiData(BulkView, 'The outcome of each id')
  @ApiErrors(400, 401, 403)
  async bulk(@CurrentCaller() caller: Caller, @Body() body: BulkDto): Promise<BulkView> {
    const { results, warnings } = await this.lifecycle.bulk(caller, body);
    return { processed: results.length, results, ...(warnings.length > 0 && { warnings }) };
  }

  @Get(':identifier')
  @Access('alerts', 'read')
  @ApiData(AlertView)
  @OneAlert()
  get(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<AlertView> {
    return this.reader.get(caller, alert);
  }

  @Delete(':identifier')
  @Access('alerts', 'write')
  @Mutates('Delete')
  @ApiResult('deleted')
  @OneAlert()
  delete(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<Reply> {
    return this.editor.delete(caller, alert).then(() => Reply.data({ result: 'deleted' }));
  }

  @Put(':identifier/message')
  @Access('alerts', 'write')
  @Mutates('UpdateMessage')
  @ApiAccepted()
  @OneAlert()
  setMessage(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { message }: MessageDto,
  ): Promise<Reply> {
    return this.editor.rewrite(caller, alert, { message }).then(() => Reply.accepted());
  }

  @Put(':identifier/description')
  @Access('alerts', 'write')
  @Mutates('UpdateDescription')
  @ApiAccepted()
  @OneAlert()
  setDescription(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { description }: DescriptionDto,
  ): Promise<Reply> {
    return this.editor.rewrite(caller, alert, { description }).then(() => Reply.accepted());
  }

  @Put(':identifier/priority')
  @Access('alerts', 'write')
  @Mutates('UpdatePriority')
  @ApiAccepted({ warnings: WARNINGS })
  @OneAlert()
  async setPriority(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { priority }: PriorityDto,
  ): Promise<Reply> {
    const warnings = await this.editor.setPriority(caller, alert, priority);
    return Reply.accepted(warnings.length > 0 ? { warnings } : {});
  }
}
