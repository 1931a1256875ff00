import type { MigrationInterface } from 'typeorm';
import { Ground1764000000000 } from './1764000000000-ground.js';
import { Accounts1764000000010 } from './1764000000010-accounts.js';
import { SignIn1764000000011 } from './1764000000011-sign-in.js';
import { Integrations1764000000020 } from './1764000000020-integrations.js';
import { Alerts1764000000030 } from './1764000000030-alerts.js';
import { AlertReceipts1764000000031 } from './1764000000031-alert-receipts.js';
import { OnCall1764000000040 } from './1764000000040-on-call.js';
import { Escalation1764000000050 } from './1764000000050-escalation.js';
import { RoutingAndPolicies1764000000060 } from './1764000000060-routing-and-policies.js';
import { Delivery1764000000070 } from './1764000000070-delivery.js';
import { HeartbeatsAndMaintenance1764000000080 } from './1764000000080-heartbeats-and-maintenance.js';
import { RateLimits1764000000090 } from './1764000000090-rate-limits.js';
import { Attachments1764000000100 } from './1764000000100-attachments.js';
import { NotificationRules1764000000110 } from './1764000000110-notification-rules.js';
import { Forwarding1764000000120 } from './1764000000120-forwarding.js';
import { PushAndLinks1764000000130 } from './1764000000130-push-and-links.js';
import { PushNotices1764000000131 } from './1764000000131-push-notices.js';
import { OutboundWebhooks1764000000140 } from './1764000000140-outbound-webhooks.js';
import { HandoffNotices1764000000150 } from './1764000000150-handoff-notices.js';
import { IncidentsAndServices1764000000160 } from './1764000000160-incidents-and-services.js';
import { StatusPages1764000000170 } from './1764000000170-status-pages.js';
import { AlertReports1764000000200 } from './1764000000200-alert-reports.js';
import { ReportSchedules1764000000210 } from './1764000000210-report-schedules.js';
import { Retention1764000000211 } from './1764000000211-retention.js';
import { OutboxByTenant1764000000250 } from './1764000000250-outbox-by-tenant.js';
import { HeartbeatIntegrations1764000000260 } from './1764000000260-heartbeat-integrations.js';
import { FewerRows1764000000270 } from './1764000000270-fewer-rows.js';
import { AlertSearch1764000000280 } from './1764000000280-alert-search.js';
import { ForgottenInTime1764000000290 } from './1764000000290-forgotten-in-time.js';
import { PlainEvents1764000000300 } from './1764000000300-plain-events.js';
import { AccountChannels1764000000320 } from './1764000000320-account-channels.js';
import { ChannelsOfKnownPeople1764000000321 } from './1764000000321-channels-of-known-people.js';
import { PagedPeople1764000000322 } from './1764000000322-paged-people.js';
import { IncidentNotices1764000000323 } from './1764000000323-incident-notices.js';
import { PublicWindows1764000000330 } from './1764000000330-public-windows.js';
import { FirstMessages1764000000331 } from './1764000000331-first-messages.js';
import { WhoDidIt1764000000340 } from './1764000000340-who-did-it.js';
import { WhoOpenedIt1764000000341 } from './1764000000341-who-opened-it.js';
import { AuditChanges1764000000350 } from './1764000000350-audit-changes.js';
import { WhoClosedIt1764000000390 } from './1764000000390-who-closed-it.js';
import { OneTellingPerStatus1764000000395 } from './1764000000395-one-telling-per-status.js';
import { SearchesDescribed1764000000420 } from './1764000000420-searches-described.js';
import { KeyCeilings1764000000440 } from './1764000000440-key-ceilings.js';
import { ChannelCodes1764000000441 } from './1764000000441-channel-codes.js';
import { TurnsOfTenants1764000000470 } from './1764000000470-turns-of-tenants.js';
import { HourlyWork1764000000560 } from './1764000000560-hourly-work.js';
import { SubscribersByToken1764000000561 } from './1764000000561-subscribers-by-token.js';
import { IndexesOfAge1764000000580 } from './1764000000580-indexes-of-age.js';
import { WorkVersions1764000000500 } from './1764000000500-work-versions.js';
import { ProofOfAddress1764000000510 } from './1764000000510-proof-of-address.js';
import { SelfChecks1764000000511 } from './1764000000511-self-checks.js';
import { DetailsSearched1764000000520 } from './1764000000520-details-searched.js';
import { TurnsInMoreQueues1764000000530 } from './1764000000530-turns-in-more-queues.js';
import { ChannelTypes1764000000600 } from './1764000000600-channel-types.js';
import {
  ChannelTypeOfChannels1764000000601,
  ChannelTypeOfDeliveries1764000000602,
  ChannelTypeOfHandoffNotices1764000000603,
  ChannelTypeOfIncidentNotices1764000000604,
  ChannelTypesHold1764000000605,
} from './1764000000601-channel-type-references.js';
import { SessionsTold1764000000670 } from './1764000000670-sessions-told.js';
import { CalendarLinks1764000000671 } from './1764000000671-calendar-links.js';
import { IntegrationReceipts1764000000740 } from './1764000000740-integration-receipts.js';
import { LinkedAlerts1764000000760 } from './1764000000760-linked-alerts.js';
import { GapWatches1764000000780 } from './1764000000780-gap-watches.js';
import { SwapRequests1764000000781 } from './1764000000781-swap-requests.js';
import { PublishedPostmortems1764000000761 } from './1764000000761-published-postmortems.js';
import { Holds1764000000790 } from './1764000000790-holds.js';
import { AutoCloses1764000000800 } from './1764000000800-auto-closes.js';
import { PageBundles1764000000830 } from './1764000000830-page-bundles.js';
import { BundledDeliveries1764000000831 } from './1764000000831-bundled-deliveries.js';
import { SharedAnswers1764000000840 } from './1764000000840-shared-answers.js';
import { ChatRevisions1764000000841 } from './1764000000841-chat-revisions.js';
import { ImportedObjects1764000000890 } from './1764000000890-imported-objects.js';
import { ThirdPartyOriginals1764000000860 } from './1764000000860-third-party-originals.js';
import { ChannelsSwitchedOff1764000000861 } from './1764000000861-channels-switched-off.js';
import { AnswersOfLinks1764000000910 } from './1764000000910-answers-of-links.js';
import { OneTableOfLinks1764000000911 } from './1764000000911-one-table-of-links.js';
import { PolicyLevels1764000000930 } from './1764000000930-policy-levels.js';
import { NotificationPolicies1764000000931 } from './1764000000931-notification-policies.js';
import { AlertTimers1764000000932 } from './1764000000932-alert-timers.js';
import { TeamRoutingRules1764000000870 } from './1764000000870-team-routing-rules.js';
import { ChatRooms1764000000842 } from './1764000000842-chat-rooms.js';
import { AnnouncedSchedules1764000000843 } from './1764000000843-announced-schedules.js';
import { RoomPosts1764000000844 } from './1764000000844-room-posts.js';
import { RoomRules1764000000920 } from './1764000000920-room-rules.js';
import { RoomPages1764000000921 } from './1764000000921-room-pages.js';
import { PartialOverrides1764000000940 } from './1764000000940-partial-overrides.js';
import { ResetAcknowledgements1764000000941 } from './1764000000941-reset-acknowledgements.js';
import { RoomSecrets1764000000922 } from './1764000000922-room-secrets.js';
import { TakenReplies1764000000923 } from './1764000000923-taken-replies.js';
import { ConfigurationMarks1764000000820 } from './1764000000820-configuration-marks.js';
import { Flapping1764000000801 } from './1764000000801-flapping.js';
import { FlappingSettings1764000000802 } from './1764000000802-flapping-settings.js';
import { SilencingWindows1764000000791 } from './1764000000791-silencing-windows.js';
import { SilencedAlerts1764000000792 } from './1764000000792-silenced-alerts.js';
import { HeldRuns1764000000793 } from './1764000000793-held-runs.js';
import { AnswerLinks1764000000770 } from './1764000000770-answer-links.js';
import { InstallationSecrets1764000000771 } from './1764000000771-installation-secrets.js';
import { WhenNobody1764000000810 } from './1764000000810-when-nobody.js';
import { HeldAlerts1764000000811 } from './1764000000811-held-alerts.js';
import { HeldRuns1764000000812 } from './1764000000812-held-runs.js';
import { TeamDigests1764000000803 } from './1764000000803-team-digests.js';
import { AlertFeedback1764000000804 } from './1764000000804-alert-feedback.js';
import { FirstMatchOnly1764000000960 } from './1764000000960-first-match-only.js';
import { NewsOfNotes1764000000961 } from './1764000000961-news-of-notes.js';
import { NewsOfNotesHold1764000000962 } from './1764000000962-news-of-notes-hold.js';
import { ShiftNotices1764000000963 } from './1764000000963-shift-notices.js';
import { RulesOfShifts1764000000964 } from './1764000000964-rules-of-shifts.js';
import { CustomRoles1764000000965 } from './1764000000965-custom-roles.js';
import { CustomRolesOfUsers1764000000966 } from './1764000000966-custom-roles-of-users.js';
import { MovingInRuns1764000000950 } from './1764000000950-moving-in-runs.js';
import { MovingInFiles1764000000951 } from './1764000000951-moving-in-files.js';
import { MaintenanceRules1764000000967 } from './1764000000967-maintenance-rules.js';
import { MaintenanceSwitches1764000000968 } from './1764000000968-maintenance-switches.js';
import { RespondersOfIntegrations1764000000980 } from './1764000000980-responders-of-integrations.js';
import { Inviters1764000000976 } from './1764000000976-inviters.js';
import { ZoneOfPolicies1764000000977 } from './1764000000977-zone-of-policies.js';
import { ZoneOfTenants1764000000995 } from './1764000000995-zone-of-tenants.js';
import { RulesOfIntegrations1764000000985 } from './1764000000985-rules-of-integrations.js';
import { IncidentRules1764000000990 } from './1764000000990-incident-rules.js';
import { IncidentRuleMatches1764000000991 } from './1764000000991-incident-rule-matches.js';
import { StakeholderNotices1764000000992 } from './1764000000992-stakeholder-notices.js';
import { IncidentTemplates1764000000993 } from './1764000000993-incident-templates.js';
import { WaitsOfCrawls1795715191458 } from './1795715191458-waits-of-crawls.js';
import { FailedEvents1795782614307 } from './1795782614307-failed-events.js';
import { PingAvailability1795830000000 } from './1795830000000-ping-availability.js';
import { ClockHours1795935900000 } from './1795935900000-clock-hours.js';
import { FailedAddresses1795936436543 } from './1795936436543-failed-addresses.js';
import { PlanHistory1795936849774 } from './1795936849774-plan-history.js';
import { HeldPages1795939200000 } from './1795939200000-held-pages.js';
import { ScopedAliases1795947373179 } from './1795947373179-scoped-aliases.js';
import { ScopedAliasIndex1795947375644 } from './1795947375644-scoped-alias-index.js';
import { HistoryOfPeople1795946439411 } from './1795946439411-history-of-people.js';
import { CancelledTimeOff1795951563252 } from './1795951563252-cancelled-time-off.js';
import { SwapsOutlivePeople1795959600000 } from './1795959600000-swaps-outlive-people.js';
import { ReachOfSteps1795962667592 } from './1795962667592-reach-of-steps.js';
import { NamesOfGonePeople1795964016248 } from './1795964016248-names-of-gone-people.js';
import { RecipientsOfPeople1795964264355 } from './1795964264355-recipients-of-people.js';

