import { t } from '#words';
import { spanOf, type Shift, type Span } from '../../schedules/shift-spans.js';
import type { Override, ScheduleDetail } from '../../data/schedules.js';
import type { Draft } from './override-form.js';

/** The stored name of the participant. */
export function participantName({ userName, participant }: Override): string {
  return participant.type === 'none' ? t`Unassigned` : (userName ?? participant.name ?? t`Someone`);
}

/** @param index in its schedule */
export const rotationName = (name: string | null, index: number): string =>
  name ?? t`Rotation ${{ number: index + 1 }}`;

/** The names of the rotations that the override replaces; null for the whole schedule. */
export function rotationsOf({ rotations }: ScheduleDetail, { rotationIds }: Override): string | null {
  if (!rotationIds) return null;
  const names = rotations.map(({ id, name }, index) => ({ id, name: rotationName(name, index) }));
  return names.flatMap(({ id, name }) => (rotationIds.includes(id) ? [name] : [])).join(', ');
}

/** When the override is in force; empty if it had ended before it was created or changed. */
export function spanOfOverride(override: Override): Span {
  const { start, end } = spanOf(override);
  const from = override.countsFrom === undefined ? start : Date.parse(override.countsFrom);
  return { start: Math.min(Math.max(start, from), end), end };
}

/** The form's values of a stored override. */
export const draftOf = ({
  participant: { type, id = '' },
  rotationIds,
}: Override): Pick<Draft, 'who' | 'rotationIds'> => ({
  who: type === 'none' ? type : type === 'user' ? id : `${type} ${id}`,
  rotationIds,
});

/** The rotations that an override of the shift replaces; null for the whole schedule. */
export const rotationsOfShift = ({ rotations }: ScheduleDetail, { rotationId, rotationIds }: Shift): string[] | null =>
  rotationIds ?? (rotationId && rotations.length > 1 ? [rotationId] : null);
