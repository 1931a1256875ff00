import { ApiResponse } from '@nestjs/swagger';
import { envelope, objectOf } from '../common/http/api-docs.js';

const alertId = { type: 'string', format: 'uuid', description: 'The new alert, or the one of which this is a repeat' };
const said = (...results: string[]): object => ({ type: 'string', enum: results });
const OPTIONAL = new Set(['warnings']);

const warnings = {
  type: 'array',
  items: { type: 'string' },
  description: 'Responders of the body who name nobody (the alert went to the others), or why nobody is paged',
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
        envelope({ result: said('Request will be processed'), alertId, warnings }, OPTIONAL),
        envelope({
          data: {
            ...objectOf({ result: said('created'), escalated: { type: 'boolean' }, alertId }),
            properties: {
              result: said('created'),
              escalated: { type: 'boolean', description: 'False: broadcast to the team, nobody is named' },
              mode: { ...said('broadcast'), description: 'Only when not escalated' },
              alertId,
              policyId: { type: 'string', format: 'uuid', nullable: true, description: 'Of the escalation' },
              recipients: { type: 'array', items: { type: 'string' }, description: 'Who was named at once' },
              warnings,
            },
          },
        }),
        envelope({
          result: said('created'),
          delayed: { type: 'boolean', enum: [true] },
          delayedUntil: { type: 'string', format: 'date-time' },
          alertId,
        }),
        envelope({ result: said('suppressed'), policyId: { type: 'string', format: 'uuid' } }),
      ] as never,
    },
  });
