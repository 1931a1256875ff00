import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/access.decorator.js';
import { ApiAccepted, ApiErrors, ApiResult } from '../common/http/api-docs.js';
import type { Reply } from '../common/http/reply.js';
import { RateLimit } from '../common/rate-limit/rate-limit.decorator.js';
import { InboundEmailBody } from './inbound-email.body.js';
import { IntakeService } from './intake.service.js';

/** Contract: "Inbound intake". The token in the URL is the credential. */
@ApiTags('Inbound intake')
@RateLimit('inbound')
@ApiErrors(400, 401, 403)
@Controller('v2/webhooks')
export class WebhooksController {
  constructor(private readonly intake: IntakeService) {}

  @Post('inbound/:integrationId/:token')
  @Public()
  @ApiBody({ description: 'Any JSON object; the family is detected', schema: { type: 'object' } })
  @ApiAccepted({ data: { type: 'object' }, alertId: { type: 'string' }, policyId: { type: 'string' } })
  @ApiResult('acknowledged')
  @ApiNoContentResponse({ description: 'Nothing to do (insufficient data)' })
  receive(
    @Param('integrationId') integrationId: string,
    @Param('token') token: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.intake.receive(integrationId.toLowerCase(), token, body);
  }

  @Post('inbound-email/:integrationId/:token')
  @Public()
  @ApiBody({ type: InboundEmailBody, description: 'The mail; the JSON and forms of mail services are taken as well' })
  @ApiAccepted({ alertId: { type: 'string' }, policyId: { type: 'string' } })
  receiveEmail(
    @Param('integrationId') integrationId: string,
    @Param('token') token: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.intake.receiveEmail(integrationId.toLowerCase(), token, body);
  }
}
