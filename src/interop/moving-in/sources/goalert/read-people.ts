import { ASKS_NOTHING } from '../../../codec/conditions.js';
import type { WireContact } from '../../../codec/contact.js';
import type { WireStep } from '../../../codec/notification-rule.js';
import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgPersonalRule, OrgUser } from '../../domain/org.js';
import { freeName } from '../../domain/names.js';
import { destinationIn, idHere, idOfPart } from './ids.js';

/** By the types of destinations, or of older versions. */
const METHODS = new Map([
  ...['twilio-sms', 'SMS'].map((type) => [type, 'sms'] as const),
  ...['twilio-voice', 'VOICE'].map((type) => [type, 'voice'] as const),
  ...['smtp-email', 'EMAIL'].map((type) => [type, 'email'] as const),
]);
const OTHERS = new Map([
  ...['slack-dm', 'SLACK_DM'].map((type) => [type, 'a direct message in Slack'] as const),
  ...['webhook', 'WEBHOOK'].map((type) => [type, 'a webhook of their own'] as const),
]);

interface Noted {
  users: Differences;
  contacts: Differences;
  notificationRules: Differences;
}

/** @param login by which somebody signs in here (`loginsOf`) */
export function readUser(wire: WireObject, login: string, noted: Noted): OrgUser {
  const [key, name] = [wire.required('id'), wire.text('name') ?? login];
  const about = { name: login, id: idHere('user', key) };
  if ((wire.text('email') ?? '').toLowerCase() !== login)
    noted.users.differs(
      about,
      'they have no address, or another person has the same one',
      'they sign in by this name; give them an address',
      false,
    );
  const methods = new Map((wire.objects('contactMethods') ?? []).map((each) => [each.required('id'), methodIn(each)]));
  const contacts = new Map<string, WireContact>();
  for (const [id, { wire: told, method, to, kind }] of methods)
    if (method === null)
      noted.contacts.lacks(
        { name: `${login}: ${told.text('name') ?? id}`, id: idHere('contact_method', id) },
        OTHERS.get(kind) ?? `a contact method of the type ${kind}`,
        'they are not told there; they may set up a channel here',
        true,
      );
    else contacts.set(id, contactOf(id, method, to, told));
  return {
    ...{ ...about, username: login, fullName: name, role: wire.text('role') === 'admin' ? 'Admin' : 'User' },
    ...{ timezone: 'UTC', blocked: false, verified: true, sent: {}, profile: [] },
    contacts: [...contacts.values()],
    rules: [...alertRule(wire, about, contacts, noted), ...statusRules(about, methods, contacts)],
  };
}

interface Method {
  wire: WireObject;
  /** Null: there is none of that kind here. */
  method: string | null;
  to: string;
  kind: string;
}

function methodIn(wire: WireObject): Method {
  const dest = wire.object('dest');
  const { type: kind, id } = dest ? destinationIn(dest) : { type: wire.text('type') ?? 'unknown', id: '' };
  const to = dest ? id : (wire.text('value') ?? '');
  return { wire, kind, to, method: METHODS.get(kind) ?? null };
}

function contactOf(id: string, method: string, to: string, wire: WireObject): WireContact {
  const isOff = wire.flag('disabled') === true;
  const disabledReason = wire.flag('pending') === true ? 'Never verified in GoAlert' : 'Disabled in GoAlert';
  return {
    ...{ id: idHere('contact_method', id), method, to, enabled: !isOff },
    disabledReason: isOff ? disabledReason : null,
  };
}

type About = { name: string; id: string };
type Contacts = ReadonlyMap<string, WireContact>;

const stepTo = ({ method, to }: WireContact, delayMins: number): WireStep => ({
  ...{ delayMins, enabled: true, contact: { method: method ?? '', to } },
});

function alertRule(
  wire: WireObject,
  about: About,
  contacts: Contacts,
  { notificationRules }: Noted,
): OrgPersonalRule[] {
  const given = wire.objects('notificationRules') ?? [];
  const steps = given.flatMap((rule): WireStep[] => {
    const contact = contacts.get(rule.text('contactMethodID') ?? '');
    return contact === undefined ? [] : [stepTo(contact, rule.number('delayMinutes') ?? 0)];
  });
  const lost = given.length - steps.length;
  if (lost > 0)
    notificationRules.lacks(
      about,
      `${lost} of their notification rules ${lost === 1 ? 'uses' : 'use'} a contact method that is not moved`,
      'they are not told by it',
      true,
    );
  if (given.length === 0 && contacts.size > 0)
    notificationRules.differs(
      about,
      'they have no notification rules, so that nothing reaches them there',
      'every channel of theirs is told at once: rather too much than nothing',
      true,
    );
  if (steps.length === 0) return [];
  const inOrder = steps.toSorted(
    (a, b) => (a.delayMins ?? 0) - (b.delayMins ?? 0) || (addressIn(a) < addressIn(b) ? -1 : 1),
  );
  return [ruleOf(about, 'create-alert', 'New alerts', inOrder, 0)];
}

const addressIn = ({ contact }: WireStep): string => `${contact?.method} ${contact?.to}`;

/** Contact methods may be told as well when an alert is acknowledged or closed. */
function statusRules(about: About, methods: ReadonlyMap<string, Method>, contacts: Contacts): OrgPersonalRule[] {
  const told = [...contacts].filter(([id]) => methods.get(id)?.wire.text('statusUpdates')?.startsWith('ENABLED'));
  if (told.length === 0) return [];
  const steps = told.map(([, contact]) => stepTo(contact, 0));
  return [
    ruleOf(about, 'acknowledged-alert', 'Acknowledged alerts', steps, 1),
    ruleOf(about, 'closed-alert', 'Closed alerts', steps, 2),
  ];
}

function ruleOf({ id }: About, actionType: string, name: string, steps: WireStep[], order: number): OrgPersonalRule {
  return {
    ...{ id: idOfPart('notification_rules', id, actionType), name, enabled: true, order, steps, actionType },
    ...{ conditions: ASKS_NOTHING, schedules: [], repeatMinutes: null },
  };
}

/** By ids: the address, or else a name that is nobody else's. People of one address are there, and cannot be here. */
export function loginsOf(people: readonly { id: string; name: string; email: string }[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const logins = new Map<string, string>();
  const inOrder = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, email } of inOrder) {
    const login = email.trim().toLowerCase();
    if (login === '' || taken.has(login)) continue;
    taken.add(login);
    logins.set(id, login);
  }
  for (const { id, name } of inOrder)
    if (!logins.has(id)) logins.set(id, freeName(taken, slug(name) ?? `user-${id.slice(0, 8)}`));
  return logins;
}

/** `Ada Lovelace` is `ada.lovelace`. */
const slug = (name: string): string | undefined =>
  name
    .toLowerCase()
    .match(/[\p{L}\d]+/gu)
    ?.join('.');
