import { type MessageDescriptor, msg, t } from '#words';
import { filled } from '../../words/filled.js';

/**
 * What an entry says: a message with its values, as a list of filters and a page show it in different ways. Languages order the words
 * of a sentence differently: `{who} changed {thing}`, where the thing is `the team {name}`.
 */
export interface Sentence {
  message: MessageDescriptor;
  who: string;
  /** Is it a person or a program, rather than Pager or somebody unknown? */
  isNamed: boolean;
  /** What it was done to, around its name; null: the name stands alone. */
  kind: MessageDescriptor | null;
  /** Null: it was done to nothing that has a name. */
  name: string | null;
  /** Its page in the console, where it has one. */
  path: string | null;
  /** More values of the messages. */
  values: Record<string, string>;
  /** How often it happened. */
  times: number;
}

interface Told {
  action: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  userName?: string | null;
  actorType?: string | null;
  details: Record<string, unknown> | null;
}

/** A kind of thing that entries are about. */
interface Kind {
  /** Several of them, in the list of filters. */
  all: MessageDescriptor;
  /** One of them. */
  one: MessageDescriptor;
  /** What else than create, update and delete is done to it. */
  verbs?: readonly string[];
  path?: string;
}

/** By `entityType`. */
export const KINDS: Readonly<Record<string, Kind>> = {
  user: {
    all: msg`People`,
    one: msg({ message: 'the account of {name}' }),
    verbs: ['access_changed', 'mfa_reset', 'password_reset'],
  },
  team: {
    all: msg`Teams`,
    one: msg({ message: 'the team {name}' }),
    verbs: ['member_added', 'member_changed', 'member_removed'],
  },
  team_role: { all: msg`Roles`, one: msg({ message: 'the role {name}' }) },
  sso: { all: msg`Single sign-on`, one: msg({ message: 'the setting {name}' }) },
  domain: { all: msg`Domains`, one: msg({ message: 'the domain {name}' }) },
  invite: { all: msg`Invites`, one: msg({ message: 'the invite of {name}' }), verbs: ['accept'] },
  schedule: { all: msg`Schedules`, one: msg({ message: 'the schedule {name}' }), path: '/schedules/' },
  rotation: { all: msg`Rotations`, one: msg({ message: 'the rotation {name}' }) },
  override: { all: msg`Overrides`, one: msg({ message: 'the override for {name}' }) },
  pto_request: {
    all: msg`Time off`,
    one: msg({ message: 'the time off of {name}' }),
    verbs: ['approve', 'deny', 'cancel'],
  },
  swap_request: {
    all: msg`Swaps`,
    one: msg({ message: 'the swap of {name}' }),
    verbs: ['accept', 'decline', 'withdraw', 'expire'],
  },
  handoff_note: { all: msg`Handoff notes`, one: msg({ message: 'a handoff note of {name}' }) },
  calendar_link: { all: msg`Calendar links`, one: msg({ message: 'the calendar link of {name}' }) },
  escalation_policy: {
    all: msg`Escalation policies`,
    one: msg({ message: 'the escalation policy {name}' }),
    path: '/escalations/',
  },
  team_routing_rule: {
    all: msg`Routing rules of teams`,
    one: msg({ message: 'the routing rule {name}' }),
    verbs: ['reorder'],
  },
  routing_rule: { all: msg`Routing rules`, one: msg({ message: 'the routing rule {name}' }), verbs: ['reorder'] },
  notification_policy: {
    all: msg`Notification policies`,
    one: msg({ message: 'the notification policy {name}' }),
    verbs: ['reorder'],
  },
  alert_policy: { all: msg`Alert policies`, one: msg({ message: 'the alert policy {name}' }), verbs: ['reorder'] },
  integration: {
    all: msg`Integrations`,
    one: msg({ message: 'the integration {name}' }),
    verbs: ['enable', 'disable', 'rotate_webhook_token'],
    path: '/integrations/',
  },
  token: { all: msg`API keys`, one: msg({ message: 'the API key {name}' }), verbs: ['revoke'] },
  heartbeat: { all: msg`Heartbeats`, one: msg({ message: 'the heartbeat {name}' }) },
  maintenance_window: { all: msg`Maintenance`, one: msg({ message: 'the maintenance {name}' }) },
  service: { all: msg`Services`, one: msg({ message: 'the service {name}' }) },
  incident: {
    all: msg`Incidents`,
    one: msg({ message: 'the incident {name}' }),
    verbs: [
      ...['alert_linked', 'alert_unlinked', 'role_assigned', 'role_removed', 'joined', 'left'],
      ...['task_added', 'task_changed', 'task_done', 'task_reopened', 'task_removed'],
      ...['internal_update_added', 'internal_update_removed'],
    ],
    path: '/incidents/',
  },
  postmortem: {
    all: msg`Postmortems`,
    one: msg({ message: 'the postmortem of {name}' }),
    verbs: ['publish', 'unpublish'],
  },
  status_page: { all: msg`Status page`, one: msg({ message: 'the status page {name}' }), verbs: ['rotate_key'] },
  flapping_settings: { all: msg`Flapping`, one: msg({ message: 'what counts as flapping' }) },
  alert: { all: msg`Alerts`, one: msg({ message: 'the alert {name}' }), verbs: ['answered'] },
  custom_role: { all: msg`Custom roles`, one: msg({ message: 'the custom role {name}' }) },
  incident_rule: { all: msg`Incident rules`, one: msg({ message: 'the incident rule {name}' }) },
  incident_template: { all: msg`Incident templates`, one: msg({ message: 'the incident template {name}' }) },
  chat_room: { all: msg`Chat rooms`, one: msg({ message: 'the chat room {name}' }), verbs: ['verify'] },
  channel: { all: msg`Contact methods`, one: msg({ message: 'the contact method {name}' }), verbs: ['verify'] },
  'notification-rule': {
    all: msg`Pages and notification rules`,
    one: msg({ message: 'the notification rule {name}' }),
    verbs: ['reorder'],
  },
  'forwarding-rule': { all: msg`Forwarding`, one: msg({ message: 'the forwarding rule {name}' }) },
  push_token: { all: msg`Phones`, one: msg({ message: 'the phone {name}' }) },
  saved_search: { all: msg`Saved searches`, one: msg({ message: 'the saved search {name}' }) },
  'report-schedule': { all: msg`Mailed reports`, one: msg({ message: 'the mailed report to {name}' }) },
  rehearsal: { all: msg`Rehearsals`, one: msg({ message: 'a rehearsal' }), verbs: ['start', 'end'] },
  tenant: { all: msg`Organisation`, one: msg({ message: 'the organisation {name}' }) },
  moving_in: {
    all: msg`Moving in`,
    one: msg({ message: 'moving in from another service' }),
    verbs: ['start', 'apply'],
  },
};

