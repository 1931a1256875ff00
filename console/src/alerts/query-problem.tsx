import type { JSX } from 'preact';
import { t } from '#words';
import { Problem } from '../api/problem.js';
import { ErrorLine } from '../parts/states.js';
import '../parts/field.css';

const REFUSAL = /query: (.*?)(?: at position (\d+))?$/;

/** Whether the search that was typed is what the service refused. */
export const isWrongQuery = (error: unknown): boolean =>
  error instanceof Problem && error.status === 400 && REFUSAL.test(error.message);

/** Text that looks like a condition (`Status: critical`), in quotes: the service then reads it as text. */
const asText = (typed: string): string => `"${typed.replaceAll('"', '\\"')}"`;

/**
 * What is wrong with the search that was typed, and where; and the offer to look for it as text. Any other error as ever.
 * @param id for the `aria-describedby` of the field
 */
export function QueryProblem({
  error,
  typed,
  id,
  onText,
  retry,
}: {
  error: unknown;
  typed: string;
  id: string;
  onText: (text: string) => void;
  retry: () => void;
}): JSX.Element {
  const [, said = '', position] = isWrongQuery(error) ? (REFUSAL.exec((error as Problem).message) ?? []) : [];
  if (said === '') return <ErrorLine error={error} retry={retry} />;
  const at = position === undefined ? null : Number(position) - 1;
  return (
    <div id={id} class="query-problem" role="alert">
      <p class="field-problem">
        {at === null ? t`This search: ${said}.` : t`This search: ${said} at position ${{ position: at + 1 }}.`}
      </p>
      {at !== null && (
        <>
          <p>
            <code>
              {typed.slice(0, at)}
              <mark>{typed.slice(at) || '␣'}</mark>
            </code>
          </p>
          <button type="button" class="btn" onClick={() => onText(asText(typed))}>
            {t`Search for this text`}
          </button>
        </>
      )}
    </div>
  );
}
