import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { AlertView } from '../alerts/dto/alert.views.js';
import { EVENT_STREAM, LIVE_EVENTS } from './domain/frames.js';
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

/** One event of the stream, as tools that know server-sent events read it. */
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

/** 200 with a stream; `x-event-data` says what stands behind `data:`. */
export const ApiLiveEvents = (): MethodDecorator =>
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
