/** What an entry says, in the order of the sentence: `Ada Laurent` `changed the escalation policy` `Payments`. */
export interface Sentence {
  who: string;
  does: string;
  /** What it was done to; null: nothing that has a name. */
  what: string | null;
  /** Its page in the console, where it has one. */
  path: string | null;
  /** What follows the name. */
  tail?: string;
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
  all: string;
  /** Before the name of one: `the team` Payments. */
  one: string;
  /** What else than create, update and delete is done to it. */
  verbs?: readonly string[];
  path?: string;
}

/** By `entityType`. */
export const KINDS: Readonly<Record<string, Kind>> = {
  user: { all: 'People', one: 'the account of', verbs: ['access_changed', 'mfa_reset', 'password_reset'] },
  team: { all: 'Teams', one: 'the team', verbs: ['member_added', 'member_changed', 'member_removed'] },
  team_role: { all: 'Roles', one: 'the role' },
  sso: { all: 'Single sign-on', one: 'the setting' },
  domain: { all: 'Domains', one: 'the domain' },
  invite: { all: 'Invites', one: 'the invite of', verbs: ['accept'] },
  schedule: { all: 'Schedules', one: 'the schedule', path: '/schedules/' },
  rotation: { all: 'Rotations', one: 'the rotation' },
  override: { all: 'Overrides', one: 'the override for' },
  pto_request: { all: 'Time off', one: 'the time off of', verbs: ['approve', 'deny', 'cancel'] },
  swap_request: { all: 'Swaps', one: 'the swap of', verbs: ['accept', 'decline', 'withdraw', 'expire'] },
  handoff_note: { all: 'Handoff notes', one: 'a handoff note of' },
  calendar_link: { all: 'Calendar links', one: 'the calendar link of' },
  escalation_policy: { all: 'Escalation policies', one: 'the escalation policy', path: '/escalations/' },
  team_routing_rule: { all: 'Routing rules of teams', one: 'the routing rule', verbs: ['reorder'] },
  routing_rule: { all: 'Routing rules', one: 'the routing rule', verbs: ['reorder'] },
  notification_policy: { all: 'Notification policies', one: 'the notification policy', verbs: ['reorder'] },
  alert_policy: { all: 'Alert policies', one: 'the alert policy', verbs: ['reorder'] },
  integration: {
    all: 'Integrations',
    one: 'the integration',
    verbs: ['enable', 'disable', 'rotate_webhook_token'],
    path: '/integrations/',
  },
  token: { all: 'API keys', one: 'the API key', verbs: ['revoke'] },
  heartbeat: { all: 'Heartbeats', one: 'the heartbeat' },
  maintenance_window: { all: 'Maintenance', one: 'the maintenance' },
  service: { all: 'Services', one: 'the service' },
  incident: {
    all: 'Incidents',
    one: 'the incident',
    verbs: [
      ...['alert_linked', 'alert_unlinked', 'role_assigned', 'role_removed', 'joined', 'left'],
      ...['task_added', 'task_changed', 'task_done', 'task_reopened', 'task_removed'],
      ...['internal_update_added', 'internal_update_removed'],
    ],
    path: '/incidents/',
  },
  postmortem: { all: 'Postmortems', one: 'the postmortem of', verbs: ['publish', 'unpublish'] },
  status_page: { all: 'Status page', one: 'the status page', verbs: ['rotate_key'] },
  flapping_settings: { all: 'Flapping', one: 'what counts as flapping' },
  alert: { all: 'Alerts', one: 'the alert', verbs: ['answered'] },
  custom_role: { all: 'Custom roles', one: 'the custom role' },
  incident_rule: { all: 'Incident rules', one: 'the incident rule' },
  incident_template: { all: 'Incident templates', one: 'the incident template' },
  chat_room: { all: 'Chat rooms', one: 'the chat room', verbs: ['verify'] },
  channel: { all: 'Channels', one: 'the channel', verbs: ['verify'] },
  'notification-rule': { all: 'Pages and notification rules', one: 'the notification rule', verbs: ['reorder'] },
  'forwarding-rule': { all: 'Forwarding', one: 'the forwarding rule' },
  push_token: { all: 'Phones', one: 'the phone' },
  saved_search: { all: 'Saved searches', one: 'the saved search' },
  'report-schedule': { all: 'Mailed reports', one: 'the mailed report to' },
  tenant: { all: 'Organisation', one: 'the organisation' },
  moving_in: { all: 'Moving in', one: 'moving in from another service', verbs: ['start', 'apply'] },
};

