import { isInHours, type Look, seeInterval } from './look.js';
import type { FirstRecipient, Participant } from './participants.js';
import type { Person } from './people.js';
import type { RotationVersion } from './rotation.js';

/** The existing users of a participant, and who of them is present. */
export interface Standing {
  readonly all: readonly Person[];
  readonly present: readonly Person[];
  /** Everybody meant was deleted or blocked, or the team, schedule or escalation itself was. */
  readonly isGone: boolean;
}

/** Who holds a turn. */
export type Holding = Pick<Standing, 'all' | 'isGone'>;

export const OFF_DUTY: Holding = { all: [], isGone: false };
export const GONE: Standing = { all: [], present: [], isGone: true };
export const NOBODY_MEANT: Standing = { all: [], present: [], isGone: false };

/** Is nobody meant to be on call? */
export function isGap({ all, isGone }: Standing): boolean {
  return all.length === 0 && !isGone;
}

export function personOf({ snapshot }: Look, { id, name }: Pick<Participant, 'id' | 'name'>): Person {
  return { userId: id, name: name ?? snapshot.people.nameOf(id) ?? id };
}

/** Of these people, without those who were deleted or blocked. */
export function withoutAbsent(look: Look, all: readonly Person[]): Standing {
  const known = all.filter(({ userId }) => !isGone(look, userId));
  const present = known.filter(({ userId }) => !isAway(look, userId));
  return { all: known, present, isGone: all.length > 0 && known.length === 0 };
}

/** Whether it is somebody who is not here at that instant: deleted, or blocked. */
function isGone(look: Look, userId: string): boolean {
  return seeInterval(look, look.snapshot.people.goneOf(userId)) !== undefined;
}

export function isAway(look: Look, userId: string): boolean {
  const absences = look.snapshot.absences.get(userId);
  return absences !== undefined && seeInterval(look, absences) !== undefined;
}

/** The members of a team, or those of them whom a rule with that notify type means. */
export function teamStanding(look: Look, teamId: string, notifyType = 'all'): Standing {
  return look.remember(`team:${teamId}:${notifyType}`, () => {
    const { people } = look.snapshot;
    const team = seeInterval(look, people.teamVersionsOf(teamId));
    if (!team) return GONE;
    const { members, leads } = team;
    look.work.spend(members.length);
    const isMeant = (id: string): boolean =>
      notifyType === 'admins' ? leads.has(id) : notifyType !== 'users' || !leads.has(id);
    return withoutAbsent(
      look,
      members.filter(isMeant).map((id) => personOf(look, { id })),
    );
  });
}

/** Whether a rule with that notify type means people of the team of its schedule, and not those on call. */
export const meansTeam = ({ notifyType }: FirstRecipient): boolean => notifyType === 'admins' || notifyType === 'users';

/**
 * Those for whom it is within the hours, each in their own zone. Being off hours is no absence: nobody takes over. Where
 * there is nobody whose zone could count, the schedule's does.
 */
export function inOwnHours(look: Look, version: RotationVersion, holding: Holding): Holding {
  if (!version.hasOwnHours) return holding;
  if (holding.all.length === 0) return isInHours(look, version.hours) ? holding : OFF_DUTY;
  look.work.spend(holding.all.length);
  const { people } = look.snapshot;
  const all = holding.all.filter(({ userId }) => {
    const own = seeInterval(look, people.zonesOf(userId));
    return isInHours(look, version.hoursIn(own?.zone));
  });
  return { all, isGone: false };
}
