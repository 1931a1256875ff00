/** What the answer to a change of a schedule says of who is on call at once. */
export interface OnCallNotes {
  onCallBefore?: readonly { name?: string | undefined }[] | undefined;
  onCallAfter?: readonly { name?: string | undefined }[] | undefined;
}

const named = (people: readonly { name?: string | undefined }[]): string =>
  people.map(({ name }) => name ?? 'someone').join(' and ') || 'nobody';

/** `On call now: Jürgen (before: Monika).` Null: that stays. */
export function onCallWords({ onCallBefore, onCallAfter }: OnCallNotes): string | null {
  if (!onCallBefore || !onCallAfter) return null;
  return `On call now: ${named(onCallAfter)} (before: ${named(onCallBefore)}).`;
}
