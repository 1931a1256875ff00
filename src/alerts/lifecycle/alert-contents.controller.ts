import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiAccepted, ApiData, ApiIdsWithHeld, ApiList } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { AlertEditor } from './alert-editor.js';
import { AlertReader } from './alert-reader.js';
import type { AlertRef } from './domain/alert-ref.js';
import { DetailsDto, NoteDto, TagsDto } from './dto/alert-actions.dto.js';
import {
  ActivitiesQuery,
  LogsQuery,
  NotesQuery,
  RemoveDetailsQuery,
  RemoveTagsQuery,
  tagsToRemove,
} from './dto/alert-queries.dto.js';
import {
  ActivitiesView,
  HeldPersonView,
  LogView,
  NextPagedView,
  NoteView,
  PassedOverPersonView,
} from './dto/alert.views.js';
import { OneAlert, TheAlert } from './one-alert.decorator.js';
import { Mutates } from '../receipts/mutation-receipts.interceptor.js';

const TAGS = { type: 'array', items: { type: 'string' } };
const DETAILS = { type: 'object', additionalProperties: { type: 'string' } };

/** Parts of an alert: notes, history, details, recipients, tags (contract: "Alerts"). */
@ApiTags('Alert contents')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/:identifier')
export class AlertContentsController {
  constructor(
    private readonly reader: AlertReader,
    private readonly editor: AlertEditor,
  ) {}

  @Post('notes')
  @Access('alerts', 'write', { whenPaged: true })
  @Mutates('AddNote')
  @ApiAccepted()
  @OneAlert()
  addNote(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { note, user }: NoteDto,
  ): Promise<Reply> {
    return this.editor.addNote(caller, alert, note, user || 'api').then(() => Reply.accepted());
  }

  @Get('notes')
  @Access('alerts', 'read')
  @ApiList(NoteView, 'Newest first, at most 1000 or 2 MB')
  @OneAlert()
  async notes(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Query() { cursor }: NotesQuery,
  ): Promise<Reply> {
    const { notes, nextCursor } = await this.reader.notes(caller, alert, cursor);
    return Reply.list({ items: notes, total: notes.length, nextCursor });
  }

  @Get('activities')
  @Access('alerts', 'read')
  @ApiData(ActivitiesView)
  @OneAlert()
  async activities(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Query() { all }: ActivitiesQuery,
  ): Promise<ActivitiesView> {
    return { activities: await this.reader.activities(caller, alert, all === 'true') };
  }

  @Get('logs')
  @Access('alerts', 'read')
  @ApiList(LogView, 'The activities as sentences, newest first unless `order=asc`')
  @OneAlert()
  async logs(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @Query() query: LogsQuery): Promise<Reply> {
    const logs = await this.reader.logs(caller, alert, query);
    return Reply.all(logs);
  }

  @Post('details')
  @Access('alerts', 'write')
  @Mutates('AddDetails')
  @ApiData(DETAILS, 'All details')
  @OneAlert()
  addDetails(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { details }: DetailsDto,
  ): Promise<Record<string, string>> {
    return this.editor.addDetails(caller, alert, details);
  }

  @Delete('details')
  @Access('alerts', 'write')
  @Mutates('RemoveDetails')
  @ApiData(DETAILS, 'The remaining details')
  @OneAlert()
  removeDetails(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Query() { keys }: RemoveDetailsQuery,
  ): Promise<Record<string, string>> {
    return this.editor.removeDetails(caller, alert, keys.split(','));
  }

  @Get('recipients')
  @Access('alerts', 'read')
  @ApiIdsWithHeld(
    { held: HeldPersonView, unreachable: PassedOverPersonView, next: NextPagedView },
    'The ids of the users who were paged; whose page is held stands in `held`, who is notified next in `next`',
  )
  @OneAlert()
  async recipients(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<Reply> {
    const { paged, held, unreachable, next } = await this.reader.recipients(caller, alert);
    const ids = paged.map(({ userId }) => userId);
    const others = { ...(held.length > 0 && { held }), ...(unreachable.length > 0 && { unreachable }) };
    return Reply.top(200, { data: ids, ...others, ...(next && { next }) });
  }

  @Post('tags')
  @Access('alerts', 'write')
  @Mutates('AddTags')
  @ApiData(TAGS, 'All tags')
  @OneAlert()
  addTags(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @Body() { tags }: TagsDto): Promise<string[]> {
    return this.editor.addTags(caller, alert, tags);
  }

  @Delete('tags')
  @Access('alerts', 'write')
  @Mutates('RemoveTags')
  @ApiData(TAGS, 'The remaining tags')
  @OneAlert()
  removeTags(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Query() query: RemoveTagsQuery,
  ): Promise<string[]> {
    return this.editor.removeTags(caller, alert, tagsToRemove(query));
  }
}
