import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiCreated, ApiErrors, ApiList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { PageQuery } from '../../platform/http/pagination.js';
import { Reply } from '../../platform/http/reply.js';
import { SCHEDULE_NOT_FOUND } from '../schedule-lookup.js';
import { CreateHandoffNoteDto, HandoffNoteView } from './handoff-note.dto.js';
import { HandoffNotes } from './handoff-notes.service.js';

/** People write them: an API key has no shifts. */
@ApiTags('Schedules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/schedules/:id/handoff-notes')
export class HandoffNotesController {
  constructor(private readonly notes: HandoffNotes) {}

  @Get()
  @Access('schedules', 'read')
  @ApiList(HandoffNoteView)
  async list(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() query: PageQuery,
  ): Promise<Reply> {
    return Reply.list(await this.notes.list(caller, id, query));
  }

  @Post()
  @Access('schedules', 'write', { only: 'jwt' })
  @ApiCreated(HandoffNoteView)
  async create(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Body() { note }: CreateHandoffNoteDto,
  ): Promise<Reply> {
    return Reply.created(await this.notes.create(caller, id, note));
  }
}
