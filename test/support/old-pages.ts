/**
 * Whom the old service notifies of an alert, by what and when: from its configuration and its documentation alone. It knows nothing of
 * Pager. Of its alert policies it knows none: the alerts here meet none that changes who is notified.
 */

import { forwarded, isWithin, minutesOf, onCallAt, wallOf, type World } from './old-timeline.js';

// oxlint-disable-next-line typescript/no-explicit-any -- what the files hold is known here
type Json = Record<string, any>;

const MINUTE = 60_000;

export interface OldOrganisation extends World {
  /** People with their contacts and rules. */
  people: Json[];
  /** Routing rules by the name of the team. */
  routes: ReadonlyMap<string, Json[]>;
  policies: Json[];
  integrations: Json[];
}

export interface AlertThere {
  alias: string;
  message: string;
  description?: string;
  priority: string;
  tags?: readonly string[];
  /** The integration by which it comes. */
  sender: string;
  responder: { type: 'team' | 'escalation'; name: string };
  /** When it came; milliseconds since the epoch. */
  createdAt: number;
  /** Null: nobody did. */
  acknowledgedAt: number | null;
  closedAt: number | null;
}

/** One message to one person. */
export interface PageThere {
  username: string;
  /** `email`, `sms`, `voice` or `mobile`, the app. */
  method: string;
  to: string;
  at: number;
}

/** In the order of time. */
export function pagesThere(org: OldOrganisation, alert: AlertThere): PageThere[] {
  const answeredAt = Math.min(alert.acknowledgedAt ?? Infinity, alert.closedAt ?? Infinity);
  const pages = beginnings(org, alert).flatMap((begin) =>
    stepsOf(org, alert, begin).flatMap(({ at, usernames }) => {
      const people = at <= answeredAt ? usernames.map((who) => forwarded(org, who, at)) : [];
      return [...new Set(people)].flatMap((who) => messagesTo(org, alert, who, at));
    }),
  );
  return pages.filter(({ at }) => at <= answeredAt).sort((a, b) => a.at - b.at);
}

/** When the notifications begin, and begin anew: policies of the team that owns the alert's integration delay and repeat them. */
function beginnings({ policies, integrations }: OldOrganisation, alert: AlertThere): number[] {
  const owner = integrations.find(({ name }) => name === alert.sender)?.['ownerTeam']?.name;
  const own = policies.flatMap(({ teamName, policy }) =>
    policy.type === 'notification' && policy.enabled && teamName === owner && fits(policy.filter, alert)
      ? [policy]
      : [],
  );
  const delay = own.find(({ delayAction }) => delayAction)?.delayAction.duration.timeAmount ?? 0;
  const restart = own.find(({ autoRestartAction }) => autoRestartAction)?.autoRestartAction;
  const again = Array.from({ length: restart?.maxRepeatCount ?? 0 }, (_, n) => (n + 1) * restart.duration.timeAmount);
  return [delay, ...again].map((minutes) => alert.createdAt + minutes * MINUTE);
}

function stepsOf(org: OldOrganisation, alert: AlertThere, begin: number): { at: number; usernames: string[] }[] {
  const { type, name } = alert.responder.type === 'team' ? routeOf(org, alert, begin) : alert.responder;
  if (type === 'schedule') return [{ at: begin, usernames: onCallAt(org, name, begin) }];
  const rules: Json[] = org.escalations.find((each) => type === 'escalation' && each['name'] === name)?.['rules'] ?? [];
  return rules.map((rule) => {
    const at = begin + minutesOf(rule) * MINUTE;
    const { recipient } = rule;
    return { at, usernames: recipient.type === 'schedule' ? onCallAt(org, recipient.name, at) : [recipient.username] };
  });
}

function routeOf(org: OldOrganisation, alert: AlertThere, at: number): Json {
  const rules = (org.routes.get(alert.responder.name) ?? []).toSorted((a, b) => a['order'] - b['order']);
  return rules.find(
    ({ criteria, timezone, timeRestriction }) =>
      fits(criteria, alert) && isWithin(timeRestriction, wallOf(timezone, at)),
  )!['notify'];
}

