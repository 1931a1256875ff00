import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { ApiErrors, ApiList, ApiResult } from '../../../platform/http/api-docs.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Reply } from '../../../platform/http/reply.js';
import { SessionView } from '../dto/auth.dto.js';
import { SESSION_NOT_FOUND, SessionsService } from './sessions.service.js';

/** A person's own sessions. */
@ApiTags('Auth')
@ApiErrors(401, 403)
@Controller('v2/auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Access(null, 'read', { only: 'jwt', keyScope: 'none' })
  @ApiList(SessionView)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.sessions.list(caller));
  }

  @Delete(':id')
  @Access(null, 'read', { only: 'jwt', keyScope: 'none', isOwn: true })
  @ApiResult('deleted')
  @ApiErrors(404)
  async end(@CurrentCaller() caller: Caller, @IdParam('id', SESSION_NOT_FOUND) id: string): Promise<Reply> {
    await this.sessions.endOne(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
