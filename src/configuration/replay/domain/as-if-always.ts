import type { PlanData } from '../../../on-call/prepared-plan.js';
import { Handoffs } from '../../../on-call/domain/rotation/handoffs.js';
import { RotationVersion, type RotationData, type RotationPlan } from '../../../on-call/domain/rotation/rotation.js';
import { modulo } from '../../../on-call/domain/rotation/turns-in-hours.js';
import type { ScheduleData } from '../../../on-call/domain/schedule/snapshot.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import { canonical } from '../../domain/canonical.js';
import type { WorldData } from './world.js';

/**
 * The proposed configuration as if its changes had always been in force. A change of a schedule, of people or of policies begins
 * when it is made, and history keeps what was before: that would leave the past as it was. Whatever is the same in both keeps its history.
 * @param after as it would be stored
 * @param since the beginning of the replay
 * @param now when the change would be made
 */
export function asIfAlways(before: WorldData, after: WorldData, since: Date, now: Date): WorldData {
  return { ...after, plan: planAsIfAlways(before.plan, after.plan, since, now), teams: withoutJoining(before, after) };
}

function planAsIfAlways(before: PlanData, after: PlanData, since: Date, now: Date): PlanData {
  const known = new Map(before.schedules.map((schedule) => [schedule.id, decidingText(schedule)]));
  const historyBefore = new Set(before.people.map(({ id }) => id));
  const formerBefore = new Set(before.former.map(({ id }) => id));
  const departed = new Map(before.departures);
  return {
    ...after,
    schedules: after.schedules.map((schedule) =>
      known.get(schedule.id) === decidingText(schedule) ? schedule : scheduleAsIfAlways(schedule, since, now),
    ),
    former: after.former.filter(({ id }) => formerBefore.has(id)),
    people: after.people.filter(({ id }) => historyBefore.has(id)),
    departures: after.departures.map(([id, own]) => {
      const present = new Map((departed.get(id) ?? []).map((each) => [each.from?.getTime(), each]));
      return [id, own.flatMap((each) => present.get(each.from?.getTime()) ?? [])] as const;
    }),
  };
}

/** What decides who is on call, in a fixed order. */
function decidingText({ timezone, enabled, rotations, overrides }: ScheduleData): string {
  return JSON.stringify(
    canonical({
      ...{ timezone, enabled },
      rotations: rotations.map(({ id, deletedAt = null, ...plan }) => ({ id, deletedAt, ...textOfPlan(plan) })),
      overrides: overrides.map(({ id, userId, participantType = null, rotationIds = null, startTime, endTime }) => ({
        ...{
          id,
          userId,
          participantType,
          rotationIds,
          startTime: startTime.toISOString(),
          endTime: endTime.toISOString(),
        },
      })),
    }),
  );
}

function textOfPlan({ startDate, endDate, type, length, participants, ...more }: RotationPlan): object {
  const { timeRestriction, restrictions, countsOnlyOwnHours = false, shift = 0, anchor } = more;
  return {
    ...{ type, length, countsOnlyOwnHours, shift, timeRestriction, restrictions },
    ...{ startDate: startDate.toISOString(), endDate: endDate?.toISOString() ?? null },
    anchor: anchor?.toISOString() ?? null,
    participants: participants.map(({ id, type: kind = 'user' }) => [id, kind]),
  };
}

/** As it will be once all its rotations have begun; overrides stay, as they were made for their time. */
function scheduleAsIfAlways<S extends ScheduleData>(schedule: S, since: Date, now: Date): S {
  const zone = TimeZone.of(TimeZone.exists(schedule.timezone) ? schedule.timezone : 'UTC');
  const coming = schedule.rotations.filter(({ deletedAt, endDate }) => !deletedAt && (!endDate || endDate > now));
  const all = Math.max(now.getTime(), ...coming.map(({ startDate }) => startDate.getTime()));
  const lasting = coming.filter(({ endDate }) => !endDate || endDate.getTime() > all);
  const always = { from: null, until: null };
  return {
    ...schedule,
    pauses: schedule.enabled ? [] : [always],
    rotations: lasting.map((rotation) => rotationFrom(rotation, since, zone)),
  };
}

/**
 * The rotation continued back to `since`, turn by turn: whoever has a turn keeps it.
 * (Months are counted back by whole years, so that the last day of a month stays.)
 */
export function rotationFrom(
  { former: _former, ...rotation }: RotationData,
  since: Date,
  zone: TimeZone,
): RotationData {
  const { type, length, participants } = rotation;
  const first = rotation.anchor ?? rotation.startDate;
  const plan = { ...rotation, countsFrom: null };
  if (first <= since || participants.length === 0)
    return { ...plan, startDate: new Date(Math.min(rotation.startDate.getTime(), since.getTime())), anchor: first };
  const handoffs = new Handoffs({ startDate: first.getTime(), type, length }, zone);
  const leap = participants.length * (type === 'monthly' ? 12 : 1);
  let turns = leap;
  while (handoffs.startOf(-turns) > since.getTime()) turns *= 2;
  const anchor = new Date(handoffs.startOf(-turns));
  const back = { ...plan, startDate: anchor, anchor, shift: 0 };
  const shift = modulo(ownerOf(plan, first, zone) - ownerOf(back, first, zone), participants.length);
  return { ...back, shift };
}

/** The index of the participant whose turn it is. */
function ownerOf(plan: RotationPlan, at: Date, zone: TimeZone): number {
  const open = { ...plan, startDate: new Date(Math.min(plan.startDate.getTime(), at.getTime())), endDate: null };
  const [version] = RotationVersion.of(open, zone, new Map(), Infinity, []);
  return version ? version.participantIndexOf(version.handoffs.turnAt(at.getTime())) : 0;
}

/** Members who would join now are members of all time. */
function withoutJoining(before: WorldData, after: WorldData): WorldData['teams'] {
  const membersOf = new Map(before.teams.map(({ id, members }) => [id, new Set(members.map(({ userId }) => userId))]));
  return after.teams.map((team) => ({
    ...team,
    members: team.members.map((member) =>
      membersOf.get(team.id)?.has(member.userId) ? member : { ...member, joinedAt: new Date(0) },
    ),
  }));
}
