import type { WireAlertEffects, WirePolicy } from '../../codec/alert-policy.js';
import type { WireContact } from '../../codec/contact.js';
import type { WireCustomRole } from '../../codec/custom-role.js';
import type { WireEscalation, WireEscalationRule } from '../../codec/escalation.js';
import type { WireForwarding } from '../../codec/forwarding-rule.js';
import type { WireNotificationEffects } from '../../codec/notification-policy.js';
import type { WireNotificationRule, WireStep } from '../../codec/notification-rule.js';
import type { Ref } from '../../codec/refs.js';
import type { WireRoutingRule } from '../../codec/routing-rule.js';
import type { WireOverride, WireRotation, WireSchedule } from '../../codec/schedule.js';
import type { WireUser } from '../../codec/user.js';
import type { Json } from '../../codec/wire-object.js';

/* Everywhere: an absent id is null, since the source does not say it; an absent value is undefined. */

/** What a source says at least. */
type Having<T, K extends keyof T> = T & Required<Pick<T, K>>;

export type OrgPersonalRule = Having<
  Omit<WireNotificationRule<Ref>, 'steps' | 'repeat'>,
  'name' | 'enabled' | 'conditions' | 'schedules'
> & {
  id: string | null;
  order: number;
  steps: readonly WireStep[];
  /** Null: once. */
  repeatMinutes: number | null;
};

export type OrgUser = Having<WireUser, 'username' | 'fullName' | 'role'> & {
  id: string;
  blocked: boolean;
  verified: boolean;
  mutedUntil?: string;
  /** As the source has them, for third-party clients. */
  sent: Json;
  /** What else their profile says: tags, details, address, Skype name. */
  profile: readonly string[];
  contacts: readonly WireContact[];
  rules: readonly OrgPersonalRule[];
};

export type OrgRoutingRule = Having<WireRoutingRule<Ref>, 'name' | 'conditions' | 'notify'> & {
  id: string | null;
  isDefault: boolean;
  order: number;
};

export interface OrgTeam {
  id: string;
  name: string;
  description?: string;
  members: readonly { user: Ref; role: string }[];
  roles: readonly { name: string; rights: Readonly<Record<string, boolean>> }[];
  /** In their order, the default one last. */
  routingRules: readonly OrgRoutingRule[];
}

export type OrgRotation = Having<Omit<WireRotation<Ref>, 'type'>, 'startDate' | 'length' | 'participants'> & {
  id: string | null;
  type?: 'hourly' | 'daily' | 'weekly' | 'monthly';
  /** Turns outside of its hours are skipped. */
  countsOnlyOwnHours?: boolean;
};

export type OrgOverride = Having<WireOverride<Ref, Ref>, 'startTime' | 'endTime'>;

/** Who is on call according to the service itself. */
export interface OrgTimeline {
  /** ISO 8601, UTC. */
  from: string;
  to: string;
  periods: readonly { start: string; end: string; who: readonly Ref[] }[];
}

export type OrgSchedule = Having<Omit<WireSchedule<Ref>, 'rotations'>, 'name' | 'enabled'> & {
  id: string;
  ownerTeam: Ref | null;
  rotations: readonly OrgRotation[];
  /** Null: the source does not say. */
  overrides: readonly OrgOverride[] | null;
  /** Null: the source does not say. */
  timeline: OrgTimeline | null;
};

/** A recipient that the source has lost is null. */
export type OrgEscalationRule = WireEscalationRule<Ref | null>;

/** Its rules are in the order of their delays. */
export type OrgEscalation = Having<WireEscalation<Ref | null>, 'name' | 'rules'> & {
  id: string;
  ownerTeam: Ref | null;
};

export type OrgForwarding = WireForwarding<Ref> & { id: string };

export type OrgCustomRole = WireCustomRole & { id: string | null };

/** What an alert policy changes. */
export type AlertEffects = WireAlertEffects<Ref> & { type: 'alert' };

/** Whether and when people are notified. */
export type NotificationEffects = WireNotificationEffects & { type: 'notification' };

export type OrgPolicy = Having<WirePolicy, 'enabled' | 'conditions'> & {
  id: string | null;
  /** Null: of all. */
  ownerTeam: Ref | null;
  /** Its place among those of its team and type. */
  order: number;
  /** IANA, of its hours; left out: the source does not say. */
  timezone?: string;
  /** As the source has it, for third-party clients. */
  sent: Json;
  effects: AlertEffects | NotificationEffects | { type: 'other'; named: string };
};

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
  /** Of an integration, where the source tells it. */
  key?: string;
}

/** A whole organisation, whatever it was read from. */
export interface Org {
  /** The name of the source (`sources/sources.ts`), or `backup`, which does not say who is on call. */
  source: string;
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

/** How many of everything there are. */
export function countsOf(org: Org): Record<string, number> {
  const { others, users, teams, schedules, escalations, forwardings, customRoles, policies } = org;
  const lists = { users, teams, schedules, escalations, forwardings, customRoles, policies };
  const counts = Object.fromEntries(Object.entries(lists).map(([kind, list]) => [kind, list.length]));
  for (const { kind } of others) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
