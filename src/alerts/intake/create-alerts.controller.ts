import { Body, Controller, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { Request } from 'express';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { presentTaken, RULED_RESULTS } from './domain/rules/rule-outcome.js';
import { CreateAlertDto } from '../lifecycle/create-alert.dto.js';
import { ApiErrors, envelope, objectOf } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { RequestId } from '../../platform/http/request-context.js';
import { SkipsQueue } from '../../platform/rate-limit/request-queue.js';
import { RULE_OF_ANSWER } from './rule-of-answer.js';
import { AlertCreation } from './alert-creation.js';
import { NotesRefusals } from './notes-refusals.interceptor.js';

const alertId = { type: 'string', format: 'uuid', description: 'The new alert, or the one of which this is a repeat' };
const said = (...results: string[]): object => ({ type: 'string', enum: results });
const OPTIONAL = new Set(['warnings']);
const MAYBE = new Set(['rule', 'alertId']);

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
      'Delayed or suppressed by an alert policy, or met by a rule of the integration that creates nothing: says so.',
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
        envelope({ result: said(...RULED_RESULTS), rule: RULE_OF_ANSWER, alertId, warnings }, MAYBE),
      ] as never,
    },
  });

/** `POST /v2/alerts` (contract: "Alerts"). */
@ApiTags('Alerts')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts')
export class CreateAlertsController {
  constructor(private readonly creation: AlertCreation) {}

  @Post()
  @SkipsQueue()
  @Access('alerts', 'write')
  @UseInterceptors(NotesRefusals)
  @ApiCreateAlert()
  @ApiErrors(400, 401, 403, 413, 503)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateAlertDto,
    @Req() { body: sent }: Request,
    @RequestId() requestId: string,
  ): Promise<Reply> {
    return Reply.top(202, { ...presentTaken(await this.creation.create(caller, body, { requestId, sent })) });
  }
}