/** What a verb says before `the team Payments`. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'made',
  update: 'changed',
  delete: 'deleted',
  start: 'started',
  apply: 'carried out',
  enable: 'enabled',
  disable: 'disabled',
  accept: 'accepted',
  approve: 'approved',
  deny: 'declined',
  decline: 'declined',
  withdraw: 'withdrew',
  expire: 'let expire',
  answered: 'answered a message about',
  verify: 'verified',
  revoke: 'revoked',
  reorder: 'changed the order of',
  rotate_key: 'made a new key for',
  rotate_webhook_token: 'made a new URL for',
  access_changed: 'changed the rights of',
  mfa_reset: 'reset two-factor authentication of',
  password_reset: 'set a new password for',
  member_added: 'added a member to',
  member_changed: 'changed a member of',
  member_removed: 'removed a member from',
  publish: 'published',
  unpublish: 'took off the status page',
  alert_linked: 'linked an alert to',
  alert_unlinked: 'took the link of an alert back from',
  role_assigned: 'assigned a role in',
  role_removed: 'took a role back in',
  joined: 'joined',
  left: 'left',
  task_added: 'added a task to',
  task_changed: 'changed a task of',
  task_done: 'completed a task of',
  task_reopened: 'reopened a task of',
  task_removed: 'removed a task of',
  internal_update_added: 'wrote an internal update about',
  internal_update_removed: 'removed an internal update about',
};

/** Entries about people's own sign-in. */
const OWN: Readonly<Record<string, string>> = {
  'auth.login': 'signed in',
  'auth.logout': 'signed out',
  'auth.revoke_all': 'signed out everywhere',
  'auth.session_ended': 'ended one of their sessions',
  'auth.register': 'registered',
  'auth.email_proven': 'proved their address',
  'auth.password_changed': 'changed the password',
  'auth.email_changed': 'changed the e-mail address',
  'auth.confirmed': 'confirmed that it was them',
  'auth.password_reset': 'set a new password',
  'auth.mfa_enabled': 'switched on two-factor authentication',
  'auth.mfa_disabled': 'switched off two-factor authentication',
  'auth.refresh_reused': 'was signed out: a session was renewed twice, which may be a theft',
  'auth.sso_provisioned': 'came by single sign-on for the first time',
  'auth.sso_linked': 'came by single sign-on for the first time, into an account that was there',
};

/** Refused sign-ins, by people whom nobody knows; the entry names whose account they were after. */
const REFUSED: Readonly<Record<string, string>> = {
  'auth.login_failed': 'could not sign in as',
  'auth.locked_out': 'was locked out after too many tries to sign in as',
  'auth.code_refused': 'gave a wrong code for the account of',
  'auth.reset_requested': 'asked for a new password for',
  'auth.session_refused': 'came with an ended session of',
  'auth.key_refused': 'came with a refused API key,',
};

export const SOMEBODY = 'Somebody';

/** What became of a page or a notice; the entry names whom it was for. */
const OUTCOMES: Readonly<Record<string, string>> = {
  sent: 'was notified of',
  failed: 'could not be notified of',
  cancelled: 'no longer had to be notified of',
  forwarded: 'forwards pages, and so was not notified of',
  'skipped-unverified': 'has no verified channel, and was not notified of',
  'skipped-muted': 'is muted, so the page is held, of',
  'skipped-quiet-hours': 'has quiet hours, so the page is held, of',
  'skipped-priority': 'wants P1 only, and was not notified of',
  'skipped-provider-disabled': 'could not be notified, because the channel is not configured, of',
  'skipped-budget': 'has used up the messages of this hour over one channel, and is notified over another, of',
};

