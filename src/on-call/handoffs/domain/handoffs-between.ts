import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, onCallIn, PAUSE } from '../../domain/evaluation/moments.js';
import { DAY_MS } from '../../../platform/durations.js';
import type { Interval } from '../../domain/intervals.js';
import { Evaluation } from '../../domain/evaluation/evaluation.js';
import type { Person } from '../../domain/evaluation/people.js';
import { onCallAt } from '../../domain/evaluation/who-is-on-call.js';
import { timesOnCall } from '../../domain/shifts/times-on-call.js';
import type { OnCallSnapshot, Schedule } from '../../domain/schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../../domain/evaluation/budget.js';

/** By schedule id: the people on call at one check. */
export type OnCallState = Readonly<Record<string, { readonly name: string; readonly userIds: readonly string[] }>>;

/** Somebody's shift in a schedule has begun or ended. */
export interface Handoff {
  readonly userId: string;
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly kind: 'begin' | 'end';
  /** Epoch milliseconds. */
  readonly at: number;
  /** When a person whose shift has begun goes off call; null if not known. */
  readonly until: number | null;
  /** Names of everybody on call now. */
  readonly onCall: readonly string[];
}

/** How far back starts and ends are searched; after a longer outage the time of the check counts. */
const FARTHEST_BACK = DAY_MS;

/** Who is on call in all schedules, to compare with the next check. */
export function* onCallStateAt(snapshot: OnCallSnapshot, now: number): Slices<OnCallState> {
  const evaluation = Evaluation.at(snapshot, now);
  const seen: [string, OnCallState[string]][] = [];
  for (const schedule of snapshot.schedules.values()) {
    const { recipients } = onCallAt(evaluation, schedule);
    seen.push([schedule.id, { name: schedule.name, userIds: recipients.map(({ userId }) => userId) }]);
    if (evaluation.budget.takePause()) yield;
  }
  return Object.fromEntries(seen);
}

/**
 * Shifts that began or ended between two checks (epoch milliseconds), by handoffs, overrides, time off or changes of the
 * schedule. Somebody who continues in another rotation of the schedule causes no handoff. A shift that lies entirely
 * between the checks is left out.
 */
export function* handoffsBetween(
  before: OnCallState,
  snapshot: OnCallSnapshot,
  since: number,
  now: number,
  concerns: (userId: string, scheduleId: string) => boolean,
): Slices<Handoff[]> {
  const evaluation = Evaluation.at(snapshot, now);
  const lately = { start: Math.max(since, now - FARTHEST_BACK), end: now + 1 };
  const handoffs: Handoff[] = [];
  for (const schedule of snapshot.schedules.values()) {
    const { recipients } = onCallAt(evaluation, schedule);
    if (evaluation.budget.takePause()) yield;
    const was = new Set(before[schedule.id]?.userIds);
    const is = new Set(recipients.map(({ userId }) => userId));
    const begun = [...is].filter((id) => !was.has(id) && concerns(id, schedule.id));
    const ended = [...was].filter((id) => !is.has(id) && concerns(id, schedule.id));
    if (begun.length + ended.length === 0) continue;
    const about = { scheduleId: schedule.id, scheduleName: schedule.name, onCall: namesOf(recipients) };
    const edges = yield* withinLimits(edgesOf(snapshot, schedule, [...begun, ...ended], lately));
    const times = begun.length > 0 ? yield* withinLimits(timesOnCall(snapshot, schedule, now)) : undefined;
    for (const userId of begun) {
      const { end = Infinity } = times?.get(userId) ?? {};
      const until = Number.isFinite(end) ? end : null;
      handoffs.push({ ...about, userId, kind: 'begin', at: edges?.get(userId) ?? now, until });
    }
    for (const userId of ended) {
      handoffs.push({ ...about, userId, kind: 'end', at: edges?.get(userId) ?? now, until: null });
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

/** By user: when the shift began or ended; without users for whom a change of the schedule was the reason. */
function* edgesOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  userIds: readonly string[],
  range: Interval,
): Slices<ReadonlyMap<string, number>> {
  const budget = new Budget(SECONDARY_LIMITS);
  const edges = new Map<string, number>();
  let before: ReadonlySet<string> | undefined;
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const onCall = new Set(onCallIn(schedule, moment).recipients.map(({ userId }) => userId));
    budget.spend(onCall.size + userIds.length);
    if (before) for (const id of userIds) if (onCall.has(id) !== before.has(id)) edges.set(id, moment.at);
    before = onCall;
  }
  return edges;
}

function namesOf(persons: readonly Person[]): string[] {
  return persons.map(({ name }) => name);
}
