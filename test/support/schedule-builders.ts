import { ALWAYS } from '../../src/on-call/domain/intervals.js';
import type { RotationData } from '../../src/on-call/domain/rotation/rotation.js';
import type { OverrideData, People, ScheduleData } from '../../src/on-call/domain/schedule/snapshot.js';

/** Builders for examples: a schedule in UTC with a daily rotation from Monday 2026-01-05 08:00. */

export function aRotation(people: string, given: Partial<RotationData> = {}): RotationData {
  return {
    id: 'r',
    name: 'Primary',
    startDate: new Date('2026-01-05T08:00Z'),
    endDate: null,
    type: 'daily',
    length: 1,
    participants: people.split(' ').map((id) => ({ id })),
    timeRestriction: null,
    restrictions: [],
    ...given,
  };
}

export function aSchedule(rotations: RotationData[], given: Partial<ScheduleData> = {}): ScheduleData {
  return { id: 's', name: 'Ops', teamId: null, timezone: 'UTC', enabled: true, rotations, overrides: [], ...given };
}

export function anOverride(
  id: string,
  userId: string,
  startTime: string,
  endTime: string,
  given: Partial<OverrideData> = {},
): OverrideData {
  return { id, userId, userName: null, startTime: new Date(startTime), endTime: new Date(endTime), ...given };
}

export const PEOPLE: People = {
  nameOf: (userId) => userId.toUpperCase(),
  inactiveTimesOf: (userId) => (userId.startsWith('gone') ? [ALWAYS] : []),
  zonesOf: () => [],
  teamVersionsOf: (teamId) => {
    const members = { crew: ['ben', 'cyd'], empty: [] }[teamId];
    return members ? [{ ...ALWAYS, members, leads: new Set(['cyd']) }] : [];
  },
};
