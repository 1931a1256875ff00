import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { on } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { REPOSITORY } from './manifests.js';

const settings = '../../jest.config.js';
const { default: config } = (await import(settings)) as { default: { projects: object[] } };

describe('npm test', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'pager-test-output-')));
    const project = JSON.parse(JSON.stringify(config.projects[0]).replaceAll('<rootDir>', REPOSITORY)) as object;
    write('jest.json', JSON.stringify({ ...project, rootDir: folder, testMatch: [`${folder}/*.spec.ts`] }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const command = (...options: string[]): string[] => [
    'scripts/test.js',
    '--config',
    join(folder, 'jest.json'),
    ...options,
  ];
  const environment = { ...process.env, FORCE_COLOR: '0' };

  it('shows what a test logs, and a failure with its line', () => {
    write(
      'one.spec.ts',
      `import { it, expect } from '@jest/globals';
interface Said { word: string }
it('says so', () => {
  console.log('a word from the test', { n: 1 } satisfies object);
  const said: Said = { word: 'left' };
  expect(said.word).toBe('right');
});
`,
    );
    const { stdout, stderr, status } = spawnSync(process.execPath, command(), {
      cwd: REPOSITORY,
      encoding: 'utf8',
      env: environment,
    });
    const [said, told] = [stdout, stderr].map(stripVTControlCharacters) as [string, string];
    expect(said).toContain('a word from the test { n: 1 }');
    expect(told).toMatch(/says so[\s\S]*Expected: "right"\s+Received: "left"[\s\S]*one\.spec\.ts:6:21/);
    expect(status).toBe(1);
  });

  it('runs a watched test again after each change, and shows the same', async () => {
    const expecting = (expected: string): void =>
      write(
        'one.spec.ts',
        `import { it, expect } from '@jest/globals';
it('says so', () => {
  console.log('a word from the test');
  expect('left').toBe('${expected}');
});
`,
      );
    expecting('right');
    const child = spawn(process.execPath, command('--watchAll'), {
      cwd: REPOSITORY,
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        child.emit('said');
      });
    const heard = async (pattern: RegExp): Promise<void> => {
      if (pattern.test(said)) return;
      for await (const _ of on(child, 'said')) if (pattern.test(stripVTControlCharacters(said))) return;
    };
    try {
      await heard(/a word from the test[\s\S]*one\.spec\.ts:4:18[\s\S]*Tests: +1 failed/);
      said = '';
      expecting('left');
      await heard(/a word from the test[\s\S]*Tests: +1 passed/);
    } finally {
      process.kill(-child.pid!, 'SIGKILL');
    }
  });
});
