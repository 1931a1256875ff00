import type { DoubleShift } from '../../schedules/coverage-changes.js';
import type { Span } from '../../schedules/shift-spans.js';
import type { DraftParticipant } from './rotation-draft.js';

/** Warnings before a rotation is saved. */
export function warningsOf(
  participants: readonly DraftParticipant[],
  nameOf: (participant: DraftParticipant) => string,
  {
    gaps,
    doubles,
    range,
    spanText,
  }: {
    gaps: readonly Span[];
    doubles: readonly DoubleShift[];
    range: string;
    spanText: (span: Span) => string;
  },
): string[] {
  const warnings: string[] = [];
  const times = (all: readonly Span[]): string =>
    `${spanText(all[0]!)}${all.length > 1 ? `, and ${all.length - 1} more ${all.length === 2 ? 'time' : 'times'} ${range}` : ''}`;
  if (participants.every(({ type }) => type === 'none')) warnings.push('This rotation has no participants.');
  if (gaps.length > 0) warnings.push(`Nobody is on call ${times(gaps)}.`);
  for (const name of twiceIn(participants, nameOf)) warnings.push(`${name} is listed twice, so they have more shifts.`);
  for (const [name, all] of byPerson(doubles, 'in-a-row'))
    warnings.push(`${name} has several shifts in a row: ${times(all)}.`);
  for (const [name, all] of byPerson(doubles, 'at-once'))
    warnings.push(`${name} is in two rotations at the same time: ${times(all)}. One of them adds nobody.`);
  return warnings;
}

function byPerson(doubles: readonly DoubleShift[], kind: DoubleShift['kind']): Map<string, DoubleShift[]> {
  const all = new Map<string, DoubleShift[]>();
  for (const each of doubles) if (each.kind === kind) all.set(each.name, [...(all.get(each.name) ?? []), each]);
  return all;
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
