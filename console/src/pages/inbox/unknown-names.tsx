import type { JSX } from 'preact';

const CALLED = /^[\w.]+: (.* is called) (".*")$/s;

/** Which names of the search that was typed nobody and nothing has, and where they stand. @param warnings as the service gives them */
export function UnknownNames({ warnings, typed }: { warnings: readonly string[]; typed: string }): JSX.Element {
  return (
    <>
      {warnings.map((warning) => {
        const [, said = '', quoted = '""'] = CALLED.exec(warning) ?? [];
        const name = JSON.parse(quoted) as string;
        const at = name === '' ? -1 : typed.indexOf(name);
        return (
          <p key={warning} class="read-as unknown-name" role="status">
            {said === '' ? warning : `${said[0]!.toUpperCase()}${said.slice(1)} “${name}”.`}{' '}
            {at >= 0 && (
              <code>
                {typed.slice(0, at)}
                <mark>{name}</mark>
                {typed.slice(at + name.length)}
              </code>
            )}
          </p>
        );
      })}
    </>
  );
}
