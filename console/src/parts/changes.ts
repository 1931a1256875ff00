import { useRef, useState } from 'preact/hooks';
import { t } from '#words';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from what they were. */
function changedOnly<Body extends object>(before: Body, now: Body): Partial<Body> {
  const entries = Object.entries(now).filter(([key, value]) => !isSame(before[key as keyof Body], value));
  return Object.fromEntries(entries) as Partial<Body>;
}

/** How a value of a field reads. */
type Words = (field: string, value: unknown) => string | undefined;

/** What fields are called in the form, where it is not their name in words. */
type Labels = Readonly<Record<string, string>>;

/** Fields that both the form and somebody else have changed. */
class ChangedMeanwhile extends Error {
  constructor(fields: readonly { field: string; theirs: unknown; own: unknown }[], words?: Words, labels: Labels = {}) {
    const say = (field: string, value: unknown): string => words?.(field, value) ?? inWords(value);
    const both = fields.map(({ field, theirs, own }) => {
      const [label, stored, here] = [labels[field] ?? fieldName(field), say(field, theirs), say(field, own)];
      return t`${label} is now ${stored}, and here ${here}`;
    });
    const changes = both.join('; ');
    super(t`Someone else has changed this: ${changes}. Save again to replace it with yours.`);
  }
}

/** `repeatCount`: Repeat count. */
function fieldName(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return t`empty`;
  if (typeof value === 'boolean') return value ? t`on` : t`off`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return t`“${shown}”`;
}

/**
 * What an editor sends: only the fields that were changed since it opened, so that what others have changed stays.
 * @param body the whole of what the form says now
 * @param stored what is changed, as it was loaded; null: something new is made
 * @param follows of a form that stays on its page: the body that says what is stored by now, as its fields do that nobody has touched
 * @returns reads what is stored by now, and gives the fields to send; it throws, once, where somebody else has changed one of them
 */
export function useChanges<Body extends object>(
  body: Body,
  stored: object | null,
  { words, labels, follows }: { words?: Words; labels?: Labels; follows?: Body } = {},
): <More extends object>(
  read: () => Promise<object>,
  more?: { opened: More; now: More },
) => Promise<Partial<Body & More>> {
  const [first] = useState(body);
  const known = useRef(stored as Record<string, unknown> | null);
  // Nothing is changed: what is changed from now on was this before.
  if (follows && isSame(follows, body)) known.current = stored as Record<string, unknown> | null;
  return async (read, more) => {
    const changed = changedOnly({ ...more?.opened, ...(follows ?? first) }, { ...more?.now, ...body }) as Record<
      string,
      unknown
    >;
    const fresh = (await read()) as Record<string, unknown>;
    const before = known.current ?? {};
    known.current = fresh;
    const clashing = Object.keys(changed).filter(
      (key) => key in before && !isSame(before[key], fresh[key]) && !isSame(fresh[key], changed[key]),
    );
    if (clashing.length > 0)
      throw new ChangedMeanwhile(
        clashing.map((field) => ({ field, theirs: fresh[field], own: changed[field] })),
        words,
        labels,
      );
    return changed as never;
  };
}
