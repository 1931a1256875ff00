import type { Json } from './given.js';

/**
 * Whom or what something names. Backups have no ids, the API has both; with neither it is a person who was deleted.
 * `name` is the login name of a user.
 */
export interface Ref {
  type: string;
  id: string | null;
  name: string | null;
}

/** HH:MM on the wall clock; an `end` at or before its start is on the next day. */
export interface DailyWindow {
  start: string;
  end: string;
}
export interface WeeklyWindow {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
}
export type Restriction =
  | { type: 'daily'; window: DailyWindow }
  | { type: 'weekly'; windows: readonly WeeklyWindow[] }
  | null;

export const CONDITIONS_TYPES = ['match-all', 'match-any-condition', 'match-all-conditions'] as const;

/** Null where the source has lost what stood there. */
export interface Condition {
  field: string | null;
  key: string | null;
  not: boolean;
  operation: string | null;
  expectedValue: string | null;
  /** Null: the source does not say. */
  order: number | null;
}
export interface Conditions {
  type: (typeof CONDITIONS_TYPES)[number];
  conditions: readonly Condition[];
}

export interface OrgContact {
  id: string | null;
  /** `email`, `sms`, `voice`, `mobile`; null: lost. */
  method: string | null;
  to: string;
  enabled: boolean;
  disabledReason: string | null;
}

export interface OrgStep {
  method: string | null;
  to: string;
  minutes: number;
  enabled: boolean;
}

export interface OrgPersonalRule {
  id: string | null;
  name: string;
  /** Null: lost. */
  actionType: string | null;
  enabled: boolean;
  order: number;
  criteria: Conditions;
  restriction: Restriction;
  steps: readonly OrgStep[];
  /** Minutes; null: once. */
  repeatMinutes: number | null;
  notificationTime: readonly string[];
  schedules: readonly Ref[];
}

export interface OrgUser {
  id: string;
  username: string;
  fullName: string;
  role: string;
  timezone: string | null;
  locale: string | null;
  blocked: boolean;
  verified: boolean;
  mutedUntil: string | null;
  /** As the source has them, for third-party clients. */
  sent: Json;
  /** What else their profile says: tags, details, address, Skype name. */
  profile: readonly string[];
  contacts: readonly OrgContact[];
  rules: readonly OrgPersonalRule[];
}

export interface OrgRoutingRule {
  id: string | null;
  name: string;
  isDefault: boolean;
  order: number;
  criteria: Conditions;
  timezone: string | null;
  restriction: Restriction;
  notify: Ref;
}

export interface OrgTeam {
  id: string;
  name: string;
  description: string | null;
  members: readonly { user: Ref; role: string }[];
  roles: readonly { name: string; rights: Readonly<Record<string, boolean>> }[];
  /** In their order, the default one last. */
  routingRules: readonly OrgRoutingRule[];
}

export interface OrgRotation {
  id: string | null;
  name: string | null;
  startDate: string;
  endDate: string | null;
  /** `hourly`, `daily`, `weekly`; null: lost. */
  type: string | null;
  length: number;
  /** Null: of a type that the source has lost. */
  participants: readonly (Ref | null)[];
  restriction: Restriction;
}

export interface OrgOverride {
  alias: string | null;
  participant: Ref;
  startDate: string;
  endDate: string;
  /** Empty: all. */
  rotations: readonly Ref[];
}

/** Who is on call according to the service itself. */
export interface OrgTimeline {
  /** ISO 8601, UTC. */
  from: string;
  to: string;
  periods: readonly { start: string; end: string; who: readonly Ref[] }[];
}

export interface OrgSchedule {
  id: string;
  name: string;
  description: string | null;
  timezone: string | null;
  enabled: boolean;
  ownerTeam: Ref | null;
  rotations: readonly OrgRotation[];
  /** Null: the source does not say. */
  overrides: readonly OrgOverride[] | null;
  /** Null: the source does not say. */
  timeline: OrgTimeline | null;
}

export interface OrgEscalationRule {
  condition: string;
  notifyType: string;
  /** Minutes from the alert's creation. */
  minutes: number;
  /** Null: of a type that the source has lost. */
  recipient: Ref | null;
}

export interface OrgEscalation {
  id: string;
  name: string;
  description: string | null;
  ownerTeam: Ref | null;
  /** By delay. */
  rules: readonly OrgEscalationRule[];
  repeat: { waitMinutes: number; count: number; resetsStates: boolean; closesAfterAll: boolean } | null;
}

export interface OrgForwarding {
  id: string;
  alias: string | null;
  from: Ref;
  to: Ref;
  startDate: string | null;
  endDate: string | null;
}

export interface OrgCustomRole {
  id: string | null;
  name: string;
  extendedRole: string | null;
  grantedRights: readonly string[];
  disallowedRights: readonly string[];
}

/** What an alert policy changes; null and empty: nothing. */
export interface AlertEffects {
  type: 'alert';
  /** Templates. */
  texts: Readonly<Record<'message' | 'alias' | 'description' | 'entity' | 'source', string | null>>;
  priority: string | null;
  tags: readonly string[];
  actions: readonly string[];
  details: Readonly<Record<string, string>>;
  /** Null: of a type that the source has lost. */
  responders: readonly (Ref | null)[];
  /** What the sender gave is left out. */
  replaces: Readonly<Record<'tags' | 'details' | 'actions' | 'responders', boolean>>;
  /** The next policy is asked, too. */
  continues: boolean;
}

/** Whether and when people are told; null: it does not say. */
export interface NotificationEffects {
  type: 'notification';
  suppress: boolean;
  /** `option` is `for-duration` (`minutes` count) or the day of `time`, HH:MM. */
  delay: { option: string; minutes: number; time: string } | null;
  closeMinutes: number | null;
  restart: { minutes: number; times: number } | null;
  /** `minutes` count only by frequency. */
  deduplicate: { count: number; isFrequency: boolean; minutes: number } | null;
}

export interface OrgPolicy {
  id: string | null;
  name: string;
  description: string | null;
  enabled: boolean;
  /** Null: of all. */
  ownerTeam: Ref | null;
  /** Its place among those of its team and type. */
  order: number;
  filter: Conditions;
  restriction: Restriction;
  /** As the source has it, for third-party clients. */
  sent: Json;
  effects: AlertEffects | NotificationEffects | { type: 'other'; named: string };
}

export const OTHER_KINDS = [...['integrations', 'heartbeats', 'services', 'incidentTemplates', 'maintenance']] as const;
export type OtherKind = (typeof OTHER_KINDS)[number];

/** What is moved by other means, or not at all, as the source has it. */
export interface OrgOther {
  kind: OtherKind;
  id: string | null;
  name: string;
  enabled: boolean;
  ownerTeam: Ref | null;
  json: Json;
}

/** A whole organisation, whatever it was read from. */
export interface Org {
  source: 'backup' | 'api';
  users: readonly OrgUser[];
  teams: readonly OrgTeam[];
  schedules: readonly OrgSchedule[];
  escalations: readonly OrgEscalation[];
  forwardings: readonly OrgForwarding[];
  customRoles: readonly OrgCustomRole[];
  /** By their order. */
  policies: readonly OrgPolicy[];
  others: readonly OrgOther[];
}
