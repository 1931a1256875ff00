import { ApiResponse } from '@nestjs/swagger';

const alertId = { type: 'string', format: 'uuid' };
const envelope = { took: { type: 'number' }, requestId: { type: 'string', format: 'uuid' } };
const answer = (properties: object) => ({ type: 'object', properties: { ...properties, ...envelope } as never });
const data = (properties: object) => answer({ data: { type: 'object', properties } });

const warnings = {
  type: 'array',
  items: { type: 'string' },
  description: 'Responders of the body who name nobody; the alert went to the others',
};

/** The answers of a create (contract: "one of three shapes", and those of alert policies). */
export const ApiCreateAlert = (): MethodDecorator =>
  ApiResponse({
    status: 202,
    description:
      'Durable. A repeat, or nobody to escalate to: plain. Escalated or broadcast: in `data`. ' +
      'Delayed or suppressed by an alert policy: says so.',
    schema: {
      oneOf: [
        answer({ result: { type: 'string', example: 'Request will be processed' }, alertId }),
        data({
          result: { type: 'string', enum: ['created'] },
          escalated: { type: 'boolean', enum: [true] },
          alertId,
          policyId: { type: 'string', format: 'uuid' },
          recipients: { type: 'array', items: { type: 'string' }, description: 'Who was named at once' },
          warnings,
        }),
        data({
          result: { type: 'string', enum: ['created'] },
          escalated: { type: 'boolean', enum: [false] },
          mode: { type: 'string', enum: ['broadcast'] },
          alertId,
          warnings,
        }),
        answer({
          result: { type: 'string', enum: ['created'] },
          delayed: { type: 'boolean', enum: [true] },
          delayedUntil: { type: 'string', format: 'date-time' },
          alertId,
        }),
        answer({
          result: { type: 'string', enum: ['suppressed'] },
          policyId: { type: 'string', format: 'uuid' },
        }),
      ],
    },
  });
