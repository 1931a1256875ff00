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
  /** The team that owns it; null: none. */
  teamId: string | null;
  /** The integration that created it. Left out or null: none. */
  integrationId?: string | null | undefined;
}

/** Why a message is rehearsed. */
export type RehearsalScope = 'tenant' | 'team' | 'integration';

/**
 * Whether a message about this is rehearsed if it would be sent now: its tenant rehearses and its team has not gone live, or its
 * team rehearses, or its integration does. @returns what rehearses; null: the message goes out
 */
export function rehearsalOf(
  { rehearsals, integrationIds }: Rehearsing,
  { teamId, integrationId }: RehearsalSubject,
  now: Date,
): RehearsalScope | null {
  if (integrationId && integrationIds.has(integrationId)) return 'integration';
  const lasting = rehearsals.filter(({ endsAt }) => endsAt > now);
  if (teamId !== null && lasting.some((each) => each.teamId === teamId)) return 'team';
  const isHeld = (each: Rehearsal): boolean =>
    each.teamId === null && (teamId === null || !each.liveTeamIds.includes(teamId));
  return lasting.some(isHeld) ? 'tenant' : null;
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
