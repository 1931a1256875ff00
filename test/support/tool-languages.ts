/* The tools' languages, as far as docs/integrations needs them; `npm run test:clients` gives the lines to the real tools. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Liquid } from 'liquidjs';

type Facts = Record<string, unknown>;

/** Fills the plain values of a Go template, e.g. `{{.app.metadata.name}}`. */
export function goTemplate(template: string, facts: Facts): string {
  return template.replaceAll(/\{\{ ?\.([\w.]+) ?\}\}/g, (_all, path: string) => String(valueAt(facts, path)));
}

export const hasGo = spawnSync('go', ['version']).status === 0;

const GO_PROGRAM = `package main

import (
	"encoding/json"
	"os"
	"strings"
	"text/template"
)

func main() {
	var given []struct {
		Template string
		Facts    any
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	rendered := []string{}
	for _, each := range given {
		var text strings.Builder
		if err := template.Must(template.New("").Parse(each.Template)).Execute(&text, each.Facts); err != nil {
			panic(err)
		}
		rendered = append(rendered, text.String())
	}
	json.NewEncoder(os.Stdout).Encode(rendered)
}
`;

/** Renders templates of Go's `text/template` by Go itself. */
export function goTemplates(templates: readonly (readonly [template: string, facts: Facts])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pager-go-'));
  try {
    writeFileSync(join(folder, 'main.go'), GO_PROGRAM);
    const input = JSON.stringify(templates.map(([template, facts]) => ({ template, facts })));
    const env = { ...process.env, GO111MODULE: 'off', GOPROXY: 'off' };
    const { status, stdout, stderr } = spawnSync('go', ['run', 'main.go'], {
      cwd: folder,
      input,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as string[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Null, as in Uptime Kuma: a warning about a certificate has no heartbeat, the button "Test" no monitor either. */
export interface KumaContext {
  msg: string;
  monitor: { id: number; name: string; url: string } | null;
  heartbeat: { status: number; msg: string } | null;
}

/** A custom body as Uptime Kuma renders it, with its engine and the names that it gives the template. */
export function kumaBody(template: string, { msg, monitor, heartbeat }: KumaContext): string {
  const engine = new Liquid({ root: './no-such-folder', relativeReference: false, dynamicPartials: false });
  const status = heartbeat === null ? '⚠️ Test' : heartbeat.status === 0 ? '🔴 Down' : '✅ Up';
  return engine.parseAndRenderSync(template, {
    ...{ status, msg, monitorJSON: monitor, heartbeatJSON: heartbeat },
    name: monitor?.name ?? 'Monitor Name not available',
    hostnameOrURL: monitor?.url ?? 'testing.hostname',
  }) as string;
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
