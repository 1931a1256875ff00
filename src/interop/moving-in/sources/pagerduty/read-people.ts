import { LEADS } from '../../../../paging/notifications/domain/rule.js';
import { ASKS_NOTHING, type WireConditions } from '../../../codec/conditions.js';
import type { WireContact } from '../../../codec/contact.js';
import type { WireStep } from '../../../codec/notification-rule.js';
import type { Ref } from '../../../codec/refs.js';
import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgPersonalRule, OrgTeam, OrgUser } from '../../domain/org.js';
import { idHere, refOf } from './lists.js';

/** Alerts of low urgency have it: all others are of high urgency. */
export const LOW_URGENCY = 'low-urgency';

const ofLowUrgency: WireConditions = {
  type: 'match-all-conditions',
  conditions: [{ field: 'tags', operation: 'contains', expectedValue: LOW_URGENCY, not: false }],
};

const METHODS = new Map([
  ['email_contact_method', 'email'],
  ['phone_contact_method', 'voice'],
  ['sms_contact_method', 'sms'],
  ['push_notification_contact_method', 'mobile'],
]);
const METHOD = /^(.*?)(?:_reference)?$/;
const methodOf = (wire: WireObject): string => {
  const [, type = ''] = METHOD.exec(wire.text('type') ?? '') ?? [];
  return METHODS.get(type) ?? (type || 'unknown');
};

/** With the say that they have here. */
const ROLES = new Map([
  ['owner', 'Owner'],
  ['admin', 'Admin'],
  ['user', 'User'],
  ['limited_user', 'User'],
  ['read_only_user', 'Stakeholder'],
  ['read_only_limited_user', 'Stakeholder'],
]);

interface Noted {
  users: Differences;
  notificationRules: Differences;
}

/** With `contact_methods`, `notification_rules` and `oncall_handoff_notification_rules`. */
export function readUser(wire: WireObject, noted: Noted): OrgUser {
  const [id, username] = [wire.required('id'), wire.required('email')];
  const about = { name: username, id: idHere('user', id) };
  const there = wire.text('role') ?? '';
  const role = ROLES.get(there);
  if (role === undefined)
    noted.users.differs(about, `their role is ${there || 'not known'}`, 'it is user here, which may read all', false);
  const contacts = new Map(
    (wire.objects('contact_methods') ?? []).map((each) => [each.required('id'), readContact(each)]),
  );
  const profile = (['job_title', 'description'] as const).filter((key) => wire.text(key) !== undefined);
  return {
    ...{ id: about.id, username, fullName: wire.text('name') ?? '', role: role ?? 'User' },
    ...{ timezone: wire.text('time_zone'), blocked: false, verified: wire.flag('invitation_sent') !== true },
    ...{ sent: {}, profile: profile.map((each) => each.replace('_', ' ')) },
    contacts: [...contacts.values()],
    rules: [...alertRules(wire, about, contacts, noted), ...shiftRules(wire, about, contacts, noted)],
  };
}

function readContact(wire: WireObject): WireContact {
  const [method, address, country] = [methodOf(wire), wire.text('address') ?? '', wire.number('country_code')];
  const isPhone = method === 'voice' || method === 'sms';
  const isRefused = wire.flag('blacklisted') === true;
  return {
    ...{ id: idHere('contact_method', wire.required('id')), method },
    to: isPhone ? `${country ?? 1}-${address.replace(/\D/g, '')}` : address || (wire.text('summary') ?? 'a phone'),
    enabled: wire.flag('enabled') !== false && !isRefused,
    disabledReason: isRefused ? 'Blocked by the old service' : null,
  };
}

type About = Parameters<Differences['note']>[0] & { id: string };
type Contacts = ReadonlyMap<string, WireContact>;

