import type { Span } from '../../schedules/shift-spans.js';
import type { SchedulePreview } from '../../schedules/schedule-preview.js';
import type { DraftParticipant } from './rotation-draft.js';

/** Warnings before a rotation is saved. */
export function warningsOf(
  participants: readonly DraftParticipant[],
  nameOf: (participant: DraftParticipant) => string,
  after: SchedulePreview,
  range: string,
  spanText: (span: Span) => string,
): string[] {
  const warnings: string[] = [];
  if (participants.every(({ type }) => type === 'none')) warnings.push('This rotation has no participants.');
  for (const name of twiceIn(participants, nameOf)) warnings.push(`${name} is listed twice, so they have more shifts.`);
  for (const name of inTwoAtOnce(after))
    warnings.push(`${name} is in two rotations at the same time; one of them adds nobody.`);
  const [gap, ...more] = after.gaps;
  if (gap)
    warnings.push(
      `Nobody is on call ${spanText(gap)}${more.length > 0 ? `, and ${more.length} more ${more.length === 1 ? 'time' : 'times'} ${range}` : ''}.`,
    );
  return warnings;
}

function twiceIn(
  participants: readonly DraftParticipant[],
  nameOf: (participant: DraftParticipant) => string,
): string[] {
  const known = new Set<string>();
  const twice = new Set<string>();
  for (const participant of participants) {
    if (participant.type === 'none') continue;
    const key = `${participant.type} ${participant.id}`;
    if (known.has(key)) twice.add(nameOf(participant));
    known.add(key);
  }
  return [...twice];
}

function inTwoAtOnce({ byRotation }: SchedulePreview): string[] {
  const names = new Set<string>();
  const rotations = [...byRotation.values()];
  rotations.forEach((shifts, index) => {
    for (const other of rotations.slice(index + 1))
      for (const shift of shifts)
        if (other.some(({ userId, start, end }) => userId === shift.userId && start < shift.end && end > shift.start))
          names.add(shift.name);
  });
  return [...names];
}
