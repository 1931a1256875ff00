import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfiguration } from './config-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pager-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The configuration, or the error, of a folder with these files. */
async function reading(files: Record<string, string>): Promise<unknown> {
  for (const [name, text] of Object.entries({ 'pager.yaml': 'version: 1', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return readConfiguration(folder).catch((error: Error) => error.message.replaceAll(`${folder}/`, ''));
}

describe('a folder', () => {
  it('has all objects of a file, as documents or as a list', async () => {
    const files = { 'teams/a.yaml': '# two\nname: A\n---\nname: B\n', 'teams/c.json': '[{"name": "C"}]' };
    expect(await reading(files)).toEqual({ version: 1, teams: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
  });

  it.each(['', '\n', '# name: gone', '---\n# gone\n', '~', '{}', '[]'])(
    'is refused where a file holds no object: %j',
    async (text) => {
      expect(await reading({ 'teams/a.yaml': text })).toMatch(/^teams\/a\.yaml holds no object/);
      expect(await reading({ 'teams/a.yaml': 'name: A', 'pager.yaml': text })).toMatch(/^pager\.yaml holds no object/);
    },
  );

  it.each(['a text', '3', '[name: A, a]', 'name: A\n---\n# nothing', '- - name: A'])(
    'is refused where a file holds something else: %j',
    async (text) => {
      expect(await reading({ 'teams/a.yaml': text })).toBe('teams/a.yaml: must hold objects only');
    },
  );

  it.each([
    ['users/a.yaml', 'fullName: A', 'username'],
    ['teams/a.yaml', 'name: 123', 'name'],
    ['teams/a.yaml', '{name: A, key: 7}', 'key'],
  ])('is refused where an object has no name: %s with %s', async (file, text, word) => {
    expect(await reading({ [file]: text })).toBe(`${file}: ${word} must be a name, as a text`);
  });
});

describe('an object that is there twice', () => {
  it.each([
    [{ 'teams/a.yaml': 'name: A', 'teams/b.yaml': 'name: A' }, 'teams "A" is in teams/a.yaml and in teams/b.yaml'],
    [
      { 'users/a.yaml': 'username: A@b.example', 'users/b.yaml': 'username: a@b.example' },
      'users "a@b.example" is in users/a.yaml and in users/b.yaml',
    ],
    [{ 'teams/a.yaml': '[{name: A}, {name: B, key: A}]' }, 'teams "A" is twice in teams/a.yaml'],
    [
      { 'teams/a.yaml': '{name: A, id: x}', 'teams/b.yaml': '{name: B, id: x}' },
      'teams id "x" is in teams/a.yaml and in teams/b.yaml',
    ],
  ])('is told with its files: %j', async (files, message) => {
    expect(await reading(files)).toBe(message);
  });

  it('is none where the kinds differ', async () => {
    expect(await reading({ 'teams/a.yaml': 'name: A', 'schedules/a.yaml': 'name: A' })).toMatchObject({ version: 1 });
  });
});

describe('a file alone', () => {
  const alone = (text: string): Promise<unknown> => {
    const path = join(folder, 'all.yaml');
    writeFileSync(path, text);
    return readConfiguration(path).catch((error: Error) => error.message.replaceAll(`${folder}/`, ''));
  };

  it('holds one object, and nothing else', async () => {
    expect(await alone('version: 1')).toEqual({ version: 1 });
    for (const text of ['', '# version: 1', '---', '[]'])
      expect(await alone(text)).toMatch(/^all\.yaml holds no object/);
    for (const text of ['- version: 1', 'version 1'])
      expect(await alone(text)).toMatch(/^all\.yaml: must hold objects/);
    // Otherwise the second document would be ignored.
    expect(await alone('version: 1\n---\nversion: 1')).toBe('all.yaml: must hold one object');
  });
});
