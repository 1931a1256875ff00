import { decodeAlertEffects, decodePolicy } from '../../../codec/alert-policy.js';
import { ASKS_NOTHING } from '../../../codec/conditions.js';
import { decodeContact } from '../../../codec/contact.js';
import { decodeCustomRole } from '../../../codec/custom-role.js';
import { decodeEscalation } from '../../../codec/escalation.js';
import { decodeForwarding } from '../../../codec/forwarding-rule.js';
import { decodeNotificationEffects } from '../../../codec/notification-policy.js';
import { decodeNotificationRule, decodeStep } from '../../../codec/notification-rule.js';
import { type Ref, refAt, refIn, refOf } from '../../../codec/refs.js';
import { decodeRoutingRule } from '../../../codec/routing-rule.js';
import { decodeOverride, decodeRotation, decodeSchedule } from '../../../codec/schedule.js';
import { decodeMember, decodeRights } from '../../../codec/team.js';
import { decodeUser } from '../../../codec/user.js';
import type { WireObject } from '../../../codec/wire-object.js';
import type {
  OrgCustomRole,
  OrgEscalation,
  OrgForwarding,
  OrgOverride,
  OrgPersonalRule,
  OrgPolicy,
  OrgRotation,
  OrgRoutingRule,
  OrgSchedule,
  OrgTeam,
  OrgUser,
} from '../../domain/org.js';
import { readTimeline } from './read-timeline.js';

/* The objects of a source by the codecs, with what holds where it does not say. */

const NOBODY: Ref = { type: 'none', id: null, name: null };

const idOf = (wire: WireObject): string | null => wire.text('id')?.toLowerCase() ?? null;

/** From `{team, teamRoutingRules, teamRoles}`. */
export function readTeam(envelope: WireObject): OrgTeam {
  const team = envelope.part('team');
  const rules = (envelope.objects('teamRoutingRules') ?? []).map(readRoutingRule);
  return {
    ...{ id: team.required('id').toLowerCase(), name: team.required('name'), description: team.text('description') },
    members: (team.objects('members') ?? []).map((member) => decodeMember(member, (user) => refOf('user', user))),
    roles: (envelope.objects('teamRoles') ?? []).map((role) => ({
      name: role.required('name'),
      rights: decodeRights(role) ?? {},
    })),
    routingRules: rules.sort((a, b) => Number(a.isDefault) - Number(b.isDefault) || a.order - b.order),
  };
}

function readRoutingRule(wire: WireObject): OrgRoutingRule {
  const { name = '', conditions = ASKS_NOTHING, notify, ...rule } = decodeRoutingRule(wire, refIn);
  return {
    ...{ ...rule, id: idOf(wire), name, conditions },
    ...{ isDefault: wire.flag('isDefault') ?? false, order: wire.number('order') ?? 0 },
    notify: notify ?? { type: 'unknown', id: null, name: null },
  };
}

/** From `{schedule, scheduleOverrideList}`. */
export function readSchedule(envelope: WireObject): OrgSchedule {
  const wire = envelope.part('schedule');
  const { enabled = true, rotations: _, ...schedule } = decodeSchedule(wire, refIn);
  return {
    ...{ ...schedule, id: wire.required('id').toLowerCase(), name: wire.required('name'), enabled },
    ownerTeam: refAt('team', wire, 'ownerTeam'),
    rotations: (wire.objects('rotations') ?? []).map(readRotation),
    overrides: envelope.objects('scheduleOverrideList')?.map(readOverride) ?? null,
    timeline: readTimeline(envelope.member('timeline')),
  };
}

function readRotation(wire: WireObject): OrgRotation {
  const { startDate, length, participants = [], ...rotation } = decodeRotation(wire, refIn);
  return {
    ...{ ...rotation, id: idOf(wire), participants, length: length || 1 },
    startDate: startDate ?? wire.fault('startDate', 'is required') ?? '',
  };
}

function readOverride(wire: WireObject): OrgOverride {
  const override = decodeOverride(
    wire,
    (user, ...rest) => refIn(user, ...rest) ?? NOBODY,
    (each) => refOf('rotation', each),
  );
  return {
    ...override,
    startTime: override.startTime ?? wire.fault('startDate', 'is required') ?? '',
    endTime: override.endTime ?? wire.fault('endDate', 'is required') ?? '',
  };
}

