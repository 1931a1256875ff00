import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiCreated, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { CalendarLinkView, CreateCalendarLinkDto, NewCalendarLinkView } from './calendar-link.dto.js';
import { CalendarLinks, LINK_NOT_FOUND } from './calendar-links.service.js';

/** A user's own calendar links. A link shows only what its creator may see. */
@ApiTags('Schedules')
@ApiErrors(401, 403)
@Controller('v2/calendar-links')
export class CalendarLinksController {
  constructor(private readonly links: CalendarLinks) {}

  @Get()
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @ApiList(CalendarLinkView)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.links.list(caller));
  }

  @Post()
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @ApiCreated(NewCalendarLinkView)
  @ApiErrors(400, 404, 409)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateCalendarLinkDto): Promise<Reply> {
    return Reply.created(await this.links.create(caller, body));
  }

  @Delete(':id')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', isOwn: true })
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', LINK_NOT_FOUND) id: string): Promise<Reply> {
    await this.links.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
