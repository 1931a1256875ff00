/* Just as much of the tools' languages as docs/integrations needs; `npm run test:clients` gives the lines to the real tools. */

type Facts = Record<string, unknown>;

/** Fills the plain values of a Go template, e.g. `{{.app.metadata.name}}`. */
export function goTemplate(template: string, facts: Facts): string {
  return template.replaceAll(/\{\{ ?\.([\w.]+) ?\}\}/g, (_all, path: string) => String(valueAt(facts, path)));
}

/** A dictionary of Python's without calls, whose f-strings name only keys of `facts`. */
export function pythonDict(text: string, facts: Record<string, string>): Facts {
  const strings = text.replaceAll(/f("(?:[^"\\]|\\.)*")/g, (_all, literal: string) =>
    literal.replaceAll(/\{([^{}]+)\}/g, (_each, expression: string) => {
      const value = facts[expression];
      if (value === undefined) throw new Error(`No value for ${expression}`);
      return value;
    }),
  );
  return JSON.parse(strings.replaceAll(/,(\s*[}\]])/g, '$1')) as Facts;
}

/** Reads the `key = value` lines of a TOML table; each value must also be valid JSON. */
export function tomlTable(text: string): Facts {
  const lines = [...text.matchAll(/^\s*([\w-]+) = (.+)$/gm)];
  return Object.fromEntries(lines.map(([, key = '', value = '']) => [key, JSON.parse(value) as unknown]));
}

/** What apprise's `json://` sends: `+` are headers, `-` is the query; `:` names a field anew, else it is added. */
export function appriseRequest(command: string): {
  url: string;
  headers: Record<string, string>;
  body: Record<string, string>;
} {
  const argument = (name: string) => new RegExp(`--${name} '([^']*)'`).exec(command)?.[1] ?? '';
  const address = new URL(/'(json:[^']*)'/.exec(command)?.[1] ?? '');
  const url = new URL(`http://${address.host}${address.pathname}`);
  const headers: Record<string, string> = {};
  const body: Record<string, string> = {
    ...{ version: '1.0', title: argument('title'), message: argument('body'), type: 'info' },
  };
  for (const part of address.search.slice(1).split('&')) {
    const [name = '', value = ''] = part.split('=').map(decodeURIComponent);
    const key = name.slice(1);
    if (name.startsWith('+')) headers[key] = value;
    else if (name.startsWith('-')) url.searchParams.set(key, value);
    else if (body[key] === undefined) body[key] = value;
    else {
      body[value] = body[key];
      delete body[key];
    }
  }
  return { url: url.href, headers, body };
}

function valueAt(facts: Facts, path: string): string | number {
  const value = path.split('.').reduce<unknown>((inner, key) => (inner as Facts | undefined)?.[key], facts);
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`No value for ${path}`);
  return value;
}
