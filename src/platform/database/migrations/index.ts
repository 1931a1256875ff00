import type { MigrationInterface } from 'typeorm';
import { Base1795965000000 } from './1795965000000-base.js';
import { TurnsOfDueRows1795972950347 } from './1795972950347-turns-of-due-rows.js';
import { SearchedHeldPages1795974960665 } from './1795974960665-searched-held-pages.js';
import { SearchTextsWithoutSharpS1795977999887 } from './1795977999887-search-texts-without-sharp-s.js';
import { OverridesCountFrom1795983497271 } from './1795983497271-overrides-count-from.js';
import { IntegrationPayloads1795984778538 } from './1795984778538-integration-payloads.js';
import { MailRecoveries1795984780578 } from './1795984780578-mail-recoveries.js';
import { KeyMakers1795984903809 } from './1795984903809-key-makers.js';
import { MailedInvites1795984903810 } from './1795984903810-mailed-invites.js';
import { Outgoing1795985255036 } from './1795985255036-outgoing.js';
import { PlannedMaintenanceNews1795986947111 } from './1795986947111-planned-maintenance-news.js';
import { ConfirmedSessions1795987796723 } from './1795987796723-confirmed-sessions.js';
import { PlanNews1795995606066 } from './1795995606066-plan-news.js';
import { WebhooksInOrder1795995680355 } from './1795995680355-webhooks-in-order.js';
import { BusyRooms1795995683525 } from './1795995683525-busy-rooms.js';
import { BusyOutgoing1795995686349 } from './1795995686349-busy-outgoing.js';
import { SearchTextsWithoutAccents1795995724109 } from './1795995724109-search-texts-without-accents.js';
import { ProvenDomains1795995842425 } from './1795995842425-proven-domains.js';
import { NamesOfTenants1795995842426 } from './1795995842426-names-of-tenants.js';
import { MailsAboutRequests1795996500000 } from './1795996500000-mails-about-requests.js';
import { WebhooksOneByOne1796009297346 } from './1796009297346-webhooks-one-by-one.js';
import { SubjectsOfAuditEntries1796009585893 } from './1796009585893-subjects-of-audit-entries.js';
import { RevokedKeysOfAuditLog1796009585894 } from './1796009585894-revoked-keys-of-audit-log.js';
import { SecretAddresses1796010100000 } from './1796010100000-secret-addresses.js';
import { SealedSubscriptions1796010100001 } from './1796010100001-sealed-subscriptions.js';
import { IncidentsOfAlerts1796010100002 } from './1796010100002-incidents-of-alerts.js';
import { AddressChanges1796012000000 } from './1796012000000-address-changes.js';
import { SecondFactorRequired1796012000001 } from './1796012000001-second-factor-required.js';
import { SessionsByProvider1796012000002 } from './1796012000002-sessions-by-provider.js';
import { Passkeys1796012000003 } from './1796012000003-passkeys.js';
import { SecretContactMethods1796026652340 } from './1796026652340-secret-contact-methods.js';
import { IncidentRooms1796032800000 } from './1796032800000-incident-rooms.js';
import { HandoffNotes1796035264647 } from './1796035264647-handoff-notes.js';
import { SnoozesStopTheClock1796048686661 } from './1796048686661-snoozes-stop-the-clock.js';
import { InviteNames1796049593637 } from './1796049593637-invite-names.js';
import { SubscribersLocale1796058083792 } from './1796058083792-subscribers-locale.js';
import { TimedReports1796059184286 } from './1796059184286-timed-reports.js';
import { Rehearsals1796071089634 } from './1796071089634-rehearsals.js';
import { MovingInSources1796071140122 } from './1796071140122-moving-in-sources.js';
import { Comparisons1796071452259 } from './1796071452259-comparisons.js';

/**
 * Every migration in order. Written out instead of globbed, so that a build that omits one does not compile.
 */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  Base1795965000000,
  TurnsOfDueRows1795972950347,
  SearchedHeldPages1795974960665,
  SearchTextsWithoutSharpS1795977999887,
  OverridesCountFrom1795983497271,
  IntegrationPayloads1795984778538,
  MailRecoveries1795984780578,
  KeyMakers1795984903809,
  MailedInvites1795984903810,
  Outgoing1795985255036,
  PlannedMaintenanceNews1795986947111,
  ConfirmedSessions1795987796723,
  PlanNews1795995606066,
  WebhooksInOrder1795995680355,
  BusyRooms1795995683525,
  BusyOutgoing1795995686349,
  SearchTextsWithoutAccents1795995724109,
  ProvenDomains1795995842425,
  NamesOfTenants1795995842426,
  MailsAboutRequests1795996500000,
  WebhooksOneByOne1796009297346,
  SubjectsOfAuditEntries1796009585893,
  RevokedKeysOfAuditLog1796009585894,
  SecretAddresses1796010100000,
  SealedSubscriptions1796010100001,
  IncidentsOfAlerts1796010100002,
  AddressChanges1796012000000,
  SecondFactorRequired1796012000001,
  SessionsByProvider1796012000002,
  Passkeys1796012000003,
  SecretContactMethods1796026652340,
  IncidentRooms1796032800000,
  HandoffNotes1796035264647,
  SnoozesStopTheClock1796048686661,
  InviteNames1796049593637,
  SubscribersLocale1796058083792,
  TimedReports1796059184286,
  Rehearsals1796071089634,
  MovingInSources1796071140122,
  Comparisons1796071452259,
];
