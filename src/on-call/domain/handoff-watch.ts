import { DAY } from './intervals.js';
import { changesWithin, onCallAt, type Person } from './resolve.js';
import { shiftAround } from './shifts.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';

/** Who was on call in each schedule at one look. */
export type Sighting = Readonly<Record<string, { readonly name: string; readonly userIds: readonly string[] }>>;

/** Somebody's shift in a schedule has begun or ended. */
export interface Handoff {
  readonly userId: string;
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly kind: 'begin' | 'end';
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of a shift that has begun; null when no end is in sight. */
  readonly until: number | null;
  /** Names of everybody on call now. */
  readonly onCall: readonly string[];
}

/** An edge is looked for no further back; after a longer outage the shift counts from the look that found it. */
const FARTHEST_BACK = DAY;

/** Who is on call everywhere, to be held against the next look. */
export function sightingAt(snapshot: OnCallSnapshot, now: number): Sighting {
  const seen = [...snapshot.schedules.values()].map(({ id, name, ...schedule }) => {
    const { recipients } = onCallAt(snapshot, { id, name, ...schedule }, now);
    return [id, { name, userIds: recipients.map(({ userId }) => userId) }] as const;
  });
  return Object.fromEntries(seen);
}

/**
 * What has begun and ended between two looks, whatever the reason: a turn, an override, an absence, or a change of the
 * schedule. Somebody who goes on in another rotation of the same schedule hands over nothing; a shift that lies
 * entirely between the looks (the service was down) is over and told to nobody.
 */
export function handoffsBetween(
  before: Sighting,
  snapshot: OnCallSnapshot,
  since: number,
  now: number,
  concerns: (userId: string) => boolean,
): Handoff[] {
  const handoffs: Handoff[] = [];
  for (const schedule of snapshot.schedules.values()) {
    const { recipients } = onCallAt(snapshot, schedule, now);
    const was = new Set(before[schedule.id]?.userIds);
    const is = new Set(recipients.map(({ userId }) => userId));
    const told = { scheduleId: schedule.id, scheduleName: schedule.name, onCall: namesOf(recipients) };
    for (const userId of [...is].filter((id) => !was.has(id) && concerns(id))) {
      const at = edgeOf(snapshot, schedule, userId, since, now);
      handoffs.push({ ...told, userId, kind: 'begin', at, until: endOf(snapshot, schedule, userId, now) });
    }
    for (const userId of [...was].filter((id) => !is.has(id) && concerns(id))) {
      const at = edgeOf(snapshot, schedule, userId, since, now);
      handoffs.push({ ...told, userId, kind: 'end', at, until: null });
    }
  }
  return [...handoffs, ...ofDeleted(before, snapshot, now, concerns)];
}

/** A schedule that is gone has nobody on call. */
function ofDeleted(
  before: Sighting,
  snapshot: OnCallSnapshot,
  now: number,
  concerns: (userId: string) => boolean,
): Handoff[] {
  const gone = Object.entries(before).filter(([id]) => !snapshot.schedules.has(id));
  return gone.flatMap(([scheduleId, { name: scheduleName, userIds }]) =>
    userIds
      .filter(concerns)
      .map((userId) => ({ userId, scheduleId, scheduleName, kind: 'end' as const, at: now, until: null, onCall: [] })),
  );
}

/** When the person came on call, or went off; now, when it was the schedule itself that changed. */
function edgeOf(snapshot: OnCallSnapshot, schedule: Schedule, userId: string, since: number, now: number): number {
  const isOn = (at: number): boolean =>
    onCallAt(snapshot, schedule, at).recipients.some((person) => person.userId === userId);
  const from = Math.max(since, now - FARTHEST_BACK);
  const changes = [...new Set(changesWithin(snapshot, schedule, from, now + 1))].sort((a, b) => b - a);
  return changes.find((at) => isOn(at) === isOn(now) && isOn(at - 1) !== isOn(now)) ?? now;
}

function endOf(snapshot: OnCallSnapshot, schedule: Schedule, userId: string, now: number): number | null {
  const { end = Infinity } = shiftAround(snapshot, schedule, userId, now) ?? {};
  return Number.isFinite(end) ? end : null;
}

function namesOf(persons: readonly Person[]): string[] {
  return persons.map(({ name }) => name);
}
