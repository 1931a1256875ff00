import type { OnCallSnapshot, Schedule } from './snapshot.js';

/**
 * The schedules in which the person may ever be on call, by a rotation (also of a nested schedule) or an override. In the
 * others nothing needs to be worked out for the person.
 */
export function schedulesOf(snapshot: OnCallSnapshot, userId: string): Schedule[] {
  const all = [...snapshot.schedules.values()];
  const found = new Set(all.filter((schedule) => isNamed(snapshot, schedule, userId)).map(({ id }) => id));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { id, rotations } of all)
      if (rotations.some(({ nested }) => nested.some((each) => found.has(each)))) found.add(id);
  }
  return all.filter(({ id }) => found.has(id));
}

function isNamed({ people }: OnCallSnapshot, { rotations, overrides }: Schedule, userId: string): boolean {
  return (
    overrides.some(({ override }) => override.userId === userId) ||
    rotations.some(({ participants }) =>
      participants.some(({ id, type }) =>
        type === 'team' ? people.membersOf(id)?.includes(userId) : type !== 'schedule' && id === userId,
      ),
    )
  );
}
