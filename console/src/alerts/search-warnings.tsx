import { t } from '#words';
import type { JSX } from 'preact';

const CALLED = /^[\w.]+: (.* is called) (".*")$/s;
const AT_PLACE = /^query: (.*) at position (\d+)$/s;

/**
 * Which names of the search that was typed nobody and nothing has, what else may be wrong with it, and where that stands.
 * @param warnings as the service gives them
 */
export function SearchWarnings({ warnings, typed }: { warnings: readonly string[]; typed: string }): JSX.Element {
  return (
    <>
      {warnings.map((warning) => {
        const { said, at, part } = placed(warning, typed);
        return (
          <p key={warning} class="read-as unknown-name" role="status">
            {said}{' '}
            {part !== '' && at >= 0 && (
              <code>
                {typed.slice(0, at)}
                <mark>{part}</mark>
                {typed.slice(at + part.length)}
              </code>
            )}
          </p>
        );
      })}
    </>
  );
}

/** What is said about which part of the search; an empty part: of the whole. */
function placed(warning: string, typed: string): { said: string; at: number; part: string } {
  const [, problem, position] = AT_PLACE.exec(warning) ?? [];
  if (problem !== undefined) {
    const at = Number(position) - 1;
    const [part = ''] = /^(?:AND|OR|NOT|.)/s.exec(typed.slice(at)) ?? [];
    return { said: t`Looked for as words: ${problem}.`, at, part };
  }
  const [, called = '', quoted = '""'] = CALLED.exec(warning) ?? [];
  const name = JSON.parse(quoted) as string;
  const said = called === '' ? warning : `${called[0]!.toUpperCase()}${called.slice(1)} “${name}”.`;
  return { said, at: typed.indexOf(name), part: name };
}