/** One rule for each urgency: first that for what is low. */
function alertRules(wire: WireObject, about: About, contacts: Contacts, { notificationRules }: Noted) {
  const given = (wire.objects('notification_rules') ?? []).filter((rule) => rule.text('type') !== 'status_update_rule');
  const stepsOf = (isLow: boolean): WireStep[] =>
    given
      .filter((rule) => (rule.text('urgency') === 'low') === isLow)
      .flatMap((rule) => stepOf(rule, contacts, rule.number('start_delay_in_minutes') ?? 0))
      .toSorted((a, b) => (a.delayMins ?? 0) - (b.delayMins ?? 0));
  const [low, high] = [stepsOf(true), stepsOf(false)];
  if (low.length === 0 && high.length > 0)
    notificationRules.differs(
      about,
      'they have no rule for low urgency',
      'they are told of these alerts as of the others',
      true,
    );
  return [
    ...(low.length > 0 ? [ruleOf(about, 'low urgency', low, ofLowUrgency, 0)] : []),
    ...(high.length > 0 ? [ruleOf(about, 'high urgency', high, ASKS_NOTHING, 1)] : []),
  ];
}

/** None where the contact is not there any more. */
function stepOf(rule: WireObject, contacts: Contacts, delayMins: number): WireStep[] {
  const contact = contacts.get(rule.part('contact_method').text('id') ?? '');
  if (contact === undefined) return [];
  return [{ delayMins, enabled: true, contact: { method: contact.method ?? '', to: contact.to } }];
}

function ruleOf(
  { id }: About,
  name: string,
  steps: WireStep[],
  conditions: WireConditions,
  order: number,
): OrgPersonalRule {
  return {
    ...{ id: idHere('notification_rules', `${id} ${name}`), name: `Alerts of ${name}`, actionType: 'create-alert' },
    ...{ enabled: true, conditions, schedules: [], order, steps, repeatMinutes: null },
  };
}

const HANDOFFS = [
  ['oncall', 'schedule-start'],
  ['offcall', 'schedule-end'],
] as const;

/** That a shift begins or ends. */
function shiftRules(wire: WireObject, about: About, contacts: Contacts, { notificationRules }: Noted) {
  const given = wire.objects('oncall_handoff_notification_rules') ?? [];
  return HANDOFFS.flatMap(([there, actionType], place): OrgPersonalRule[] => {
    const own = given.filter((each) => ['both', there].includes(each.text('handoff_type') ?? ''));
    const steps = own.flatMap((each) => stepOf(each, contacts, 0));
    if (steps.length === 0) return [];
    const minutes = [...new Set(own.map((each) => each.number('notify_advance_in_minutes') ?? 0))];
    const times = minutes.map(nearestLead);
    if (minutes.some((each, index) => each > 0 && LEADS[times[index]!] !== each))
      notificationRules.differs(
        about,
        `they are told of handoffs ${minutes.join(' and ')} minutes before`,
        `here it is ${times.join(' and ')}`,
        false,
      );
    const rule = ruleOf(about, actionType, distinct(steps), ASKS_NOTHING, place + 2);
    const name = actionType === 'schedule-start' ? 'A shift begins' : 'A shift ends';
    return [{ ...rule, name, actionType, notificationTime: [...new Set(times)] }];
  });
}

const LEAD_NAMES = Object.keys(LEADS) as (keyof typeof LEADS)[];
const nearestLead = (minutes: number): keyof typeof LEADS =>
  LEAD_NAMES.reduce((best, each) => (Math.abs(LEADS[each] - minutes) < Math.abs(LEADS[best] - minutes) ? each : best));

const distinct = (steps: readonly WireStep[]): WireStep[] => [
  ...new Map(steps.map((step) => [`${step.contact?.method} ${step.contact?.to}`, step])).values(),
];

/** With `members`. */
export function readTeam(wire: WireObject, teams: Differences): OrgTeam {
  const [id, name] = [idHere('team', wire.required('id')), wire.required('name')];
  const members = (wire.objects('members') ?? []).flatMap((member): { user: Ref; there: string }[] => {
    const [user, there] = [refOf(member.part('user'), 'user'), member.text('role') ?? 'responder'];
    return user === null ? [] : [{ user, there }];
  });
  const observers = members.filter(({ there }) => there === 'observer').length;
  if (observers > 0)
    teams.differs({ name, id }, `${observers} of its members only observe`, 'they are members here', false);
  const parent = wire.object('parent');
  if (parent)
    teams.differs(
      { name, id },
      `it is a part of ${parent.text('summary') ?? parent.text('id') ?? 'another team'}`,
      'teams here have no parts: it stands by itself',
      false,
    );
  return {
    ...{ id, name, description: wire.text('description'), roles: [], routingRules: [] },
    members: members.map(({ user, there }) => ({ user, role: there === 'manager' ? 'admin' : 'member' })),
  };
}