/**
 * Every migration in order; TypeORM runs those that the database has not seen. Written out (not globbed), so that a
 * build that forgets one does not compile.
 */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  Ground1764000000000,
  Accounts1764000000010,
  SignIn1764000000011,
  Integrations1764000000020,
  Alerts1764000000030,
  AlertReceipts1764000000031,
  OnCall1764000000040,
  Escalation1764000000050,
  RoutingAndPolicies1764000000060,
  Delivery1764000000070,
  HeartbeatsAndMaintenance1764000000080,
  RateLimits1764000000090,
  Attachments1764000000100,
  NotificationRules1764000000110,
  Forwarding1764000000120,
  PushAndLinks1764000000130,
  PushNotices1764000000131,
  OutboundWebhooks1764000000140,
  HandoffNotices1764000000150,
  IncidentsAndServices1764000000160,
  StatusPages1764000000170,
  AlertReports1764000000200,
  ReportSchedules1764000000210,
  Retention1764000000211,
  OutboxByTenant1764000000250,
  HeartbeatIntegrations1764000000260,
  FewerRows1764000000270,
  AlertSearch1764000000280,
  ForgottenInTime1764000000290,
  PlainEvents1764000000300,
  AccountChannels1764000000320,
  ChannelsOfKnownPeople1764000000321,
  PagedPeople1764000000322,
  IncidentNotices1764000000323,
  PublicWindows1764000000330,
  FirstMessages1764000000331,
  WhoDidIt1764000000340,
  WhoOpenedIt1764000000341,
  AuditChanges1764000000350,
  WhoClosedIt1764000000390,
  OneTellingPerStatus1764000000395,
  SearchesDescribed1764000000420,
  KeyCeilings1764000000440,
  ChannelCodes1764000000441,
  TurnsOfTenants1764000000470,
  WorkVersions1764000000500,
  ProofOfAddress1764000000510,
  SelfChecks1764000000511,
  DetailsSearched1764000000520,
  TurnsInMoreQueues1764000000530,
  HourlyWork1764000000560,
  SubscribersByToken1764000000561,
  IndexesOfAge1764000000580,
  ChannelTypes1764000000600,
  ChannelTypeOfChannels1764000000601,
  ChannelTypeOfDeliveries1764000000602,
  ChannelTypeOfHandoffNotices1764000000603,
  ChannelTypeOfIncidentNotices1764000000604,
  ChannelTypesHold1764000000605,
  SessionsTold1764000000670,
  CalendarLinks1764000000671,
  IntegrationReceipts1764000000740,
  LinkedAlerts1764000000760,
  PublishedPostmortems1764000000761,
  AnswerLinks1764000000770,
  InstallationSecrets1764000000771,
  GapWatches1764000000780,
  SwapRequests1764000000781,
  Holds1764000000790,
  SilencingWindows1764000000791,
  SilencedAlerts1764000000792,
  HeldRuns1764000000793,
  AutoCloses1764000000800,
  Flapping1764000000801,
  FlappingSettings1764000000802,
  TeamDigests1764000000803,
  AlertFeedback1764000000804,
  WhenNobody1764000000810,
  HeldAlerts1764000000811,
  HeldRuns1764000000812,
  ConfigurationMarks1764000000820,
  PageBundles1764000000830,
  BundledDeliveries1764000000831,
  SharedAnswers1764000000840,
  ChatRevisions1764000000841,
  ImportedObjects1764000000890,
  ThirdPartyOriginals1764000000860,
  ChannelsSwitchedOff1764000000861,
  AnswersOfLinks1764000000910,
  OneTableOfLinks1764000000911,
  TeamRoutingRules1764000000870,
  ChatRooms1764000000842,
  AnnouncedSchedules1764000000843,
  RoomPosts1764000000844,
  FirstMatchOnly1764000000960,
  NewsOfNotes1764000000961,
  NewsOfNotesHold1764000000962,
  PolicyLevels1764000000930,
  RoomRules1764000000920,
  RoomPages1764000000921,
  PartialOverrides1764000000940,
  ResetAcknowledgements1764000000941,
  ShiftNotices1764000000963,
  RulesOfShifts1764000000964,
  CustomRoles1764000000965,
  CustomRolesOfUsers1764000000966,
  MovingInRuns1764000000950,
  MovingInFiles1764000000951,
  RoomSecrets1764000000922,
  TakenReplies1764000000923,
  MaintenanceRules1764000000967,
  MaintenanceSwitches1764000000968,
  RespondersOfIntegrations1764000000980,
  NotificationPolicies1764000000931,
  AlertTimers1764000000932,
  Inviters1764000000976,
  ZoneOfPolicies1764000000977,
  ZoneOfTenants1764000000995,
  RulesOfIntegrations1764000000985,
  IncidentRules1764000000990,
  IncidentRuleMatches1764000000991,
  StakeholderNotices1764000000992,
  IncidentTemplates1764000000993,
  WaitsOfCrawls1795715191458,
  FailedEvents1795782614307,
  PingAvailability1795830000000,
  ClockHours1795935900000,
  FailedAddresses1795936436543,
  PlanHistory1795936849774,
  HeldPages1795939200000,
  ScopedAliases1795947373179,
  ScopedAliasIndex1795947375644,
  HistoryOfPeople1795946439411,
  CancelledTimeOff1795951563252,
  SwapsOutlivePeople1795959600000,
  ReachOfSteps1795962667592,
  NamesOfGonePeople1795964016248,
  RecipientsOfPeople1795964264355,
];
