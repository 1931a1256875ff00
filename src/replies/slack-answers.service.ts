import { Injectable } from '@nestjs/common';
import { decidePermission } from '../access/domain/permissions.js';
import { AlertAccess } from '../alerts/alert-access.js';
import { AlertsService } from '../alerts/alerts.service.js';
import { AnswerLinks, type PressedBy } from '../answer-links/answer-links.service.js';
import { answerSentence } from '../answer-links/domain/answer-sentence.js';
import { UserCallers } from '../auth/callers/user-callers.js';
import { ChannelDirectory } from '../channels/channel-directory.js';
import { slackChannel, slackSettings } from '../channels/slack/slack.channel.js';
import { withDeadline } from '../common/deadline.js';
import { OutboundHttp } from '../common/outbound-http/outbound-http.js';
import { SettingsReader } from '../config/environment.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { slackNotice, type SlackPress } from './domain/slack-press.js';

/** Slack shows an error when a press is not answered within three seconds. */
const NOTICE_WAIT_MS = 1500;

/** Does what the buttons of messages in Slack say, and tells who pressed what came of it. */
@Injectable()
export class SlackAnswers {
  /** Where Slack takes what only the presser is to see. */
  private readonly noticeOrigins: ReadonlySet<string>;

  constructor(
    settings: SettingsReader,
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelDirectory,
    private readonly callers: UserCallers,
    private readonly alerts: AlertsService,
    private readonly access: AlertAccess,
    private readonly links: AnswerLinks,
    private readonly http: OutboundHttp,
  ) {
    const own = slackSettings(settings)?.apiBaseUrl;
    this.noticeOrigins = new Set(['https://hooks.slack.com', ...(own ? [new URL(own).origin] : [])]);
  }

  async pressed({ token, memberId, responseUrl }: SlackPress): Promise<void> {
    const { outcome, action } = await this.links.use(token, { pressedBy: this.pressedBy(memberId) });
    await this.tell(responseUrl, answerSentence(outcome, action));
  }

  /** In a channel: the person here whose own verified Slack channel is this member's, with the rights that they have here. */
  private pressedBy(memberId: string): PressedBy {
    return async ({ tenantId, alertId }) => {
      const [userId] = await this.channels.ownersOf(tenantId, slackChannel.type, memberId);
      const caller = userId === undefined ? null : await this.callers.withoutSession(tenantId, userId);
      if (caller === null) return { kind: 'stranger' };
      const scope = this.unitOfWork.ahead(tenantId);
      const alert = (await this.alerts.states(scope, [alertId])).get(alertId);
      const mayWrite = decidePermission(caller, 'POST', { resource: 'alerts', level: 'write' }).kind === 'allowed';
      const mayTouch = alert && (await this.access.guard(scope, caller, [alert]))(alert);
      // A deleted alert is said to be gone.
      return mayWrite && (mayTouch ?? true) ? caller.id : { kind: 'forbidden' };
    };
  }

  /** What was done is done; that the notice does not arrive changes nothing. */
  private async tell(url: string | null, sentence: string): Promise<void> {
    if (url === null || !URL.canParse(url) || !this.noticeOrigins.has(new URL(url).origin)) return;
    const post = this.http.post(url, { 'content-type': 'application/json' }, slackNotice(sentence));
    await withDeadline(post, NOTICE_WAIT_MS).catch(() => undefined);
  }
}
