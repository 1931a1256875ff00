import type { RotationData } from '../../src/on-call/domain/rotation/rotation.js';
import type { WorldData } from '../../src/configuration/replay/domain/world.js';
import type { UserEntry } from '../../src/people/users/user-directory.js';

/** Somebody with that id as name. @param quiet hours, HH:MM in their zone */
export const aUser = (id: string, quiet?: { start: string; end: string }, timezone = 'Europe/Berlin'): UserEntry => ({
  ...{ id, username: id, fullName: id, role: 'user', permissions: null, blocked: false, proofPending: false, timezone },
  ...{ locale: 'en', clockHours: null, notifyPush: true, notifyEmail: true, notifySms: true, notifyOnP1Only: false },
  ...{ notifyOnHandoff: false, firstMatchOnly: false, notifyP1InQuietHours: true, mutedUntil: null },
  ...{ notifyQuietHoursStart: quiet?.start ?? null, notifyQuietHoursEnd: quiet?.end ?? null },
  ...{ notifyBundleSec: null, notifyBundleEmailSec: null, notifyBundleP1Sec: null, isActivated: true },
});

/** What a story says of a configuration; the rest is empty. */
export interface Told extends Partial<Omit<WorldData, 'teams' | 'plan'>> {
  /** The ids of members, by the team's id. */
  teams?: Record<string, readonly string[]>;
  /** By the schedule's id. */
  schedules?: Record<string, readonly RotationData[]>;
  /** Of all schedules. */
  timezone?: string;
}

export function aWorldData({ teams = {}, schedules = {}, timezone = 'UTC', ...rest }: Told = {}): WorldData {
  const schedule = { timezone, teamId: null, enabled: true, overrides: [], pauses: [], updatedAt: new Date(0) };
  return {
    ...{ users: [], unreachable: [], rooms: [], forwards: [], policies: [], routes: [], teamRoutes: [] },
    teams: Object.entries(teams).map(([id, members]) => ({
      ...{ id, name: id },
      members: members.map((userId, order) => ({
        ...{ userId, role: 'member', joinedAt: new Date(0), order: `${order}` },
      })),
    })),
    plan: {
      schedules: Object.entries(schedules).map(([id, rotations]) => ({ ...schedule, id, name: id, rotations })),
      ...{ former: [], people: [], absences: [], escalations: [], departures: [] },
    },
    ...rest,
  };
}
