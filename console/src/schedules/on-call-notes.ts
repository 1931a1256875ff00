/** The people on call before and after a change of a schedule, from the API's answer. */
export interface OnCallNotes {
  onCallBefore?: readonly { name?: string | undefined }[] | undefined;
  onCallAfter?: readonly { name?: string | undefined }[] | undefined;
}

const named = (people: readonly { name?: string | undefined }[]): string =>
  people.map(({ name }) => name ?? 'someone').join(' and ') || 'nobody';

/** `On call now: Jürgen (before: Monika).` Null without a change. */
export function onCallWords({ onCallBefore, onCallAfter }: OnCallNotes): string | null {
  if (!onCallBefore || !onCallAfter) return null;
  return `On call now: ${named(onCallAfter)} (before: ${named(onCallBefore)}).`;
}
