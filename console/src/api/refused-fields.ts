import { t } from '#words';
import { Problem, type FieldError } from './problem.js';

/** Where the errors of a refusal are shown. @param paths of the fields that a form shows, such as `rules.0.delay` */
export function refusedFields(
  error: unknown,
  paths: Iterable<string>,
): {
  /** By the path of the field. */
  at: ReadonlyMap<string, string>;
  /** What no field shows; null: nothing. */
  rest: unknown;
} {
  const at = new Map<string, string>();
  if (!(error instanceof Problem)) return { at, rest: error };
  const deepestFirst = [...paths].toSorted((a, b) => b.length - a.length);
  const others: FieldError[] = [];
  for (const each of error.errors) {
    const field = deepestFirst.find((path) => each.path === path || each.path.startsWith(`${path}.`));
    if (field === undefined) others.push(each);
    else at.set(field, at.get(field) ?? sentence(each.message));
  }
  return { at, rest: at.size === 0 ? error : without(error, others) };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function without({ status, code, requestId, retryAfter }: Problem, others: readonly FieldError[]): Problem | null {
  if (others.length === 0) return null;
  const message = others.map((each) => (each.path === '' ? each.message : `${each.path}: ${each.message}`)).join('; ');
  return new Problem(t`Invalid request: ${message}`, status, code, requestId, retryAfter, others);
}
