import type { FieldChange } from './plan.js';

type Part = Pick<FieldChange, 'field' | 'before' | 'after'>;

/**
 * Changes as lines for people, one for each differing part of a field: `criteria.conditions.0.not: false → true`.
 * @param longest characters of a value as JSON; longer ones are cut
 */
export function shownChanges(changes: readonly Part[], longest: number): string[] {
  return changes
    .flatMap(differingParts)
    .map(({ field, before, after }) => `${field}: ${shown(before, longest)} → ${shown(after, longest)}`);
}

/** Compares objects by key and lists of equal length by index, recursively. Other values are one part. */
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
