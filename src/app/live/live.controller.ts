import { applyDecorators, Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { ApiErrors } from '../../platform/http/api-docs.js';
import { SkipsQueue } from '../../platform/rate-limit/request-queue.js';
import { EVENT_STREAM, LIVE_EVENTS } from './domain/frames.js';
import { LiveStreams } from './live-streams.js';
import { AlertView } from '../../alerts/lifecycle/dto/alert.views.js';
import { LIVE_RESOURCES } from './domain/tables.js';

const DESCRIPTION = `Server-sent events, until the client or the service ends them; nothing is sent twice, and nothing again after a break: then read anew what you show.

- \`hello\`: the first; \`{now, healthy}\`: the service's time, and whether it hears of changes at present
- \`alert\`: an alert is new or changed; the alert as lists show it
- \`alert.deleted\`: \`{id}\`; it is gone, or is not shown to you any more
- \`alerts\`: \`{count}\`; so many changed at once that they are not sent: read your list anew
- \`change\`: \`{resource}\`; something of that resource changed: read anew what you show of it (${LIVE_RESOURCES.join(', ')})
- \`gap\`: changes may have been missed: read anew what you show
- \`bye\`: the last; \`{reason}\`, one of expired, revoked, forbidden, shutdown

A comment every 20 seconds keeps the connection open.`;

/** OpenAPI schema of one server-sent event. */
const EVENT = {
  type: 'object',
  required: ['event', 'data'],
  properties: {
    event: { type: 'string', enum: LIVE_EVENTS, description: 'What happened', example: 'alert.deleted' },
    data: {
      type: 'string',
      description: 'A JSON object, as the event says',
      example: '{"id":"0190a000-0000-7000-8000-000000000001"}',
    },
    retry: { type: 'integer', description: 'Milliseconds to wait before coming back; with the first and the last' },
  },
};

/** 200 with a stream; `x-event-data` describes the data of each event. */
const ApiLiveEvents = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(AlertView),
    ApiResponse({
      status: 200,
      description: DESCRIPTION,
      content: {
        [EVENT_STREAM]: {
          schema: EVENT,
          'x-event-data': { alert: { $ref: getSchemaPath(AlertView) } },
        } as object,
      },
    }),
  );

/** Changes as server-sent events. */
@ApiTags('Live events')
@Controller('v2/events')
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  @Access('alerts', 'read')
  @SkipsQueue()
  @ApiLiveEvents()
  @ApiErrors(400, 401, 403, 406, 429, 503)
  events(@CurrentCaller() caller: Caller, @Req() request: Request, @Res() response: Response): void {
    if (!request.accepts(EVENT_STREAM))
      throw new ApiError(406, 'NOT_ACCEPTABLE', `Only ${EVENT_STREAM} can be sent here`);
    this.streams.begin(caller, response, request.method === 'HEAD');
  }
}