/** What is done to `the team Payments`. */
const VERBS: Readonly<Record<string, MessageDescriptor>> = {
  create: msg({ message: '{who} made {thing}' }),
  update: msg({ message: '{who} changed {thing}' }),
  delete: msg({ message: '{who} deleted {thing}' }),
  start: msg({ message: '{who} started {thing}' }),
  end: msg({ message: '{who} ended {thing}' }),
  apply: msg({ message: '{who} carried out {thing}' }),
  enable: msg({ message: '{who} enabled {thing}' }),
  disable: msg({ message: '{who} disabled {thing}' }),
  accept: msg({ message: '{who} accepted {thing}' }),
  approve: msg({ message: '{who} approved {thing}' }),
  deny: msg({ message: '{who} declined {thing}' }),
  decline: msg({ message: '{who} declined {thing}' }),
  withdraw: msg({ message: '{who} withdrew {thing}' }),
  expire: msg({ message: '{who} let {thing} expire' }),
  answered: msg({ message: '{who} answered a message about {thing}' }),
  verify: msg({ message: '{who} verified {thing}' }),
  revoke: msg({ message: '{who} revoked {thing}' }),
  reorder: msg({ message: '{who} changed the order of {thing}' }),
  rotate_key: msg({ message: '{who} made a new key for {thing}' }),
  rotate_webhook_token: msg({ message: '{who} made a new URL for {thing}' }),
  access_changed: msg({ message: '{who} changed the rights of {thing}' }),
  mfa_reset: msg({ message: '{who} reset two-factor authentication of {thing}' }),
  password_reset: msg({ message: '{who} set a new password for {thing}' }),
  member_added: msg({ message: '{who} added a member to {thing}' }),
  member_changed: msg({ message: '{who} changed a member of {thing}' }),
  member_removed: msg({ message: '{who} removed a member from {thing}' }),
  publish: msg({ message: '{who} published {thing}' }),
  unpublish: msg({ message: '{who} took {thing} off the status page' }),
  alert_linked: msg({ message: '{who} linked an alert to {thing}' }),
  alert_unlinked: msg({ message: '{who} took the link of an alert back from {thing}' }),
  role_assigned: msg({ message: '{who} assigned a role in {thing}' }),
  role_removed: msg({ message: '{who} took a role back in {thing}' }),
  joined: msg({ message: '{who} joined {thing}' }),
  left: msg({ message: '{who} left {thing}' }),
  task_added: msg({ message: '{who} added a task to {thing}' }),
  task_changed: msg({ message: '{who} changed a task of {thing}' }),
  task_done: msg({ message: '{who} completed a task of {thing}' }),
  task_reopened: msg({ message: '{who} reopened a task of {thing}' }),
  task_removed: msg({ message: '{who} removed a task of {thing}' }),
  internal_update_added: msg({ message: '{who} wrote an internal update about {thing}' }),
  internal_update_removed: msg({ message: '{who} removed an internal update about {thing}' }),
};

