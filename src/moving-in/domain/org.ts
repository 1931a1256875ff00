import type { WireAlertEffects, WirePolicy } from '../../compat/codec/alert-policy.js';
import type { WireConditions } from '../../compat/codec/conditions.js';
import type { WireContact } from '../../compat/codec/contact.js';
import type { WireCustomRole } from '../../compat/codec/custom-role.js';
import type { WireEscalation, WireEscalationRule } from '../../compat/codec/escalation.js';
import type { WireForwarding } from '../../compat/codec/forwarding-rule.js';
import type { WireNotificationEffects } from '../../compat/codec/notification-policy.js';
import type { WireNotificationRule, WireStep } from '../../compat/codec/notification-rule.js';
import type { Ref } from '../../compat/codec/refs.js';
import type { WireRoutingRule } from '../../compat/codec/routing-rule.js';
import type { WireOverride, WireRotation, WireSchedule } from '../../compat/codec/schedule.js';
import type { WireUser } from '../../compat/codec/user.js';
import type { Json } from '../../compat/codec/wire-object.js';

/* Everywhere: an absent id is null, since the source does not say it; an absent value is undefined. */

/** What a backup may have lost, of a type that the exporter does not know, is null. */
type LosableRef = Ref | null;

export interface OrgPersonalRule extends Omit<
  WireNotificationRule<LosableRef>,
  'steps' | 'conditions' | 'schedules' | 'repeat'
> {
  id: string | null;
  name: string;
  enabled: boolean;
  order: number;
  conditions: WireConditions;
  steps: readonly WireStep[];
  schedules: readonly Ref[];
  /** Null: once. */
  repeatMinutes: number | null;
}

export interface OrgUser extends WireUser {
  id: string;
  username: string;
  fullName: string;
  role: string;
  blocked: boolean;
  verified: boolean;
  mutedUntil?: string;
  /** As the source has them, for third-party clients. */
  sent: Json;
  /** What else their profile says: tags, details, address, Skype name. */
  profile: readonly string[];
  contacts: readonly WireContact[];
  rules: readonly OrgPersonalRule[];
}

export interface OrgRoutingRule extends WireRoutingRule<LosableRef> {
  id: string | null;
  name: string;
  isDefault: boolean;
  order: number;
  conditions: WireConditions;
  notify: Ref;
}

export interface OrgTeam {
  id: string;
  name: string;
  description?: string;
  members: readonly { user: Ref; role: string }[];
  roles: readonly { name: string; rights: Readonly<Record<string, boolean>> }[];
  /** In their order, the default one last. */
  routingRules: readonly OrgRoutingRule[];
}

export interface OrgRotation extends WireRotation<LosableRef> {
  id: string | null;
  startDate: string;
  length: number;
  participants: LosableRef[];
}

export interface OrgOverride extends WireOverride<Ref, Ref> {
  startTime: string;
  endTime: string;
}

/** Who is on call according to the service itself. */
export interface OrgTimeline {
  /** ISO 8601, UTC. */
  from: string;
  to: string;
  periods: readonly { start: string; end: string; who: readonly Ref[] }[];
}

export interface OrgSchedule extends Omit<WireSchedule<LosableRef>, 'rotations'> {
  id: string;
  name: string;
  enabled: boolean;
  ownerTeam: Ref | null;
  rotations: readonly OrgRotation[];
  /** Null: the source does not say. */
  overrides: readonly OrgOverride[] | null;
  /** Null: the source does not say. */
  timeline: OrgTimeline | null;
}

export type OrgEscalationRule = WireEscalationRule<LosableRef>;

export interface OrgEscalation extends WireEscalation<LosableRef> {
  id: string;
  name: string;
  ownerTeam: Ref | null;
  /** By delay. */
  rules: OrgEscalationRule[];
}

export type OrgForwarding = WireForwarding<Ref> & { id: string };

export type OrgCustomRole = WireCustomRole & { id: string | null };

/** What an alert policy changes. */
export type AlertEffects = WireAlertEffects<LosableRef> & { type: 'alert' };

/** Whether and when people are told. */
export type NotificationEffects = WireNotificationEffects & { type: 'notification' };

export interface OrgPolicy extends Partial<WirePolicy> {
  id: string | null;
  name: string;
  enabled: boolean;
  /** Null: of all. */
  ownerTeam: Ref | null;
  /** Its place among those of its team and type. */
  order: number;
  conditions: WireConditions;
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
