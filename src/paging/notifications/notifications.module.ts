import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnswerLinksModule } from '../answer-links/answer-links.module.js';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { DAY_MS } from '../../platform/durations.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ChatRoomsModule } from '../chat-rooms/chat-rooms.module.js';
import { declareQueue } from '../../platform/delivery-queue/declare-queue.js';
import { DeliveryQueueModule } from '../../platform/delivery-queue/delivery-queue.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { ForwardingModule } from '../forwarding/forwarding.module.js';
import { IncidentsModule } from '../../incidents/incidents.module.js';
import { OnCallModule } from '../../on-call/on-call.module.js';
import { PushTokensModule } from '../../people/push-tokens/push-tokens.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AlertLadderController, EscalationPreviewController } from './escalation-views.controller.js';
import { AlertEscalationReader } from './alert-escalation-view.service.js';
import { DeliveryWorker } from './delivery-worker.js';
import { Audiences } from './audiences.js';
import { BundleClaims } from '../bundles/bundle-claims.js';
import { BundleMessages } from '../bundles/bundle-messages.js';
import { BundleWorker } from '../bundles/bundle-worker.js';
import { AlternativeChannels } from '../bundles/alternative-channels.js';
import { PageBundle } from '../bundles/page-bundle.entity.js';
import { PAGE_BUNDLES } from '../bundles/page-bundles.js';
import { Pacing } from '../bundles/pacing.js';
import { ReleaseLeftBehindJob } from '../bundles/release-left-behind.job.js';
import { DELIVERIES } from './deliveries.js';
import { DeliveryGate } from './delivery-gate.js';
import { DeliveryIntake } from './delivery-intake.js';
import { DeliveryReports } from './delivery-reports.js';
import { DeliveryPlanner } from './delivery-planner.js';
import { Delivery } from './delivery.entity.js';
import { ForgetRemovedAlerts, StopDeliveries } from './ended-alerts.handler.js';
import { HANDOFF_NOTICES, handoffNotice, PlanHandoffNotices } from '../handoff-notices/handoff-notices.js';
import { IncidentAudiences } from '../incident-notices/incident-audiences.js';
import { IncidentReadersModule } from '../incident-notices/incident-notice-history.js';
import { INCIDENT_NOTICES, incidentNotice } from '../incident-notices/incident-notices.js';
import { PlanIncidentNotices } from '../incident-notices/plan-incident-notices.handler.js';
import { ReportSnoozedDeliveries, RecheckHeldDeliveries } from './held-deliveries.handler.js';
import { NotifiedPeople } from './notified-people.js';
import { PendingNotifications } from './pending-notifications.js';
import { NotificationTrail } from './notification-trail.js';
import { ADDRESS_NOTICES, addressNotice, PlanAddressNotices } from './addresses/address-notices.js';
import { DeliveryEnds } from './delivery-ends.js';
import { Successors } from './successors.js';
import { SendDecider } from './send-decider.js';
import { PagingFacts } from './paging-facts.js';
import { DelayedNotifications } from './delayed-notifications.js';
import { PagingPreview } from './paging-preview.js';
import { PastPages } from './past-pages.queries.js';
import { PersonalNotices } from './personal-notices.js';
import { PlanDeliveries } from './plan-deliveries.handler.js';
import { PlanOverrideNotices } from '../push-notices/plan-override-notices.handler.js';
import { PUSH_NOTICES, PushNoticeSender } from '../push-notices/push-notices.js';
import { PlanAnnouncements, ROOM_POSTS, RoomPostSender } from '../announcements/room-posts.js';
import { CHAT_REVISIONS, RevisionSender } from '../revisions/chat-revisions.js';
import { PlanRoomPages, ROOM_PAGES } from '../room-posts/room-pages.js';
import { MailsModule } from '../mails/mails.module.js';
import { RehearsalModule } from '../../alerts/rehearsal/rehearsal.module.js';
import { NoticeRehearsals } from './notice-rehearsals.js';
import { GoingLiveController } from '../rehearsals/going-live.controller.js';
import { RehearsedMessages } from '../rehearsals/rehearsed-messages.js';
import { RehearsedMessagesController } from '../rehearsals/rehearsed-messages.controller.js';
import { RehearsalMailer } from '../rehearsals/rehearsal-mailer.js';
import { EndRehearsalsJob } from '../rehearsals/end-rehearsals.job.js';
import { GoLive } from '../rehearsals/go-live.handler.js';
import { RoomPostSelection } from '../room-posts/room-post-selection.js';
import { RoomMessages } from '../room-posts/room-messages.js';
import { RoomPage } from '../room-posts/room-page.entity.js';
import { RoomPageSender } from '../room-posts/room-page-sender.js';
import { ROOM_REVISIONS, RoomRevisionSender } from '../room-posts/room-revisions.js';
import { RoomTrail } from '../room-posts/room-trail.js';
import { Reviser } from '../revisions/reviser.js';
import { PlanRevisions } from '../revisions/plan-revisions.handler.js';
import { NotificationRule } from '../notification-rules/notification-rule.entity.js';
import { NotificationRulesController } from '../notification-rules/notification-rules.controller.js';
import { NotificationRulesService } from '../notification-rules/notification-rules.service.js';
import { SHIFT_NOTICES, shiftNotice } from '../shift-notices/shift-notices.js';
import { WatchShiftsJob } from '../shift-notices/watch-shifts.job.js';
import { RuleBooks } from '../notification-rules/rule-books.js';

