import type { FieldChange } from './plan.js';

type Part = Pick<FieldChange, 'field' | 'before' | 'after'>;

/**
 * What changes, for people: a line `field: before → after` for each part of a field that differs, as
 * `criteria.conditions.0.not: false → true`.
 * @param longest characters of a value, as JSON; what is longer is cut
 */
export function shownChanges(changes: readonly Part[], longest: number): string[] {
  return changes
    .flatMap(differingParts)
    .map(({ field, before, after }) => `${field}: ${shown(before, longest)} → ${shown(after, longest)}`);
}

/** Objects by their keys, and lists of one length by their places, as far down as both are such; all else is a part. */
function differingParts({ field, before, after }: Part): Part[] {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ field, before, after }];
  if (Array.isArray(before) && Object.keys(before).length !== Object.keys(after).length)
    return [{ field, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .map((key) => ({ field: `${field}.${key}`, before: before[key], after: after[key] }))
    .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after))
    .flatMap(differingParts);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown, longest: number): string {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
