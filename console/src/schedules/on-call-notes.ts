import { t } from '#words';
import { allOf } from '../parts/lists.js';
/** The people on call before and after a change of a schedule, from the API's answer. */
export interface OnCallNotes {
  onCallBefore?: readonly { name?: string | undefined }[] | undefined;
  onCallAfter?: readonly { name?: string | undefined }[] | undefined;
}

const named = (people: readonly { name?: string | undefined }[]): string =>
  people.length === 0 ? t`nobody` : allOf(people.map(({ name }) => name ?? t`someone`));

/** `On call now: Jürgen (before: Monika).` Null without a change. */
export function onCallWords({ onCallBefore, onCallAfter }: OnCallNotes): string | null {
  if (!onCallBefore || !onCallAfter) return null;
  return t`On call now: ${{ after: named(onCallAfter) }} (before: ${{ before: named(onCallBefore) }}).`;
}