/** Entries about people's own sign-in. */
const OWN: Readonly<Record<string, MessageDescriptor>> = {
  'auth.login': msg({ message: '{who} signed in' }),
  'auth.logout': msg({ message: '{who} signed out' }),
  'auth.revoke_all': msg({ message: '{who} signed out everywhere' }),
  'auth.session_ended': msg({ message: '{who} ended one of their sessions' }),
  'auth.register': msg({ message: '{who} registered' }),
  'auth.email_proven': msg({ message: '{who} proved their address' }),
  'auth.password_changed': msg({ message: '{who} changed the password' }),
  'auth.email_changed': msg({ message: '{who} changed the e-mail address' }),
  'auth.confirmed': msg({ message: '{who} confirmed that it was them' }),
  'auth.password_reset': msg({ message: '{who} set a new password' }),
  'auth.mfa_enabled': msg({ message: '{who} switched on two-factor authentication' }),
  'auth.mfa_disabled': msg({ message: '{who} switched off two-factor authentication' }),
  'auth.refresh_reused': msg({ message: '{who} was signed out: a session was renewed twice, which may be a theft' }),
  'auth.sso_provisioned': msg({ message: '{who} came by single sign-on for the first time' }),
  'auth.sso_linked': msg({
    message: '{who} came by single sign-on for the first time, into an account that was there',
  }),
};

/** Refused sign-ins, by people whom nobody knows; the entry names whose account they were after. */
const REFUSED: Readonly<Record<string, MessageDescriptor>> = {
  'auth.login_failed': msg({ message: '{who} could not sign in as {thing}' }),
  'auth.locked_out': msg({ message: '{who} was locked out after too many tries to sign in as {thing}' }),
  'auth.code_refused': msg({ message: '{who} gave a wrong code for the account of {thing}' }),
  'auth.reset_requested': msg({ message: '{who} asked for a new password for {thing}' }),
  'auth.session_refused': msg({ message: '{who} came with an ended session of {thing}' }),
  'auth.key_refused': msg({ message: '{who} came with a refused API key, {thing}' }),
};

/** What became of a page or a notice; the entry names whom it was for. */
const OUTCOMES: Readonly<Record<string, MessageDescriptor>> = {
  sent: msg({ message: '{who} was notified of {thing}' }),
  failed: msg({ message: '{who} could not be notified of {thing}' }),
  cancelled: msg({ message: '{who} no longer had to be notified of {thing}' }),
  forwarded: msg({ message: '{who} forwards pages, and so was not notified of {thing}' }),
  'skipped-unverified': msg({ message: '{who} has no verified contact method, and was not notified of {thing}' }),
  'skipped-muted': msg({ message: '{who} is muted, so the page about {thing} is held' }),
  'skipped-quiet-hours': msg({ message: '{who} has quiet hours, so the page about {thing} is held' }),
  'skipped-priority': msg({ message: '{who} wants P1 only, and was not notified of {thing}' }),
  'skipped-provider-disabled': msg({
    message: '{who} could not be notified of {thing}, because the provider is not configured',
  }),
  'skipped-budget': msg({
    message: '{who} has used up the messages of this hour by one contact method, and is notified of {thing} by another',
  }),
};

