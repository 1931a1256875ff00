import { Injectable } from '@nestjs/common';
import { AnswerLinks } from '../answer-links/answer-links.service.js';
import { answerSentence } from '../answer-links/domain/answer-sentence.js';
import { slackChannel } from '../channels/slack/slack.channel.js';
import { ChatPressers } from './chat-pressers.service.js';
import type { SlackPress } from './domain/slack-press.js';
import { SlackNotices } from './slack-notices.js';

/** Does what the buttons of messages in Slack say, and tells who pressed what came of it. */
@Injectable()
export class SlackAnswers {
  constructor(
    private readonly pressers: ChatPressers,
    private readonly links: AnswerLinks,
    private readonly notices: SlackNotices,
  ) {}

  async pressed({ token, memberId, responseUrl }: SlackPress): Promise<void> {
    const { outcome, action } = await this.links.use(token, {
      pressedBy: this.pressers.of(slackChannel.type, memberId),
    });
    await this.notices.tell(responseUrl, answerSentence(outcome, action));
  }
}
