import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import { DAY_MS } from '../../platform/durations.js';
import type { Interval } from './intervals.js';
import { Look } from './look.js';
import type { Person } from './people.js';
import { onCallAt } from './resolve.js';
import { shiftsAround } from './shift-edges.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './work.js';

/** Who was on call in each schedule at one check. */
export type OnCallState = Readonly<Record<string, { readonly name: string; readonly userIds: readonly string[] }>>;

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

/** The start of a shift is searched no further back; after a longer outage the shift starts at the check that found it. */
const FARTHEST_BACK = DAY_MS;

/** Who is on call in all schedules, to compare with the next check. */
export function* onCallStateAt(snapshot: OnCallSnapshot, now: number): Slices<OnCallState> {
  const look = Look.at(snapshot, now);
  const seen: [string, OnCallState[string]][] = [];
  for (const schedule of snapshot.schedules.values()) {
    const { recipients } = onCallAt(look, schedule);
    seen.push([schedule.id, { name: schedule.name, userIds: recipients.map(({ userId }) => userId) }]);
    if (look.work.takePause()) yield;
  }
  return Object.fromEntries(seen);
}

/**
 * Shifts that began or ended between two checks, whatever the reason: a turn, an override, an absence, or a change of the
 * schedule. Somebody who continues in another rotation of the same schedule makes no handoff; a shift that lies
 * entirely between the checks (the service was down) notifies nobody.
 */
export function* handoffsBetween(
  before: OnCallState,
  snapshot: OnCallSnapshot,
  since: number,
  now: number,
  concerns: (userId: string, scheduleId: string) => boolean,
): Slices<Handoff[]> {
  const look = Look.at(snapshot, now);
  const lately = { start: Math.max(since, now - FARTHEST_BACK), end: now + 1 };
  const handoffs: Handoff[] = [];
  for (const schedule of snapshot.schedules.values()) {
    const { recipients } = onCallAt(look, schedule);
    if (look.work.takePause()) yield;
    const was = new Set(before[schedule.id]?.userIds);
    const is = new Set(recipients.map(({ userId }) => userId));
    const begun = [...is].filter((id) => !was.has(id) && concerns(id, schedule.id));
    const ended = [...was].filter((id) => !is.has(id) && concerns(id, schedule.id));
    if (begun.length + ended.length === 0) continue;
    const told = { scheduleId: schedule.id, scheduleName: schedule.name, onCall: namesOf(recipients) };
    const edges = yield* unlessTooMuch(edgesOf(snapshot, schedule, [...begun, ...ended], lately));
    const shifts = begun.length > 0 ? yield* unlessTooMuch(shiftsAround(snapshot, schedule, now)) : undefined;
    for (const userId of begun) {
      const { end = Infinity } = shifts?.get(userId) ?? {};
      const until = Number.isFinite(end) ? end : null;
      handoffs.push({ ...told, userId, kind: 'begin', at: edges?.get(userId) ?? now, until });
    }
    for (const userId of ended) {
      handoffs.push({ ...told, userId, kind: 'end', at: edges?.get(userId) ?? now, until: null });
    }
  }
  return [...handoffs, ...ofDeleted(before, snapshot, now, concerns)];
}

/** Ended shifts of deleted schedules. */
function ofDeleted(
  before: OnCallState,
  snapshot: OnCallSnapshot,
  now: number,
  concerns: (userId: string, scheduleId: string) => boolean,
): Handoff[] {
  const gone = Object.entries(before).filter(([id]) => !snapshot.schedules.has(id));
  return gone.flatMap(([scheduleId, { name: scheduleName, userIds }]) =>
    userIds
      .filter((userId) => concerns(userId, scheduleId))
      .map((userId) => ({ userId, scheduleId, scheduleName, kind: 'end' as const, at: now, until: null, onCall: [] })),
  );
}

/** When each came on call, or went off; nothing of those for whom it was the schedule itself that changed. */
function* edgesOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  userIds: readonly string[],
  range: Interval,
): Slices<ReadonlyMap<string, number>> {
  const work = new Work(SECONDARY_LIMITS);
  const edges = new Map<string, number>();
  let before: ReadonlySet<string> | undefined;
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const onCall = new Set(onCallIn(schedule, moment).recipients.map(({ userId }) => userId));
    work.spend(onCall.size + userIds.length);
    if (before) for (const id of userIds) if (onCall.has(id) !== before.has(id)) edges.set(id, moment.at);
    before = onCall;
  }
  return edges;
}

function namesOf(persons: readonly Person[]): string[] {
  return persons.map(({ name }) => name);
}
