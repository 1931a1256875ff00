import { Injectable } from '@nestjs/common';
import { AnswerLinks } from '../answer-links/answer-links.service.js';
import { timeStyleOf } from '../../platform/domain/time-style.js';
import { wordsFor } from '../../platform/words.js';
import { answerSentence } from '../answer-links/domain/answer.js';
import { slackChannel, slackSettings } from '../channels/slack/slack.channel.js';
import { ChatPressers } from './chat-pressers.service.js';
import { slackNotice, type SlackPress } from './domain/slack.js';
import { withDeadline } from '../../platform/deadline.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import { SettingsReader } from '../../platform/config/environment.js';

/** Milliseconds. Slack shows an error when a press is not answered within three seconds. */
const NOTICE_WAIT_MS = 1500;

/** Posts notices in Slack that only the person who pressed a button sees. */
@Injectable()
export class SlackNotices {
  /** The origins that Slack uses for such notices; no other URL is called. */
  private readonly origins: ReadonlySet<string>;

  constructor(
    settings: SettingsReader,
    private readonly http: OutboundHttp,
  ) {
    const own = slackSettings(settings)?.apiBaseUrl;
    this.origins = new Set(['https://hooks.slack.com', ...(own ? [new URL(own).origin] : [])]);
  }

  /** Errors are ignored, because the press itself has already been handled. */
  async tell(url: string | null, sentence: string): Promise<void> {
    if (url === null || !URL.canParse(url) || !this.origins.has(new URL(url).origin)) return;
    const post = this.http.post(url, { 'content-type': 'application/json' }, slackNotice(sentence));
    await withDeadline(post, NOTICE_WAIT_MS).catch(() => undefined);
  }
}

/** Handles button presses in Slack, and answers the person who pressed. */
@Injectable()
export class SlackAnswers {
  constructor(
    private readonly pressers: ChatPressers,
    private readonly links: AnswerLinks,
    private readonly notices: SlackNotices,
  ) {}

  async pressed({ token, memberId, responseUrl }: SlackPress): Promise<void> {
    const { outcome, action, user } = await this.links.use(token, {
      pressedBy: this.pressers.of(slackChannel.type, memberId),
    });
    await this.notices.tell(responseUrl, answerSentence(wordsFor(timeStyleOf(user)), outcome, action));
  }
}
