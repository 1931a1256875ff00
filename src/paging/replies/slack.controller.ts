import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { IsString } from 'class-validator';
import { Public } from '../../people/access/access.decorator.js';
import { ApiErrors, ApiRaw } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { slackPress } from './domain/slack.js';
import { SlackAnswers } from './slack-answers.service.js';
import { SlackSignatureGuard } from './signature.guards.js';

export class SlackInteractionDto {
  @ApiProperty({ description: 'JSON: what was done to a message of the app, as Slack describes it' })
  @IsString()
  payload!: string;
}

/** Requests from Slack. The signature is the credential; there is no rate limit, as Slack uses few addresses. */
@ApiTags('Chat webhooks')
@ApiConsumes('application/x-www-form-urlencoded')
@ApiErrors(400, 403)
@Controller('v2/webhooks/slack')
@UseGuards(SlackSignatureGuard)
@SkipThrottle()
@Public()
export class SlackController {
  constructor(private readonly answers: SlackAnswers) {}

  @Post('interactions')
  @ApiOperation({ summary: 'A button of a message was pressed' })
  @ApiRaw(200, { type: 'object', additionalProperties: true }, 'Taken note of; what came of it is told in Slack')
  async interaction(@Body() { payload }: SlackInteractionDto): Promise<Reply> {
    const press = slackPress(payload);
    if (press !== null) await this.answers.pressed(press);
    return Reply.raw(200, {});
  }
}
