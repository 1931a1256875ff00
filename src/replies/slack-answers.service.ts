import { Injectable } from '@nestjs/common';
import { decidePermission } from '../access/domain/permissions.js';
import { AlertAccess } from '../alerts/alert-access.js';
import { AlertsService } from '../alerts/alerts.service.js';
import { AnswerLinks, type PressedBy } from '../answer-links/answer-links.service.js';
import { answerSentence } from '../answer-links/domain/answer-sentence.js';
import { UserCallers } from '../auth/callers/user-callers.js';
import { ChannelDirectory } from '../channels/channel-directory.js';
import { slackChannel } from '../channels/slack/slack.channel.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { SlackPress } from './domain/slack-press.js';
import { SlackNotices } from './slack-notices.js';

/** Does what the buttons of messages in Slack say, and tells who pressed what came of it. */
@Injectable()
export class SlackAnswers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelDirectory,
    private readonly callers: UserCallers,
    private readonly alerts: AlertsService,
    private readonly access: AlertAccess,
    private readonly links: AnswerLinks,
    private readonly notices: SlackNotices,
  ) {}

  async pressed({ token, memberId, responseUrl }: SlackPress): Promise<void> {
    const { outcome, action } = await this.links.use(token, { pressedBy: this.pressedBy(memberId) });
    await this.notices.tell(responseUrl, answerSentence(outcome, action));
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
}
