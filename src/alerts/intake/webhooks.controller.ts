import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiTags, ApiProperty } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Public } from '../../people/access/access.decorator.js';
import { ApiAccepted, ApiErrors, ApiResult } from '../../platform/http/api-docs.js';
import { ACCEPTED } from '../lifecycle/domain/create-answer.js';
import { presentTaken, RULED_RESULTS } from './domain/rules/rule-outcome.js';
import { Reply } from '../../platform/http/reply.js';
import { RateLimitWeight } from '../../platform/rate-limit/rate-limit.guard.js';
import { inboundWeight, MOST_ALERTS } from './domain/alert-count.js';
import { RULE_OF_ANSWER } from './rule-of-answer.js';
import type { IntakeResult } from './intake-result.js';
import { IntakeService, UNKNOWN_URL } from './intake.service.js';
import { PublicToken } from '../../platform/rate-limit/public-token.decorator.js';
import { unauthorized } from '../../platform/errors/api-error.js';
import type { Request } from 'express';
import { contextOf } from '../../platform/http/request-context.js';
import type { InboundEmail } from './domain/email/mail-fields.js';
import { payloadOf, proofOf } from './payload-of.js';
import { mailForm } from './email/mail-form.js';

/** The contract's body of an inbound mail, for the API document (read by `readEmail`). */
export class InboundEmailBody implements InboundEmail {
  @ApiProperty() from!: string;
  @ApiProperty() to!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() text!: string;
  @ApiProperty({ description: 'Repeats of one message are one alert' }) messageId!: string;
}

const NUMBER = { type: 'integer' };
const WARNINGS = { type: 'array', items: { type: 'string' }, description: 'Who is not paged, and why' };
/** Of a metrics-alert-manager group; a single alert that pages somebody answers here as `POST /v2/alerts` does. */
const OUTCOME = {
  type: 'object',
  properties: {
    result: { type: 'string', enum: ['processed', 'created'] },
    ...{ created: NUMBER, deduped: NUMBER, closed: NUMBER, suppressed: NUMBER, skipped: NUMBER },
    // Only of an integration with rules.
    ...{ ignored: NUMBER, unmatched: NUMBER, acknowledged: NUMBER, noted: NUMBER },
    ...{ escalated: { type: 'boolean' }, mode: { type: 'string', enum: ['broadcast'] }, alertId: { type: 'string' } },
    warnings: WARNINGS,
  },
};
/** `skipped`: a recovery that closes nothing; `ignored`: automatic mail, or by a rule. */
const RESULTS = [...new Set([ACCEPTED, 'created', 'suppressed', 'skipped', ...RULED_RESULTS])];
/** Of a single alert: which one, until when a policy delays it, or which policy suppressed it. */
const ONE_ALERT = {
  result: { type: 'string', enum: RESULTS },
  alertId: { type: 'string' },
  policyId: { type: 'string' },
  delayed: { type: 'boolean' },
  delayedUntil: { type: 'string', format: 'date-time' },
  rule: RULE_OF_ANSWER,
  warnings: WARNINGS,
};

/** Contract: "Inbound intake". The token in the URL is the credential. */
@ApiTags('Inbound intake')
@SkipThrottle()
@Throttle({ inbound: {} })
@ApiErrors(400, 401, 403)
@PublicToken('integrations', 'urlTokenHash', () => unauthorized(UNKNOWN_URL))
@Controller('v2/webhooks')
export class WebhooksController {
  constructor(private readonly intake: IntakeService) {}

  @Post('inbound/:integrationId/:token')
  @Public()
  @RateLimitWeight(inboundWeight)
  @ApiBody({
    description: `Any JSON object; the family is detected. At most ${MOST_ALERTS} alerts (else 413); each counts in the rate limit`,
    schema: { type: 'object', additionalProperties: true },
  })
  @ApiAccepted({ data: OUTCOME, ...ONE_ALERT })
  @ApiResult('acknowledged')
  @ApiNoContentResponse({ description: 'Nothing to do (insufficient data)' })
  async receive(
    @Param('integrationId') integrationId: string,
    @Param('token') token: string,
    @Req() request: Request,
  ): Promise<Reply> {
    return replyTo(await this.intake.receive(integrationId.toLowerCase(), token, payloadOf(request), proofOf(request)));
  }

  @Post('inbound-email/:integrationId/:token')
  @Public()
  @ApiBody({ type: InboundEmailBody, description: 'The mail; the JSON and forms of mail services are taken as well' })
  @ApiAccepted(ONE_ALERT)
  async receiveEmail(
    @Param('integrationId') integrationId: string,
    @Param('token') token: string,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<Reply> {
    const { formBytes, isShortened = false } = contextOf(request);
    const sent = formBytes ? mailForm(request.headers['content-type'] ?? '', formBytes) : body;
    const mail = { sent, isShortened };
    return replyTo(await this.intake.receiveEmail(integrationId.toLowerCase(), token, mail, proofOf(request)));
  }
}

function replyTo(result: IntakeResult): Reply {
  switch (result.kind) {
    case 'created':
      return Reply.top(202, { ...(result.outcome && withRemarks(presentTaken(result.outcome), result.remarks)) });
    case 'processed':
      return Reply.top(202, { data: { result: 'processed', ...result.tally } });
    case 'told': {
      const { result: what, alertId, remarks } = result;
      return Reply.top(202, {
        ...{ result: what, ...(alertId !== null && { alertId }) },
        ...(remarks.length > 0 && { warnings: remarks }),
      });
    }
    case 'acknowledged':
      return Reply.data({ result: 'acknowledged' });
    case 'accepted':
      return Reply.accepted();
    case 'no-content':
      return Reply.empty();
  }
}

/** The answer of an alert, which says how its payload was read, too. */
function withRemarks(answer: ReturnType<typeof presentTaken>, remarks: readonly string[]): object {
  if (remarks.length === 0) return answer;
  const added = <T extends { warnings?: readonly string[] }>(shown: T): T => ({
    ...shown,
    warnings: [...(shown.warnings ?? []), ...remarks],
  });
  return 'data' in answer ? { data: added(answer.data) } : added(answer);
}