export function readEscalation(wire: WireObject): OrgEscalation {
  const { rules = [], ...escalation } = decodeEscalation(wire, refIn);
  return {
    ...{ ...escalation, id: wire.required('id').toLowerCase(), name: wire.required('name') },
    ownerTeam: refAt('team', wire, 'ownerTeam'),
    // Backups have them in the order of their texts.
    rules: rules.sort((a, b) => a.delayMinutes - b.delayMinutes),
  };
}

/** From `{user, notificationRuleList}`. */
export function readUser(envelope: WireObject): OrgUser {
  const user = envelope.part('user');
  const { fullName = '', role = '', ...fields } = decodeUser(user);
  return {
    ...{ ...fields, id: user.required('id').toLowerCase(), username: user.required('username'), fullName, role },
    ...{ blocked: user.flag('blocked') ?? false, verified: user.flag('verified') ?? true },
    mutedUntil: user.instant('mutedUntil'),
    // What Pager stores nothing of, and clients are told as they sent it.
    sent: user.only('tags', 'details', 'userAddress', 'skypeUsername'),
    profile: profileOf(user),
    contacts: (user.objects('userContacts') ?? []).map(decodeContact),
    rules: (envelope.objects('notificationRuleList') ?? []).map(readPersonalRule),
  };
}

/** The names of the parts of a profile that say something. */
function profileOf(user: WireObject): string[] {
  const address = Object.values(user.object('userAddress')?.json ?? {});
  return [
    ...(user.texts('tags')?.length ? ['tags'] : []),
    ...(user.object('details') ? ['details'] : []),
    ...(address.some((each) => typeof each === 'string' && each !== '') ? ['address'] : []),
    ...(user.text('skypeUsername') ? ['Skype name'] : []),
  ];
}

function readPersonalRule(wire: WireObject): OrgPersonalRule {
  const rule = decodeNotificationRule(wire, refIn);
  const { name = '', enabled = true, conditions = ASKS_NOTHING, schedules = [], steps = [], repeat, ...rest } = rule;
  return {
    ...{ ...rest, id: wire.text('id') ?? null, name, enabled, conditions, steps: steps.map(decodeStep) },
    ...{ order: wire.number('order') ?? 0, schedules: schedules.filter((each) => each !== null) },
    repeatMinutes: (repeat?.enabled && repeat.minutes) || null,
  };
}

export function readForwarding(wire: WireObject): OrgForwarding | null {
  if (!wire.object('fromUser') || !wire.object('toUser')) return wire.fault('fromUser, toUser', 'are required') ?? null;
  return { ...decodeForwarding(wire, (user) => refOf('user', user)), id: wire.required('id').toLowerCase() };
}

export const readCustomRole = (wire: WireObject): OrgCustomRole => ({
  ...{ ...decodeCustomRole(wire), id: wire.text('id') ?? null },
});

/** @param orders the place of each policy among those of its team and type, by its id */
export function readPolicy(envelope: WireObject, orders: ReadonlyMap<string, number>): OrgPolicy {
  const wire = envelope.part('policy');
  const [id, type] = [wire.required('id').toLowerCase(), wire.required('type')];
  if (type !== 'alert' && type !== 'notification') return otherPolicy(wire);
  const { enabled = true, conditions = ASKS_NOTHING, ...policy } = decodePolicy(wire);
  const team: Ref = { type: 'team', id: envelope.text('teamId') ?? null, name: envelope.text('teamName') ?? null };
  return {
    ...{ ...policy, id, enabled, conditions, order: orders.get(id) ?? 0 },
    ownerTeam: team.id === null && team.name === null ? null : team,
    // Of `sent`, clients are told what Pager does not store.
    ...(type === 'alert'
      ? { sent: wire.only('responders'), effects: { type, ...decodeAlertEffects(wire, refIn) } }
      : { sent: wire.json, effects: { type, ...decodeNotificationEffects(wire) } }),
  };
}

/** A policy of another type, of which no more than its name is asked for. */
export function otherPolicy(wire: WireObject): OrgPolicy {
  return {
    ...{ id: idOf(wire), name: wire.text('name') ?? wire.where, enabled: wire.flag('enabled') ?? true, order: 0 },
    ...{ ownerTeam: null, conditions: ASKS_NOTHING, sent: {} },
    effects: { type: 'other', named: wire.text('type') ?? 'unknown' },
  };
}
