import { OptionalString } from '../../platform/http/dto-fields.js';
import { Body, Controller, Param, Post, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiConsumes, ApiNoContentResponse, ApiOperation, ApiProduces, ApiTags, ApiProperty } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { Public } from '../../people/access/access.decorator.js';
import { TWILIO_WEBHOOKS } from '../channels/twilio/twilio-settings.js';
import { callAnswer, textAnswer } from '../channels/voice/call-script.js';
import { ApiErrors, ApiRaw } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { PageReplies } from './page-replies.service.js';
import { TwilioReports } from './twilio-reports.service.js';
import { TwilioSignatureGuard } from './signature.guards.js';
import { IsString } from 'class-validator';

/* The fields of Twilio's forms that Pager reads; Twilio capitalises their names. */

export class InboundTextDto {
  @ApiProperty({ description: 'The sender’s number (E.164)' }) @IsString() From!: string;
  @OptionalString({ example: 'ack 12345' }) Body?: string;
  @OptionalString({ description: 'Of the message: it is acted on once' }) MessageSid?: string;
}

export class KeyPressDto {
  @OptionalString({ description: 'The keys that were pressed' }) Digits?: string;
  @OptionalString({ description: 'Of the call: it is acted on once' }) CallSid?: string;
}

export class DeliveryReportDto {
  @OptionalString() MessageStatus?: string;
  @OptionalString() CallStatus?: string;
  @OptionalString() ErrorCode?: string;
}

/** Requests from Twilio. The signature is the credential; there is no rate limit, as Twilio uses few addresses. */
@ApiTags('Twilio webhooks')
@ApiConsumes('application/x-www-form-urlencoded')
@ApiErrors(400, 403)
@Controller(TWILIO_WEBHOOKS)
@UseGuards(TwilioSignatureGuard)
@SkipThrottle()
@Public()
export class TwilioController {
  constructor(
    private readonly replies: PageReplies,
    private readonly reports: TwilioReports,
  ) {}

  @Post('sms')
  @ApiOperation({ summary: 'A text message came in: `ack 12345` acknowledges' })
  @ApiProduces('text/xml')
  @ApiRaw(200, { type: 'string' }, 'TwiML: the answer')
  async text(
    @Body() { From, Body: text = '', MessageSid }: InboundTextDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return twiml(response, textAnswer(await this.replies.byText(From, text, idIn(MessageSid))));
  }

  @Post(':tenantId/:deliveryId/:attempt/keys')
  @ApiOperation({ summary: 'A key was pressed during a call: it acknowledges' })
  @ApiProduces('text/xml')
  @ApiRaw(200, { type: 'string' }, 'TwiML: the answer')
  async keys(
    @Param('tenantId') tenantId: string,
    @Param('deliveryId') deliveryId: string,
    @Param('attempt') attempt: string,
    @Body() { Digits = '', CallSid }: KeyPressDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { words, sentence } = await this.replies.byKey(
      { tenantId, deliveryId, attempt: Number(attempt) },
      Digits,
      idIn(CallSid),
    );
    return twiml(response, callAnswer(words, sentence));
  }

  @Post(':tenantId/:deliveryId/:attempt/report')
  @ApiOperation({ summary: 'What became of a message or call' })
  @ApiNoContentResponse({ description: 'Taken note of' })
  async report(
    @Param('tenantId') tenantId: string,
    @Param('deliveryId') deliveryId: string,
    @Param('attempt') attempt: string,
    @Body() report: DeliveryReportDto,
  ): Promise<Reply> {
    await this.reports.take({ tenantId, deliveryId, attempt: Number(attempt) }, report);
    return Reply.empty();
  }
}

/** Null: it is not a Twilio id. */
const idIn = (sid: string | undefined): string | null => (/^\w{1,64}$/.test(sid ?? '') ? (sid ?? null) : null);

function twiml(response: Response, xml: string): StreamableFile {
  response.status(200);
  return new StreamableFile(Buffer.from(xml), { type: 'text/xml; charset=utf-8' });
}