/** Turns events into notifications by the recipients' rules: the outbox plans them, queues send them. */
@CleansUp(
  { table: 'channel_paces', olderThan: 'updatedAt', keepMs: 7 * DAY_MS },
  { table: 'rehearsed_messages', olderThan: 'at', keepMs: 90 * DAY_MS, noLongerThanAlerts: true },
)
@Module({
  imports: [
    TypeOrmModule.forFeature([RoomPage, Delivery, PageBundle, NotificationRule]),
    AnswerLinksModule,
    AlertsModule,
    ChannelsModule,
    ChatRoomsModule,
    DeliveryQueueModule,
    EscalationModule,
    ForwardingModule,
    IncidentsModule,
    MailsModule,
    OnCallModule,
    PushTokensModule,
    RehearsalModule,
    TeamsModule,
    UsersModule,
    IncidentReadersModule,
  ],
  controllers: [
    AlertLadderController,
    EscalationPreviewController,
    NotificationRulesController,
    GoingLiveController,
    RehearsedMessagesController,
  ],
  providers: [
    AlertEscalationReader,
    NotifiedPeople,
    PendingNotifications,
    NotificationRulesService,
    RuleBooks,
    Audiences,
    DeliveryPlanner,
    PlanDeliveries,
    PlanOverrideNotices,
    PushNoticeSender,
    declareQueue(PUSH_NOTICES, PushNoticeSender),
    StopDeliveries,
    ReportSnoozedDeliveries,
    RecheckHeldDeliveries,
    DeliveryGate,
    DeliveryIntake,
    DeliveryWorker,
    declareQueue(DELIVERIES, DeliveryWorker),
    Pacing,
    AlternativeChannels,
    SendDecider,
    DeliveryEnds,
    EndRehearsalsJob,
    GoLive,
    RehearsalMailer,
    RehearsedMessages,
    Successors,
    BundleClaims,
    BundleMessages,
    BundleWorker,
    declareQueue(PAGE_BUNDLES, BundleWorker),
    ReleaseLeftBehindJob,
    DeliveryReports,
    NotificationTrail,
    PagingFacts,
    PagingPreview,
    PastPages,
    DelayedNotifications,
    PersonalNotices,
    NoticeRehearsals,
    PlanHandoffNotices,
    declareQueue(HANDOFF_NOTICES, PersonalNotices, (notices) => notices.of(handoffNotice)),
    WatchShiftsJob,
    declareQueue(SHIFT_NOTICES, PersonalNotices, (notices) => notices.of(shiftNotice)),
    PlanAddressNotices,
    declareQueue(ADDRESS_NOTICES, PersonalNotices, (notices) => notices.of(addressNotice)),
    IncidentAudiences,
    PlanIncidentNotices,
    declareQueue(INCIDENT_NOTICES, PersonalNotices, (notices) => notices.of(incidentNotice)),
    ForgetRemovedAlerts,
    PlanAnnouncements,
    RoomPostSender,
    declareQueue(ROOM_POSTS, RoomPostSender),
    PlanRoomPages,
    RoomPostSelection,
    RoomMessages,
    RoomPageSender,
    RoomTrail,
    declareQueue(ROOM_PAGES, RoomPageSender),
    RoomRevisionSender,
    declareQueue(ROOM_REVISIONS, RoomRevisionSender),
    PlanRevisions,
    Reviser,
    RevisionSender,
    declareQueue(CHAT_REVISIONS, RevisionSender),
  ],
  exports: [
    DelayedNotifications,
    DeliveryReports,
    PastPages,
    PendingNotifications,
    PagingPreview,
    NotificationRulesService,
  ],
})
export class NotificationsModule {}