/** By the first of their rules that fits; contacts and steps that are switched off are left out. */
function messagesTo({ people }: OldOrganisation, alert: AlertThere, username: string, at: number): PageThere[] {
  const { user, notificationRuleList } = people.find((each) => each['user'].username === username)!;
  const rule = (notificationRuleList as Json[])
    .filter(({ actionType, enabled }) => actionType === 'create-alert' && enabled)
    .toSorted((a, b) => a['order'] - b['order'])
    .find(
      ({ criteria, timeRestriction }) => fits(criteria, alert) && isWithin(timeRestriction, wallOf(user.timeZone, at)),
    );
  return ((rule?.['steps'] ?? []) as Json[]).flatMap(({ enabled, sendAfter, contact: { method, to } }) =>
    enabled ? [{ username, method, to, at: at + sendAfter.timeAmount * MINUTE }] : [],
  );
}

function fits({ type, conditions = [] }: Json, alert: AlertThere): boolean {
  const held = (condition: Json): boolean => holds(condition, alert) !== condition['not'];
  return type === 'match-any-condition' ? conditions.some(held) : conditions.every(held);
}

/** `P1` is the greatest. */
const urgency = (priority: string): number => -Number(priority.slice(1));

function holds({ field, operation, expectedValue }: Json, alert: AlertThere): boolean {
  const { tags = [], description = '', priority } = alert;
  const value = { ...alert, description }[field as 'message'] as string | undefined;
  switch (operation) {
    case 'greater-than':
      return urgency(priority) > urgency(expectedValue);
    case 'less-than':
      return urgency(priority) < urgency(expectedValue);
    case 'equals':
      return value === expectedValue;
    case 'contains':
      return field === 'tags' ? tags.includes(expectedValue) : (value ?? '').includes(expectedValue);
    case 'contains-value':
      return (value ?? '').includes(expectedValue);
    case 'starts-with':
      return (value ?? '').startsWith(expectedValue);
    case 'matches':
      // The flag stands before the pattern there.
      return new RegExp(expectedValue.replace('(?i)', ''), 'i').test(value ?? '');
    default:
      // Of fields that no alert here has.
      return false;
  }
}

/** The alert as the API shows it, with its log and its recipients. */
export function shownThere(org: OldOrganisation, alert: AlertThere): { alert: Json; log: Json[]; recipients: Json[] } {
  const iso = (at: number): string => new Date(at).toISOString();
  const line = (log: string, at: number): Json => ({
    ...{ log, type: 'system', owner: 'system', createdAt: iso(at), offset: `${at}` },
  });
  const pages = pagesThere(org, alert);
  const { createdAt, acknowledgedAt, closedAt } = alert;
  const lines = [
    line('Alert created via API', createdAt),
    // A second after the minute, as a message takes a moment.
    ...pages.map(({ username, method, at }) => line(`Sent [${method}] notification to [${username}]`, at + 1000)),
    ...(acknowledgedAt === null ? [] : [line('Alert acknowledged via web', acknowledgedAt + 2000)]),
    ...(closedAt === null ? [] : [line('Alert closed via web', closedAt + 2000)]),
  ];
  const team = alert.responder.type === 'team' ? org.teams.find((each) => each['name'] === alert.responder.name) : null;
  return {
    alert: {
      ...{ id: `old-${alert.alias}`, alias: alert.alias, message: alert.message, createdAt: iso(createdAt) },
      ...{ integration: { id: alert.sender, name: alert.sender }, source: 'API' },
      responders: team ? [{ type: 'team', id: team['id'] }] : [],
    },
    log: lines.toSorted((a, b) => a['createdAt'].localeCompare(b['createdAt'])),
    recipients: [...new Set(pages.map(({ username }) => username))].map((username) => ({
      ...{ user: { id: org.users.get(username), username }, state: 'active' },
    })),
  };
}
