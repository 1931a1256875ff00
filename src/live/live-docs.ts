import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { AlertView } from '../alerts/dto/alert.views.js';
import { EVENT_STREAM } from './domain/frames.js';
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

/** 200 with a stream; the schema says what stands behind \`data:\` of one event. */
export const ApiLiveEvents = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(AlertView),
    ApiResponse({
      status: 200,
      description: DESCRIPTION,
      content: {
        [EVENT_STREAM]: {
          schema: { type: 'string' },
          'x-event-data': { alert: { $ref: getSchemaPath(AlertView) } },
        } as object,
      },
    }),
  );
