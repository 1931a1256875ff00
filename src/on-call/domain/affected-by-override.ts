import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import type { Interval } from './intervals.js';
import type { Override } from './overrides.js';
import { typeOf } from './participants.js';
import { withOverrides, withSchedule, type OnCallSnapshot, type Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './work.js';

/**
 * The users whom an override affects: those whom it puts on call, then those who would be on call in its place without it in
 * the range; where there are too many turns, those found up to the limit.
 * @param schedule without the override
 */
export function* affectedByOverride(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  override: Override,
): Slices<string[]> {
  const { rotationIds } = override;
  const affected = new Set(yield* standInsOf(snapshot, schedule, range, override));
  const concerned = schedule.rotations.filter(({ id }) => rotationIds?.includes(id) ?? true);
  const before = withOverrides({ ...schedule, rotations: concerned }, schedule.allOverrides);
  yield* unlessTooMuch(search(snapshot, before, range, affected));
  return [...affected];
}

/** The users whom an override puts on call in the range. */
export function* standInsOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  override: Override,
): Slices<string[]> {
  if (typeOf(override.participant) === 'user') return [override.participant.id];
  const alone = withOverrides({ ...schedule, rotations: [] }, [{ ...override, rotationIds: null }]);
  const found = new Set<string>();
  yield* unlessTooMuch(search(withSchedule(snapshot, alone), alone, range, found));
  return [...found];
}

function* search(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval, affected: Set<string>): Slices<void> {
  const work = new Work(SECONDARY_LIMITS);
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { recipients } = onCallIn(schedule, moment);
    work.spend(recipients.length);
    for (const person of recipients) affected.add(person.userId);
  }
}
