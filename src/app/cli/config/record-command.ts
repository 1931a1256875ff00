import { MINUTE_MS } from '../../../platform/durations.js';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { AlertEscalationView } from '../../../paging/notifications/alert-escalation.views.js';
import type { ConfigClient } from './config-client.js';
import type { Notified, TestCase } from './test-cases.js';

/** What the recorded names are looked up in. */
interface Directory {
  users: ReadonlyMap<string, string>;
  teams: ReadonlyMap<string, string>;
}

/**
 * The newest alerts as tests: each expects the team, the escalation policy and the people that it had, up to the last step
 * that fired.
 * @param most of each alias the newest alert only
 * @returns the oldest first
 */
export async function recordTests(client: ConfigClient, most: number): Promise<TestCase[]> {
  const named = async (path: string, name: 'username' | 'name'): Promise<Map<string, string>> => {
    const all = await client.all<{ id: string } & Record<string, string>>(path);
    return new Map(all.map((each) => [each.id, each[name] ?? each.id]));
  };
  const directory = { users: await named('/v2/users', 'username'), teams: await named('/v2/teams', 'name') };
  const tests: TestCase[] = [];
  const aliases = new Set<string>();
  for await (const alert of client.each<AlertView>('/v2/alerts')) {
    if (tests.length >= most) break;
    const alias = alert.alias ?? alert.id;
    if (aliases.has(alias)) continue;
    aliases.add(alias);
    tests.push(testOf(alert, await client.escalationOf(alert.id), directory));
  }
  return tests.reverse();
}

/** @param escalation what its escalation did */
export function testOf(alert: AlertView, escalation: AlertEscalationView, { users, teams }: Directory): TestCase {
  const { message, description, priority, alias, source, entity, tags, details, responders } = alert;
  const fields = { description, alias, source, entity, tags, details, responders: responders.map(named) };
  const given = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  const notified = notifiedBy(alert, escalation, users);
  return {
    name: `${message} (${alert.createdAt})`,
    at: alert.createdAt,
    alert: { message, priority, ...Object.fromEntries(given) },
    expect: {
      team: alert.teamId === null ? null : (teams.get(alert.teamId) ?? null),
      policy: escalation.policy?.name ?? null,
      ...(notified.length > 0 && { notified }),
    },
  };
}

/** By the steps that have fired, in their order. */
function notifiedBy(
  { createdAt }: AlertView,
  { steps }: AlertEscalationView,
  users: Directory['users'],
): readonly Notified[] {
  return steps.flatMap(({ firedAt, people }) => {
    const notified = people.filter(({ pages }) => pages.length > 0).map(({ userId }) => users.get(userId) ?? userId);
    if (firedAt === null || notified.length === 0) return [];
    return { after: Math.round((Date.parse(firedAt) - Date.parse(createdAt)) / MINUTE_MS), people: notified.sort() };
  });
}

/** As a create names it: ids are of one installation. */
function named({ type, name }: AlertView['responders'][number]): Record<string, string | null> {
  return type === 'user' ? { type, username: name } : { type, name };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
