import type { RotationData } from '../../src/on-call/domain/rotation/rotation.js';
import { prepareSchedules } from '../../src/on-call/domain/schedule/snapshot.js';
import { shiftsWithin } from '../../src/on-call/domain/shifts/shifts.js';
import type { OrgSchedule } from '../../src/interop/moving-in/domain/org.js';
import { atOnce } from '../../src/platform/slices/slices.js';
import { aSchedule, PEOPLE } from './schedule-builders.js';

interface Turn {
  start: number;
  end: number;
  user: string;
}

/** By minutes when who is on call: joined, in the order of starts. */
export function joinedTurns(turns: readonly Turn[]): string[] {
  const all: Turn[] = [];
  for (const turn of [...turns].sort((a, b) => a.start - b.start || (a.user < b.user ? -1 : 1))) {
    const last = all.findLast(({ user }) => user === turn.user);
    if (last && last.end >= turn.start) last.end = Math.max(last.end, turn.end);
    else all.push({ ...turn });
  }
  return all.map(({ start, end, user }) => `${new Date(start).toISOString()} ${new Date(end).toISOString()} ${user}`);
}

/** Who is on call in what was read of another service, by the engine of Pager. @param nameOf of people, by their ids here */
export function turnsHere(
  { rotations, overrides, timezone = 'UTC' }: OrgSchedule,
  nameOf: (id: string) => string,
  range: { start: number; end: number },
): string[] {
  const own = rotations.map((rotation): RotationData => {
    const { participants, startDate, endDate, type = 'daily', length, timeRestriction, restrictions } = rotation;
    return {
      ...{ id: rotation.id ?? '', name: rotation.name ?? '', startDate: new Date(startDate), type, length },
      ...{ endDate: endDate === undefined ? null : new Date(endDate), restrictions: [...(restrictions ?? [])] },
      ...{ timeRestriction: timeRestriction ?? null, countsOnlyOwnHours: rotation.countsOnlyOwnHours ?? false },
      participants: participants.map((each) =>
        each?.type === 'none' ? { id: 'none', type: 'none' } : { id: nameOf(each?.id ?? ''), type: 'user' },
      ),
    };
  });
  const schedule = aSchedule(own, {
    timezone,
    overrides: (overrides ?? []).map(({ participant, ...each }, place) => ({
      ...{ id: String(place), userId: nameOf(participant.id ?? ''), userName: null },
      ...(participant.type === 'none' ? { participantType: 'none' } : {}),
      ...{ startTime: new Date(each.startTime), endTime: new Date(each.endTime) },
      ...(each.rotations.length === 0 ? {} : { rotationIds: each.rotations.flatMap(({ id }) => id ?? []) }),
    })),
  });
  const snapshot = { ...prepareSchedules([schedule], []), people: PEOPLE };
  const found = atOnce(shiftsWithin(snapshot, snapshot.schedules.get('s')!, range));
  return joinedTurns(found.map(({ start, end, person }) => ({ start, end, user: person.userId })));
}
