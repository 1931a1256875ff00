import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { REPOSITORY } from './manifests.js';

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { strategy?: { matrix: { script?: string[] } }; steps: { run?: string }[] }>;
}

const FOLDER = join(REPOSITORY, '.github/workflows');
const read = (path: string): string => readFileSync(path, 'utf8');
const { scripts } = JSON.parse(read(join(REPOSITORY, 'package.json'))) as { scripts: Record<string, string> };
const texts = readdirSync(FOLDER).map((name): [string, string] => [name, read(join(FOLDER, name))]);

describe.each(texts)('the workflow %s', (_, text) => {
  const { permissions, jobs } = load(text) as Workflow;

  it('may read at most, unless a job says what it writes', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(permissions);
  });

  it('pins actions by commit, with their versions', () => {
    const uses = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    for (const action of uses) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('runs npm scripts that exist', () => {
    const ofMatrix = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix.script ?? []);
    const ofSteps = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect([...ofMatrix, ...ofSteps].filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('scripts/check-subjects', () => {
  const LONG = 'a'.repeat(58);
  const WRONG = [
    'Console: show it',
    'show it',
    'console:show it',
    'console: ',
    `console: ${LONG}`,
    'console(Inbox): show it',
  ];
  const RIGHT = ['console: show it', 'on-call, api: show it', 'chore(deps): update', `paging: ${LONG.slice(1)}`];

  it('names commits whose subjects are not "area: what", or too long', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'pager-subjects-'));
    try {
      const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd, encoding: 'utf8' });
      const commit = (subject: string): void => {
        const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
        run('git', ...author, 'commit', '--allow-empty', '--quiet', '--message', `${subject}\n\nWhy.`);
      };
      run('git', 'init', '--quiet');
      RIGHT.forEach(commit);
      const script = join(REPOSITORY, 'scripts/check-subjects');
      expect(run(script, 'HEAD')).toMatchObject({ status: 0, stdout: '' });
      WRONG.forEach(commit);
      const { status, stdout } = run(script, 'HEAD');
      const named = stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.*?: \w{7,} /, '').trim());
      expect([status, named.reverse()]).toEqual([1, WRONG.map((subject) => subject.trim())]);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});
