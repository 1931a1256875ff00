/**
 * `npm test`: everything that must hold before a change lands, in the order in which it fails fastest.
 * Arguments go to jest (`npm test -- --selectProjects unit`), and then only jest runs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, run } from './ensure-installed.js';

ensureInstalled();
const jestArguments = process.argv.slice(2);
const node = (script, ...args) => run(process.execPath, [join('node_modules', script), ...args]);

if (jestArguments.length === 0) {
  step('types', () => node('typescript/bin/tsc', '-p', 'tsconfig.json'));
  step('lint', () => node('eslint/bin/eslint.js', '.', '--cache', '--cache-location', 'node_modules/.cache/eslint/'));
  step('format', () => node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'));
  step('architecture', () => node('dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'ormconfig.ts'));
  step('build', () => node('@nestjs/cli/bin/nest.js', 'build'));
}

const folder = mkdtempSync(join(tmpdir(), 'pager-jest-'));
const report = join(folder, 'report.json');
const jest = spawnSync(
  process.execPath,
  ['--no-warnings', 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...jestArguments],
  { stdio: ['inherit', 'ignore', 'inherit'] },
);
try {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failed = Math.max(numFailedTests, numFailedTestSuites);
  process.stdout.write(`\nTests: ${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped\n`);
} catch {
  process.stderr.write('jest left no report\n');
}
rmSync(folder, { recursive: true, force: true });
process.exit(jest.status ?? 1);

function step(name, work) {
  const started = performance.now();
  work();
  process.stdout.write(`${name}: ok (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
}
