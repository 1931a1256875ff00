import type { TeamDirectory } from '../../../people/teams/team-directory.js';
import { DAY_MS } from '../../../platform/durations.js';

/** A rehearsal ends by itself: after four weeks, unless somebody says when. */
export const USUAL_MS = 28 * DAY_MS;
/** Nobody rehearses for longer without saying so again. */
export const LONGEST_MS = 56 * DAY_MS;
/** The mails before the end: this long before it. */
const WARN_BEFORE_MS = [7 * DAY_MS, DAY_MS] as const;

/** The rehearsal of a tenant or a team. */
export interface Rehearsal {
  /** Null: the whole tenant rehearses. */
  teamId: string | null;
  /** Then it goes live (UTC). */
  endsAt: Date;
  /** Of a tenant's: the teams that have gone live already. */
  liveTeamIds: readonly string[];
}

/** What rehearses in a tenant. */
export interface Rehearsing {
  rehearsals: readonly Rehearsal[];
  /** Integrations with `suppressNotifications`. */
  integrationIds: ReadonlySet<string>;
}

/** What a message is about. */
export interface RehearsalSubject {
  /** Its teams (`teamsOf`); none: it belongs to the tenant alone. */
  teamIds: readonly string[];
  /** The integration that created it. Left out or null: none. */
  integrationId?: string | null | undefined;
}

/** Why a message is rehearsed. */
export type RehearsalScope = 'tenant' | 'team' | 'integration';

/** Where the teams of an alert or incident stand in it. */
export interface OfTeams {
  /** The team that owns it; null: none. */
  teamId: string | null;
  /** As the client named them; a team by id or name. */
  responders?: readonly { type: string; id?: string | null; name?: string | null }[] | null;
}

/** A schedule or escalation policy of a team, as an alert may name it. */
export interface OwnedResponder {
  type: 'schedule' | 'escalation';
  id: string;
  name: string;
  teamId: string;
}

/**
 * The team that owns it, else those for whom it pages: teams that it names as responders, and the owners of the schedules and policies
 * that it names. Of several of one name all count. Unknown ones are left out.
 */
export function teamsOf(
  { teamId, responders }: OfTeams,
  teams: Pick<TeamDirectory, 'get' | 'byName'>,
  owned: readonly OwnedResponder[],
): string[] {
  if (teamId !== null) return [teamId];
  const found = (responders ?? []).flatMap(({ type, id, name }): string[] => {
    if (type === 'team') {
      const team = (id && teams.get(id)) || (name && teams.byName(name));
      return team ? [team.id] : [];
    }
    const ofKind = owned.filter((each) => each.type === type);
    const byId = ofKind.filter((each) => each.id === id);
    const called = name?.trim().toLowerCase();
    const meant = byId.length > 0 ? byId : ofKind.filter((each) => each.name.toLowerCase() === called);
    return meant.map((each) => each.teamId);
  });
  return [...new Set(found)];
}

/**
 * Whether a message about this is rehearsed if it would be sent now: its integration rehearses, or all its teams do, each by itself
 * or with its tenant. One team that is live is enough for it to go out: no page of that team may be lost. Without teams the tenant
 * decides. @returns what rehearses; null: the message goes out
 */
export function rehearsalOf(
  { rehearsals, integrationIds }: Rehearsing,
  { teamIds, integrationId }: RehearsalSubject,
  now: Date,
): RehearsalScope | null {
  if (integrationId && integrationIds.has(integrationId)) return 'integration';
  const lasting = rehearsals.filter(({ endsAt }) => endsAt > now);
  // A team that rehearses by itself is not live, whatever its tenant's rehearsal says of it.
  const others = teamIds.filter((teamId) => !lasting.some((each) => each.teamId === teamId));
  if (teamIds.length > 0 && others.length === 0) return 'team';
  const holdsOthers = ({ teamId, liveTeamIds }: Rehearsal): boolean =>
    teamId === null && !others.some((other) => liveTeamIds.includes(other));
  return lasting.some(holdsOthers) ? 'tenant' : null;
}

/** What rehearses on after a team, or (null) the organisation, has gone live. */
export function withoutLive(rehearsals: readonly Rehearsal[], teamId: string | null): Rehearsal[] {
  const others = rehearsals.filter((each) => each.teamId !== teamId);
  if (teamId === null) return others;
  return others.map((each) => (each.teamId === null ? { ...each, liveTeamIds: [...each.liveTeamIds, teamId] } : each));
}

/** The reason in the history and the audit log. */
export const REHEARSED_BECAUSE: Readonly<Record<RehearsalScope, string>> = {
  tenant: 'the organisation rehearses',
  team: 'the team rehearses',
  integration: 'the integration rehearses',
};

/** When the next mail about the end is due, or the end itself. A mail whose time has passed is left out. */
export function nextDue(endsAt: Date, now: Date): Date {
  const mails = WARN_BEFORE_MS.map((before) => new Date(endsAt.getTime() - before));
  return mails.find((at) => at > now) ?? endsAt;
}

/** Why a rehearsal may not end then; null: it may. */
export function endProblem(endsAt: Date, now: Date): string | null {
  if (endsAt <= now) return 'must be in the future';
  return endsAt.getTime() - now.getTime() > LONGEST_MS ? 'must be within eight weeks' : null;
}
