import { plural, t } from '#words';
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
    spanText,
  }: {
    gaps: readonly Span[];
    doubles: readonly DoubleShift[];
    spanText: (span: Span) => string;
  },
): string[] {
  const warnings: string[] = [];
  const times = (all: readonly Span[]): string => {
    const first = spanText(all[0]!);
    if (all.length === 1) return first;
    return plural(all.length - 1, {
      one: `${first}, and # more time in these four weeks`,
      other: `${first}, and # more times in these four weeks`,
    });
  };
  if (participants.every(({ type }) => type === 'none')) warnings.push(t`This rotation has no participants.`);
  if (gaps.length > 0) warnings.push(t`Nobody is on call ${{ times: times(gaps) }}.`);
  for (const name of twiceIn(participants, nameOf))
    warnings.push(t`${name} is listed twice, so they have more shifts.`);
  for (const [name, all] of byPerson(doubles, 'in-a-row'))
    warnings.push(t`${name} has several shifts in a row: ${{ times: times(all) }}.`);
  for (const [name, all] of byPerson(doubles, 'at-once'))
    warnings.push(t`${name} is in two rotations at the same time: ${{ times: times(all) }}. One of them adds nobody.`);
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
