import { Problem } from './problem.js';

const REFUSED = 'Invalid request: ';
/** Between two of them; a detail may have semicolons of its own. */
const BETWEEN = /; (?=[\w.]+: )/;

/** What is wrong with fields of a form, and what else is wrong; null: nothing else. */
export interface RefusedFields<Field extends string> {
  at: Partial<Record<Field, string>>;
  rest: unknown;
}

/** Sorts a refusal by the fields that it names, such as `Invalid request: slug: must be …`. @param fields those of the form */
export function refusedFields<Field extends string>(error: unknown, fields: readonly Field[]): RefusedFields<Field> {
  if (!(error instanceof Problem) || error.status !== 400 || !error.message.startsWith(REFUSED))
    return { at: {}, rest: error };
  const at: Partial<Record<Field, string>> = {};
  const others: string[] = [];
  for (const detail of error.message.slice(REFUSED.length).split(BETWEEN)) {
    const [, name, words = ''] = /^([\w.]+): (.+)$/s.exec(detail) ?? [];
    const field = fields.find((each) => each === name);
    if (field === undefined) others.push(detail);
    else at[field] = words.charAt(0).toUpperCase() + words.slice(1);
  }
  if (others.length === 0) return { at, rest: null };
  const { status, code, requestId, retryAfter } = error;
  return { at, rest: new Problem(`${REFUSED}${others.join('; ')}`, status, code, requestId, retryAfter) };
}
