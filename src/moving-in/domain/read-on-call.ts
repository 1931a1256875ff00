import type { Given } from './given.js';
import type { OrgEscalation, OrgOverride, OrgRotation, OrgRoutingRule, OrgSchedule, OrgTeam, Ref } from './org.js';
import { readTimeline } from './read-timeline.js';
import { readConditions, readMinutes, readRef, readRefOf, readRestriction } from './read-parts.js';

const NOBODY: Ref = { type: 'none', id: null, name: null };

/** From `{team, teamRoutingRules, teamRoles}`. */
export function readTeam(envelope: Given): OrgTeam | null {
  const team = envelope.within('team');
  if (team === null) return envelope.wrong('team', 'is missing') ?? null;
  const rules = envelope.each('teamRoutingRules').map(readRoutingRule);
  return {
    ...{ id: team.text('id').toLowerCase(), name: team.text('name'), description: team.optional('description') },
    members: team.each('members').map((member) => ({
      user: readRefOf('user', member.within('user')) ?? { type: 'user', id: null, name: null },
      role: member.optional('role') ?? 'user',
    })),
    roles: envelope.each('teamRoles').map((role) => ({
      name: role.text('name'),
      rights: Object.fromEntries(
        role.each('rights').map((right) => [right.text('right'), right.flag('granted', true)]),
      ),
    })),
    routingRules: rules.sort((a, b) => Number(a.isDefault) - Number(b.isDefault) || a.order - b.order),
  };
}

function readRoutingRule(given: Given): OrgRoutingRule {
  return {
    id: given.optional('id')?.toLowerCase() ?? null,
    ...{
      name: given.optional('name') ?? '',
      isDefault: given.flag('isDefault', false),
      order: given.whole('order', 0),
    },
    ...{ criteria: readConditions(given), timezone: given.optional('timezone'), restriction: readRestriction(given) },
    notify: readRef(given.within('notify')?.json) ?? { type: 'unknown', id: null, name: null },
  };
}

/** From `{schedule, scheduleOverrideList}`. */
export function readSchedule(envelope: Given): OrgSchedule | null {
  const schedule = envelope.within('schedule');
  if (schedule === null) return envelope.wrong('schedule', 'is missing') ?? null;
  return {
    id: schedule.text('id').toLowerCase(),
    ...{ name: schedule.text('name'), description: schedule.optional('description') },
    ...{ timezone: schedule.optional('timezone'), enabled: schedule.flag('enabled', true) },
    ownerTeam: readRefOf('team', schedule.within('ownerTeam')),
    rotations: schedule.each('rotations').map(readRotation),
    overrides: envelope.has('scheduleOverrideList') ? envelope.each('scheduleOverrideList').map(readOverride) : null,
    timeline: readTimeline(envelope.member('timeline')),
  };
}

function readRotation(given: Given): OrgRotation {
  return {
    ...{ id: given.optional('id')?.toLowerCase() ?? null, name: given.optional('name') },
    startDate: given.instant('startDate') ?? given.wrong('startDate', 'is missing') ?? '',
    endDate: given.instant('endDate'),
    type: given.optional('type')?.toLowerCase() ?? null,
    length: given.whole('length', 1) || 1,
    participants: given.list('participants').map(readRef),
    restriction: readRestriction(given),
  };
}

function readOverride(given: Given): OrgOverride {
  return {
    alias: given.optional('alias'),
    participant: readRef(given.member('user')) ?? NOBODY,
    startDate: given.instant('startDate') ?? given.wrong('startDate', 'is missing') ?? '',
    endDate: given.instant('endDate') ?? given.wrong('endDate', 'is missing') ?? '',
    rotations: given.each('rotations').flatMap((each) => readRefOf('rotation', each) ?? []),
  };
}

/** A rule without a notify type was `random`: the exporter does not know that one. */
export function readEscalation(given: Given): OrgEscalation {
  const repeat = given.within('repeat');
  const rules = given.each('rules').map((rule) => ({
    condition: rule.optional('condition') ?? 'if-not-acked',
    notifyType: (rule.optional('notifyType') ?? 'random').toLowerCase(),
    minutes: readMinutes(rule, 'delay'),
    recipient: readRef(rule.within('recipient')?.json),
  }));
  return {
    ...{ id: given.text('id').toLowerCase(), name: given.text('name'), description: given.optional('description') },
    ownerTeam: readRefOf('team', given.within('ownerTeam')),
    // Backups have them in the order of their texts.
    rules: rules.sort((a, b) => a.minutes - b.minutes),
    repeat: repeat && {
      waitMinutes: repeat.whole('waitInterval', 0),
      count: repeat.whole('count', 0),
      resetsStates: repeat.flag('resetRecipientStates', false),
      closesAfterAll: repeat.flag('closeAlertAfterAll', false),
    },
  };
}