/** Whole sentences of their own. */
const OTHERS: Readonly<Record<string, MessageDescriptor>> = {
  'user.still_named': msg({ message: '{who} deleted a user whom schedules or policies still name: {thing}' }),
  'team.still_named': msg({ message: '{who} deleted a team that schedules or policies still name: {thing}' }),
  'alert.suppressed': msg({ message: '{who} raised an alert, which was dropped by the alert policy {thing}' }),
  'alert.auto_closed': msg({ message: '{who} closed an alert that was not raised again, by the alert policy {thing}' }),
  'alert.delete': msg({ message: '{who} deleted the alert {thing}' }),
  'alert.answered': msg({ message: '{who} answered the message about the alert {thing}' }),
  'mail.failed': msg({ message: '{who} could not send the mail {thing}' }),
  'domain.proven': msg({ message: '{who} proved the domain {thing}' }),
  'domain.lost': msg({ message: '{who} lost the domain {thing} to another organisation' }),
  'report_schedule.skipped': msg({ message: '{who} did not send the mailed report to {thing}' }),
  'outbound_webhook.failed': msg({ message: '{who} could not notify the integration {thing}' }),
  'outbound_webhook.dead': msg({ message: '{who} gave up notifying the integration {thing}' }),
};

const SPECIAL: Readonly<Record<string, MessageDescriptor>> = { ...OWN, ...REFUSED, ...OTHERS };

/** Things that have an order. */
const REORDERED: Readonly<Record<string, MessageDescriptor>> = {
  routing_rule: msg({ message: '{who} changed the order of the routing rules' }),
  team_routing_rule: msg({ message: '{who} changed the order of the routing rules of a team' }),
  notification_policy: msg({ message: '{who} changed the order of the notification policies' }),
  alert_policy: msg({ message: '{who} changed the order of the alert policies' }),
  'notification-rule': msg({ message: '{who} changed the order of the notification rules' }),
};

/** With the name of the member, where it is known. */
const MEMBERS: Readonly<Record<string, MessageDescriptor>> = {
  member_added: msg({ message: '{who} added {member} to {thing}' }),
  member_changed: msg({ message: '{who} changed the role of {member} in {thing}' }),
  member_removed: msg({ message: '{who} removed {member} from {thing}' }),
};

const STATES: Readonly<Record<string, MessageDescriptor>> = {
  open: msg`open`,
  investigating: msg`investigating`,
  identified: msg`identified`,
  monitoring: msg`monitoring`,
  resolved: msg`resolved`,
  closed: msg`closed`,
};

const LOCKED_OUT_ADDRESS = msg({ message: '{who} was locked out after too many tries from one address' });
const TEAM_SSO = msg({ message: 'the single sign-on of the team {name}' });
const UNKNOWN_KIND = msg({ message: 'the {type} {name}' });
const UNKNOWN_VERB = msg({ message: '{who} ({verb}) {thing}' });
const NEW_STATE = msg({ message: '{who} changed {thing} to “{state}”' });

