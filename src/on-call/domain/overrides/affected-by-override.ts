import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, onCallIn, PAUSE } from '../evaluation/moments.js';
import type { Interval } from '../intervals.js';
import type { Override } from './overrides.js';
import { typeOf } from '../schedule/participants.js';
import { withOverrides, withSchedule, type OnCallSnapshot, type Schedule } from '../schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../evaluation/budget.js';

/**
 * The users whom an override affects: first the people whom it puts on call, then the people whom it replaces in the range
 * (epoch milliseconds). Incomplete if the evaluation exceeds its limit.
 * @param schedule without the override
 */
export function* affectedByOverride(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  override: Override,
): Slices<string[]> {
  const { rotationIds } = override;
  const affected = new Set(yield* overrideRecipients(snapshot, schedule, range, override));
  const concerned = schedule.rotations.filter(({ id }) => rotationIds?.includes(id) ?? true);
  const before = withOverrides({ ...schedule, rotations: concerned }, schedule.allOverrides);
  yield* withinLimits(search(snapshot, before, range, affected));
  return [...affected];
}

/** The users whom an override puts on call in the range (epoch milliseconds). */
export function* overrideRecipients(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  override: Override,
): Slices<string[]> {
  if (typeOf(override.participant) === 'user') return [override.participant.id];
  const alone = withOverrides({ ...schedule, rotations: [] }, [{ ...override, rotationIds: null }]);
  const found = new Set<string>();
  yield* withinLimits(search(withSchedule(snapshot, alone), alone, range, found));
  return [...found];
}

function* search(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval, affected: Set<string>): Slices<void> {
  const budget = new Budget(SECONDARY_LIMITS);
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { recipients } = onCallIn(schedule, moment);
    budget.spend(recipients.length);
    for (const person of recipients) affected.add(person.userId);
  }
}
