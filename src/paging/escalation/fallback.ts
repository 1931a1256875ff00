import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { HeldPerson, PagingDirectory } from './domain/recipients.js';
import type { Directories } from './paging-directory.service.js';

/** Who is told where nobody whom an escalation names was reached. */
export interface Fallback {
  /** "everybody of Payments", or "the administrators". */
  name: string;
  userIds: readonly string[];
  /** Others of them whose pages are held then. */
  held: readonly HeldPerson[];
}

const ADMINISTRATORS = 'the administrators';

/**
 * Those of the alert's team, or else the administrators, who can be told at that time, as far as is known now.
 * (The planner decides; where a push provider is configured, phones of others may ring as well.)
 * @param leftOut user ids of whom nobody is told
 */
export function fallbackOf(
  { teamId, priority }: Pick<AlertSnapshot, 'teamId' | 'priority'>,
  who: Directories & PagingDirectory,
  at: Date,
  leftOut: readonly string[] = [],
): Fallback {
  const team = teamId === null ? undefined : who.teams.get(teamId);
  const groups = [
    ...(team ? [{ name: `everybody of ${team.name}`, people: team.members.map(({ userId }) => userId) }] : []),
    { name: ADMINISTRATORS, people: administrators(who) },
  ];
  const held = new Map<string, HeldPerson>();
  for (const { name, people } of groups) {
    const others = people.filter((id) => !leftOut.includes(id));
    const present = others.filter((id) => who.users.get(id)?.blocked === false && who.canReach(id, at));
    for (const userId of present) {
      const silence = who.quietStatusOf(userId, priority, at);
      if (silence?.kind === 'held') held.set(userId, { userId, until: silence.until, reason: silence.reason });
    }
    const userIds = present.filter((id) => who.quietStatusOf(id, priority, at) === null);
    if (userIds.length > 0) return { name, userIds, held: [...held.values()] };
  }
  return { name: ADMINISTRATORS, userIds: [], held: [...held.values()] };
}

/** Who was told instead, in words. @param told user ids */
export function fallbackName(
  { teamId }: Pick<AlertSnapshot, 'teamId'>,
  who: Directories,
  told: readonly string[],
): string {
  const team = teamId === null ? undefined : who.teams.get(teamId);
  const isOfTeam = team?.members.some(({ userId }) => told.includes(userId)) ?? false;
  return team && isOfTeam ? `everybody of ${team.name}` : ADMINISTRATORS;
}

const administrators = ({ users }: Directories): string[] =>
  users.all().flatMap(({ id, role }) => (role === 'admin' ? id : []));