/** @param nameOf the name of a person by their id; undefined: unknown */
export function sentenceOf(entry: Told, nameOf: (id: string) => string | undefined): Sentence {
  const { action, entityType, entityId, entityName, details } = entry;
  const { who, isNamed } = whoOf(entry);
  const known = KINDS[entityType];
  const says = (message: MessageDescriptor, more: Partial<Sentence> = {}): Sentence => ({
    ...{ message, who, isNamed, kind: null, name: null, path: null, values: {}, times: 1 },
    ...more,
  });
  const nobody = { who: t`Somebody`, isNamed: false };
  if (OWN[action]) return says(OWN[action]);
  if (action === 'auth.locked_out' && details?.['reason'] === 'ip') return says(LOCKED_OUT_ADDRESS, nobody);
  if (REFUSED[action])
    return says(REFUSED[action], { ...nobody, name: entityName ?? t`an unknown name`, times: timesOf(details) });
  const whole = OUTCOMES[action] ?? OTHERS[action];
  const alertId = details?.['alertId'];
  if (whole)
    return says(whole, {
      name: entityName ?? entityId,
      path: typeof alertId === 'string' ? `/alerts/${alertId}` : null,
    });
  const [prefix = '', verb = ''] = action.split('.');
  if (verb === 'reorder' && REORDERED[entityType]) return says(REORDERED[entityType]);
  const thing = {
    // A part of something: `team_sso.update` is about a team.
    kind: prefix === 'team_sso' ? TEAM_SSO : (known?.one ?? UNKNOWN_KIND),
    name: entityName ?? entityId,
    path: known?.path && !action.endsWith('.delete') ? known.path + entityId : null,
    values: { type: words(entityType) },
  };
  const id = details?.['userId'];
  const member = typeof id === 'string' ? nameOf(id) : undefined;
  if (MEMBERS[verb] && member !== undefined)
    return says(MEMBERS[verb], { ...thing, values: { ...thing.values, member } });
  if (VERBS[verb]) return says(VERBS[verb], thing);
  const state = STATES[verb];
  return entityType === 'incident'
    ? says(NEW_STATE, { ...thing, values: { ...thing.values, state: state ? t(state) : words(verb) } })
    : says(UNKNOWN_VERB, { ...thing, values: { ...thing.values, verb: words(verb || action) } });
}

/** A sentence as text. */
export function textOf({ message, who, kind, name, values, times }: Sentence): string {
  const thing = kind === null ? (name ?? '') : filled(kind, { ...values, name });
  const said = filled(message, { ...values, who, thing });
  return times > 1 ? t`${said} (${times} times)` : said;
}

function timesOf(details: Told['details']): number {
  const count = details?.['count'];
  return typeof count === 'number' ? count : 1;
}

function whoOf({ userName: name, actorType }: Told): Pick<Sentence, 'who' | 'isNamed'> {
  if (actorType === 'system' || name === 'system' || name === null || name === undefined)
    return { who: 'Pager', isNamed: false };
  return { who: actorType === 'api_key' ? t`The API key ${name}` : name, isNamed: true };
}

/** The actions that entries about a kind may have, for the list of filters: `[action, words]`. */
export function actionsOf(type: string): [string, string][] {
  const prefix = type.replaceAll('-', '_');
  const verbs = ['create', 'update', 'delete', ...(KINDS[type]?.verbs ?? [])];
  const more = Object.keys(SPECIAL).filter((action) => placeOf(action) === type);
  const outcomes = type === 'notification-rule' ? Object.keys(OUTCOMES).filter((each) => each !== 'forwarded') : [];
  const label = (message: MessageDescriptor | undefined, action: string): string =>
    message ? filled(message, { who: '', thing: '…' }).trim() : words(action);
  // An action with a sentence of its own may be one of the verbs as well.
  const all = new Map<string, string>([
    ...verbs.map((verb): [string, string] => [
      `${prefix}.${verb}`,
      label(verb === 'reorder' ? REORDERED[type] : VERBS[verb], verb),
    ]),
    ...more.map((action): [string, string] => [action, label(SPECIAL[action], action)]),
    ...outcomes.map((action): [string, string] => [action, label(OUTCOMES[action], action)]),
  ]);
  return [...all];
}

/** The kind of thing that an action with a sentence of its own is about. */
function placeOf(action: string): string {
  if (action === 'auth.key_refused') return 'token';
  if (action.startsWith('auth.')) return 'user';
  if (action === 'alert.suppressed' || action === 'alert.auto_closed') return 'alert_policy';
  if (action === 'report_schedule.skipped') return 'report-schedule';
  return action.startsWith('outbound_webhook.') ? 'integration' : action.split('.')[0]!;
}

/** `escalation_policy`, `showUptimeBars` → `escalation policy`, `show uptime bars`. */
export const words = (name: string): string =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_both, before: string, after: string) => `${before} ${after.toLowerCase()}`);
