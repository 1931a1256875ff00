import type { Span } from '../../schedules/coverage.js';
import type { Outlook } from '../../schedules/outlook.js';
import type { Place } from './rotation-draft.js';

/** What a lead should look at before a rotation is saved; nothing of it forbids that. */
export function warningsOf(
  places: readonly Place[],
  nameOf: (place: Place) => string,
  after: Outlook,
  range: string,
  spanText: (span: Span) => string,
): string[] {
  const warnings: string[] = [];
  if (places.every(({ type }) => type === 'none')) warnings.push('This rotation has no participants.');
  for (const name of twiceIn(places, nameOf)) warnings.push(`${name} is listed twice, so they have more shifts.`);
  for (const name of inTwoAtOnce(after))
    warnings.push(`${name} is in two rotations at the same time; one of them adds nobody.`);
  const [gap, ...more] = after.gaps;
  if (gap)
    warnings.push(
      `Nobody is on call ${spanText(gap)}${more.length > 0 ? `, and ${more.length} more ${more.length === 1 ? 'time' : 'times'} ${range}` : ''}.`,
    );
  return warnings;
}

function twiceIn(places: readonly Place[], nameOf: (place: Place) => string): string[] {
  const known = new Set<string>();
  const twice = new Set<string>();
  for (const place of places) {
    if (place.type === 'none') continue;
    const key = `${place.type} ${place.id}`;
    if (known.has(key)) twice.add(nameOf(place));
    known.add(key);
  }
  return [...twice];
}

function inTwoAtOnce({ byRotation }: Outlook): string[] {
  const names = new Set<string>();
  const rotations = [...byRotation.values()];
  rotations.forEach((turns, index) => {
    for (const other of rotations.slice(index + 1))
      for (const turn of turns)
        if (other.some(({ userId, start, end }) => userId === turn.userId && start < turn.end && end > turn.start))
          names.add(turn.name);
  });
  return [...names];
}
