import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiError } from '../common/errors/api-error.js';
import { ApiErrors } from '../common/http/api-docs.js';
import { GoesAhead } from '../rate-limit/requests-in-turn.js';
import { EVENT_STREAM } from './domain/frames.js';
import { ApiLiveEvents } from './live-docs.js';
import { LiveStreams } from './live-streams.js';

/** What changes, as it changes (server-sent events). */
@ApiTags('Live events')
@Controller('v2/events')
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  @Access('alerts', 'read')
  @GoesAhead()
  @ApiLiveEvents()
  @ApiErrors(400, 401, 403, 406, 429, 503)
  events(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): void {
    if (!request.accepts(EVENT_STREAM))
      throw new ApiError(406, 'NOT_ACCEPTABLE', `Only ${EVENT_STREAM} can be sent here`);
    this.streams.begin(caller, response, request.method === 'HEAD');
  }
}