/** Whole sentences of their own. */
const OTHERS: Readonly<Record<string, string>> = {
  'user.still_named': 'deleted a user whom schedules or policies still name:',
  'team.still_named': 'deleted a team that schedules or policies still name:',
  'alert.suppressed': 'raised an alert, which was dropped by the alert policy',
  'alert.auto_closed': 'closed an alert that was not raised again, by the alert policy',
  'alert.delete': 'deleted the alert',
  'alert.answered': 'answered the message about the alert',
  'mail.failed': 'could not send the mail',
  'domain.proven': 'proved the domain',
  'domain.lost': 'lost to another organisation the domain',
  'report_schedule.skipped': 'did not send the mailed report to',
  'outbound_webhook.failed': 'could not notify the integration',
  'outbound_webhook.dead': 'gave up notifying the integration',
};

const SPECIAL: Readonly<Record<string, string>> = { ...OWN, ...REFUSED, ...OTHERS };

/** @param nameOf the name of a person by their id; undefined: unknown */
export function sentenceOf(entry: Told, nameOf: (id: string) => string | undefined): Sentence {
  const { action, entityType, entityId, entityName, details } = entry;
  const who = whoOf(entry);
  const kind = KINDS[entityType];
  const path = kind?.path && !action.endsWith('.delete') ? kind.path + entityId : null;
  const own = OWN[action];
  if (own) return { who, does: own, what: null, path: null };
  const refused = REFUSED[action];
  if (action === 'auth.locked_out' && details?.['reason'] === 'ip')
    return { who: SOMEBODY, does: 'was locked out after too many tries from one address', what: null, path: null };
  if (refused)
    return { who: SOMEBODY, does: refused, what: entityName ?? 'an unknown name', path: null, tail: timesOf(details) };
  const does = OUTCOMES[action] ?? OTHERS[action];
  const alertId = details?.['alertId'];
  if (does)
    return { who, does, what: entityName ?? entityId, path: typeof alertId === 'string' ? `/alerts/${alertId}` : null };
  const [prefix = '', verb = ''] = action.split('.');
  // A part of something: `team_sso.update` is about a team.
  const one = prefix === 'team_sso' ? 'the single sign-on of the team' : (kind?.one ?? `the ${words(entityType)}`);
  if (verb === 'reorder')
    return { who, does: `changed the order of the ${words(entityType)}s`, what: null, path: null };
  const member = /^member_/.test(verb) ? memberOf(verb, details, nameOf) : null;
  if (member) return { who, does: `${member} ${one}`, what: entityName, path };
  if (entityType === 'incident' && !(verb in VERBS))
    return { who, does: `changed ${one}`, what: entityName ?? entityId, path, tail: `to “${words(verb)}”` };
  const said = VERBS[verb] ?? `(${words(verb || action)})`;
  return { who, does: `${said} ${one}`, what: entityName ?? entityId, path };
}

function timesOf(details: Told['details']): string {
  const count = details?.['count'];
  return typeof count === 'number' && count > 1 ? `(${count} times)` : '';
}

/** `added Tom Fischer to`. */
function memberOf(verb: string, details: Told['details'], nameOf: (id: string) => string | undefined): string | null {
  const id = details?.['userId'];
  const name = typeof id === 'string' ? nameOf(id) : undefined;
  if (name === undefined) return null;
  if (verb === 'member_changed') return `changed the role of ${name} in`;
  return verb === 'member_added' ? `added ${name} to` : `removed ${name} from`;
}

function whoOf({ userName, actorType }: Told): string {
  if (actorType === 'system' || userName === 'system' || userName === null || userName === undefined) return 'Pager';
  return actorType === 'api_key' ? `The API key ${userName}` : userName;
}

/** The actions that entries about a kind may have, for the list of filters: `[action, words]`. */
export function actionsOf(type: string): [string, string][] {
  const prefix = type.replaceAll('-', '_');
  const verbs = ['create', 'update', 'delete', ...(KINDS[type]?.verbs ?? [])];
  const more = Object.keys(SPECIAL).filter((action) => placeOf(action) === type);
  const outcomes = type === 'notification-rule' ? Object.keys(OUTCOMES).filter((each) => each !== 'forwarded') : [];
  // An action with a sentence of its own may be one of the verbs as well.
  const all = new Map<string, string>([
    ...verbs.map((verb): [string, string] => [`${prefix}.${verb}`, VERBS[verb] ?? words(verb)]),
    ...more.map((action): [string, string] => [action, SPECIAL[action]!]),
    ...outcomes.map((action): [string, string] => [action, OUTCOMES[action]!.replace(/,? of$/, '')]),
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
