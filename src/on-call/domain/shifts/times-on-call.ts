import type { Slices } from '../../../platform/slices/slices.js';
import { Evaluation } from '../evaluation/evaluation.js';
import { momentsOf, onCallIn, PAUSE } from '../evaluation/moments.js';
import { onCallAt } from '../evaluation/who-is-on-call.js';
import { DAY_MS } from '../../../platform/durations.js';
import type { Interval } from '../intervals.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../evaluation/budget.js';

/** How far from an instant the start and end are searched. */
const FARTHEST = 2048 * DAY_MS;

type Times = Map<string, { -readonly [K in keyof Interval]: Interval[K] }>;

/**
 * From when until when the people on call at that instant are on call without a break, by user: whoever goes on in another rotation
 * or by an override stays on call. Infinite if not found within the search limit.
 * @throws LimitExceeded if too many people are on call
 */
export function* timesOnCall(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  at: number,
): Slices<ReadonlyMap<string, Interval>> {
  const { recipients } = onCallAt(Evaluation.at(snapshot, at), schedule);
  const times: Times = new Map(recipients.map(({ userId }) => [userId, { start: -Infinity, end: Infinity }]));
  yield* withinLimits(searchEnds(snapshot, schedule, at, times));
  yield* withinLimits(searchStarts(snapshot, schedule, at, times));
  return times;
}

function* searchEnds(snapshot: OnCallSnapshot, schedule: Schedule, at: number, times: Times): Slices<void> {
  const wanted = new Set(times.keys());
  const report = (userId: string, isOn: boolean, from: number): void => {
    if (isOn) return;
    times.get(userId)!.end = from;
    wanted.delete(userId);
  };
  yield* follow(snapshot, schedule, wanted, { start: at, end: at + FARTHEST }, new Budget(SECONDARY_LIMITS), report);
}

/** Searches back in ranges of doubling length until all starts are found. */
function* searchStarts(snapshot: OnCallSnapshot, schedule: Schedule, at: number, times: Times): Slices<void> {
  const wanted = new Set(times.keys());
  const budget = new Budget(SECONDARY_LIMITS);
  for (let end = at, reach = DAY_MS; wanted.size > 0 && reach <= FARTHEST; end = at - reach, reach *= 2) {
    const start = at - reach;
    const since = new Map<string, number>();
    const report = (userId: string, isOn: boolean, from: number): void => {
      if (!isOn) since.delete(userId);
      else if (!since.has(userId)) since.set(userId, from);
    };
    yield* follow(snapshot, schedule, wanted, { start, end }, budget, report);
    for (const userId of wanted) {
      const from = since.get(userId) ?? end;
      if (from === start) continue;
      times.get(userId)!.start = from;
      wanted.delete(userId);
    }
  }
}

/** Reports at each change whether the wanted people are on call; ends when nobody is wanted any more. */
function* follow(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  wanted: ReadonlySet<string>,
  range: Interval,
  budget: Budget,
  report: (userId: string, isOn: boolean, from: number) => void,
): Slices<void> {
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const on = new Set(onCallIn(schedule, moment).recipients.map(({ userId }) => userId));
    budget.spend(on.size + wanted.size);
    for (const userId of wanted) report(userId, on.has(userId), moment.at);
    if (wanted.size === 0) return;
  }
}
