import { spanOf, type Shift, type Span } from '../../schedules/coverage.js';
import type { ScheduleDetail } from '../../schedules/queries.js';
import type { Draft } from './override-form.js';

type Override = ScheduleDetail['overrides'][number];

/** Who stands in, as it was named then. */
export function nameOfStandIn({ userName, participant }: Override): string {
  return participant.type === 'none' ? 'Unassigned' : (userName ?? participant.name ?? 'Someone');
}

/** The rotations that an override of some of them replaces; null: the whole schedule. */
export function rotationsOf({ rotations }: ScheduleDetail, { rotationIds }: Override): string | null {
  if (!rotationIds) return null;
  const names = rotations.map(({ id, name }, index) => ({ id, name: name ?? `Rotation ${index + 1}` }));
  return names.flatMap(({ id, name }) => (rotationIds.includes(id) ? [name] : [])).join(', ');
}

/** When it counts; empty where it was over when it was made or changed. */
export function spanOfOverride(override: Override): Span {
  const { start, end } = spanOf(override);
  const from = override.countsFrom === undefined ? start : Date.parse(override.countsFrom);
  return { start: Math.min(Math.max(start, from), end), end };
}

/** What the form shows of a stored override. */
export const draftOf = ({
  participant: { type, id = '' },
  rotationIds,
}: Override): Pick<Draft, 'who' | 'rotationIds'> => ({
  who: type === 'none' ? type : type === 'user' ? id : `${type} ${id}`,
  rotationIds,
});

/** The rotations that cover for a shift: the one of it, where the schedule has others. */
export const rotationsOfShift = ({ rotations }: ScheduleDetail, { rotationId, rotationIds }: Shift): string[] | null =>
  rotationIds ?? (rotationId && rotations.length > 1 ? [rotationId] : null);
