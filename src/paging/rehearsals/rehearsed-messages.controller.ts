import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiErrors, ApiList } from '../../platform/http/api-docs.js';
import { PageQuery } from '../../platform/http/pagination.js';
import { Reply } from '../../platform/http/reply.js';
import { RehearsedMessageView } from './rehearsed-message.dto.js';
import { RehearsedMessages } from './rehearsed-messages.js';

/** What would have reached the caller, had nothing rehearsed. */
@ApiTags('Rehearsals')
@ApiErrors(400, 401, 403)
@Controller('v2/rehearsals/messages')
export class RehearsedMessagesController {
  constructor(private readonly messages: RehearsedMessages) {}

  @Get()
  @Access(null, 'read', { only: 'jwt' })
  @ApiList(RehearsedMessageView)
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Reply> {
    return Reply.list(await this.messages.list(caller, query));
  }
}
