import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { DAY_MS } from '../../platform/durations.js';
import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { AnswerLinksModule } from '../answer-links/answer-links.module.js';
import { AuthModule } from '../../people/auth/auth.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PushTokensModule } from '../../people/push-tokens/push-tokens.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { MailReplies } from './mail-replies.service.js';
import { PageReplies } from './page-replies.service.js';
import { ReplyAnswers } from './reply-answers.service.js';
import { ReadReceiptsJob } from './read-receipts.job.js';
import { ChatPressers } from './chat-pressers.service.js';
import { SlackAnswers, SlackNotices } from './slack-answers.service.js';
import { SlackController } from './slack.controller.js';
import { SlackSignatureGuard, TwilioSignatureGuard } from './signature.guards.js';
import { TelegramController } from './telegram.controller.js';
import { TwilioController } from './twilio.controller.js';
import { TwilioReports } from './twilio-reports.service.js';
import { WhoIsNext } from './who-is-next.service.js';

/** Replies of people, and reports of providers, to sent messages. */
// Providers may repeat a request at any time; after a month no alert is left to answer.
@CleansUp({ table: 'taken_replies', olderThan: 'takenAt', keepMs: 30 * DAY_MS })
@Module({
  imports: [
    AlertsModule,
    AnswerLinksModule,
    AuthModule,
    EscalationModule,
    ChannelsModule,
    NotificationsModule,
    PushTokensModule,
    UsersModule,
  ],
  controllers: [SlackController, TelegramController, TwilioController],
  providers: [
    ChatPressers,
    MailReplies,
    PageReplies,
    ReplyAnswers,
    WhoIsNext,
    ReadReceiptsJob,
    SlackAnswers,
    SlackNotices,
    SlackSignatureGuard,
    TwilioReports,
    TwilioSignatureGuard,
  ],
  exports: [MailReplies],
})
export class RepliesModule {}
