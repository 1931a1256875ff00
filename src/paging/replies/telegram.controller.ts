import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { IsObject, IsOptional } from 'class-validator';
import { Public } from '../../people/access/access.decorator.js';
import { AnswerLinks } from '../answer-links/answer-links.service.js';
import { timeStyleOf } from '../../platform/domain/time-style.js';
import { wordsFor } from '../../platform/words.js';
import { answerSentence } from '../answer-links/domain/answer.js';
import { telegramChannel, telegramSettings } from '../channels/telegram/telegram.channel.js';
import { ChatPressers } from './chat-pressers.service.js';
import { sameText } from '../../platform/crypto/secret-box.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { ApiErrors, ApiRaw } from '../../platform/http/api-docs.js';
import { Reply } from '../../platform/http/reply.js';
import { ServerConfig } from '../../platform/config/config.js';
import { SettingsReader } from '../../platform/config/environment.js';
import { greetingOf, noticeOf, telegramUpdate } from './domain/telegram-update.js';

const AS_IT_IS = { type: 'object', additionalProperties: true } as const;

/** The fields of an update that Pager reads. */
export class TelegramUpdateDto {
  @ApiPropertyOptional({ ...AS_IT_IS, description: 'A button that was pressed' })
  @IsOptional()
  @IsObject()
  callback_query?: object;

  @ApiPropertyOptional({ ...AS_IT_IS, description: 'A message to the bot' })
  @IsOptional()
  @IsObject()
  message?: object;
}

/** Requests from Telegram. The secret in their header is the credential; they come from few addresses. */
@ApiTags('Chat webhooks')
@ApiErrors(400, 403)
@Controller('v2/webhooks/telegram')
@SkipThrottle()
@Public()
export class TelegramController {
  /** Null: every request is rejected. */
  private readonly secret: string | null;

  constructor(
    settings: SettingsReader,
    private readonly server: ServerConfig,
    private readonly answers: AnswerLinks,
    private readonly pressers: ChatPressers,
  ) {
    this.secret = telegramSettings(settings)?.webhookSecret ?? null;
  }

  @Post()
  @ApiOperation({ summary: 'A button of a message was pressed, or somebody wrote to the bot' })
  @ApiRaw(200, AS_IT_IS, 'The method that the bot is to call; empty: none')
  async update(
    @Headers('x-telegram-bot-api-secret-token') secret: string | undefined,
    @Body() body: TelegramUpdateDto,
  ): Promise<Reply> {
    if (this.secret === null || secret === undefined || !sameText(secret, this.secret))
      throw forbidden('The secret of the request is not valid');
    const update = telegramUpdate(body);
    if (update.kind === 'message') return Reply.raw(200, { ...greetingOf(update.chatId, this.server.serviceName) });
    if (update.kind !== 'press') return Reply.raw(200, {});
    // The id of a private chat is that of its person, so nobody else has the button. Group ids are negative.
    const isGroup = update.chatId < 0;
    if (!isGroup && update.userId !== update.chatId) return Reply.raw(200, {});
    const pressedBy = this.pressers.of(telegramChannel.type, String(update.userId));
    const { outcome, action, user } = await this.answers.use(update.token, isGroup ? { pressedBy } : {});
    const isDone = outcome.kind === 'done' || outcome.kind === 'needless';
    return Reply.raw(200, {
      ...noticeOf(update.callbackId, answerSentence(wordsFor(timeStyleOf(user)), outcome, action), isDone),
    });
  }
}
