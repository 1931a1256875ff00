import { readdirSync, readFileSync } from 'node:fs';
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
