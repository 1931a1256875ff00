import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CHANNELS } from '../src/paging/channels/registry.js';
import { Environment, namesOf, SettingsReader } from '../src/platform/config/environment.js';

/* `npm run docs:build` looks for links that lead nowhere; here is what else the docs name. */

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !/^(?:adr|\.vitepress)\/|^contribute.contract-rules/.test(name))
  .map((name) => join('docs', name));
const TEXTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages].map((name): [string, string] => [
  name,
  readFileSync(name, 'utf8'),
]);

/** What guides quote that is not a label of the console: names of examples, and labels of Slack and Teams. */
const OTHERS = new Set([
  ...['From a manifest', 'OAuth & Permissions', 'Basic Information', 'Post to a channel …'],
  ...['Post to a chat when a webhook request is received', 'Checkout', 'Payments: on call', 'Formerly …'],
]);

/** By the reader, or by a build. */
const MADE = /^docker\/\.env$|^docker\/k8s\/overlays\/mine|\/dist$/;

const isThere = (path: string): boolean =>
  existsSync(path) ||
  (existsSync(dirname(path)) && readdirSync(dirname(path)).some((file) => file.startsWith(`${basename(path)}.`)));

describe('the documentation', () => {
  it('names only commands of npm that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const unknown = TEXTS.flatMap(([name, text]) =>
      [...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)]
        .filter(([, command = '']) => !(command in scripts))
        .map(([command]) => `${name}: ${command}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names only files and folders that exist, tests by the beginning of their names', () => {
    const missing = TEXTS.flatMap(([name, text]) =>
      [...text.matchAll(/`((?:src|test|console|scripts|docker|bench|docs|\.github)\/[\w./[\]-]+)`/g)]
        .filter(([, path = '']) => !MADE.test(path) && !isThere(path))
        .map(([, path]) => `${name}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('links at the top of the repository only to files that exist', () => {
    const missing = TEXTS.filter(([name]) => !name.includes('/')).flatMap(([name, text]) =>
      [...text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:|#)([^)"#]+)/g)]
        .filter(([, path = '']) => !existsSync(path))
        .map(([, path]) => `${name}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('explains every setting in .env.example, those of channels too', () => {
    const settings = new Set(namesOf(Environment));
    const reader = new (class extends SettingsReader {
      override read<Settings extends object>(kind: new () => Settings): Settings {
        for (const name of namesOf(kind)) settings.add(name);
        return super.read(kind);
      }
    })({});
    for (const channel of CHANNELS) channel.settings(reader);
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const explained = lines.flatMap((line) => /^#([A-Z\d_]+)=/.exec(line)?.[1] ?? []);
    expect([...new Set(explained)].sort()).toEqual([...settings].sort());
  });

  it('calls what the reader presses or looks for as the console does', () => {
    const labels = JSON.parse(
      `[${[...readFileSync('words/en.po', 'utf8').matchAll(/^msgstr (".+(?:\n".*)*)/gm)]
        .map(([, text = '']) => text.replaceAll('"\n"', ''))
        .join(',')}]`,
    ) as string[];
    const known = new Set(labels.map((label) => label.toLowerCase()));
    const isKnown = (label: string): boolean => OTHERS.has(label) || known.has(label.toLowerCase());
    const unknown = TEXTS.filter(([name]) => /^docs\/(?:start|guides)\//.test(name)).flatMap(([name, text]) =>
      [...text.replace(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/"(\p{Lu}[^"\n]{1,60}?)[.,:]?"/gu)]
        .filter(([, label = '']) => !isKnown(label))
        .map(([, label]) => `${name}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it('keeps README and CONTRIBUTING short', () => {
    const lines = (name: string): number => readFileSync(name, 'utf8').trimEnd().split('\n').length;
    expect(lines('README.md')).toBeLessThanOrEqual(90);
    expect(lines('CONTRIBUTING.md')).toBeLessThanOrEqual(120);
  });
});
