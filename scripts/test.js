/**
 * `npm test`: everything that must hold before a change lands. First the checks, two at a time, then the tests.
 * Arguments go to jest (`npm test -- --selectProjects unit`), and then only jest runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.js';

/** The runner gives no test a time limit of its own. */
const LONGEST_MINUTES = 20;

ensureInstalled();
const jestArguments = process.argv.slice(2);
if (jestArguments.length === 0) {
  // The longest first, so that the two lanes end at about the same time.
  const checks = [
    ['lint', tool('oxlint/bin/oxlint')],
    ['build', 'scripts/build.js'],
    ['types', tool('typescript-native/bin/tsc'), '-p', 'tsconfig.json'],
    ['architecture', tool('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', 'ormconfig.ts'],
    ['types of the console', tool('typescript-native/bin/tsc'), '-p', 'console', '--noEmit'],
    ['format', tool('oxfmt/bin/oxfmt'), '--check', '.'],
  ];
  await Promise.all([runChecks(checks), runChecks(checks)]);
}

const folder = mkdtempSync(join(tmpdir(), 'pager-jest-'));
const report = join(folder, 'report.json');
// Most of what a test makes is soon garbage: room for it takes a tenth off the processor time.
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`;
const jest = spawn(
  process.execPath,
  ['--no-warnings', 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, ...jestArguments],
  { stdio: ['inherit', 'ignore', 'inherit'], env: { ...process.env, NODE_OPTIONS: nodeOptions.trim() } },
);
const watch = setTimeout(() => {
  process.stderr.write(`\nStopped after ${LONGEST_MINUTES} minutes: a test file that is not listed above hangs\n`);
  jest.kill('SIGKILL');
}, LONGEST_MINUTES * 60_000);
const [status] = await once(jest, 'exit');
clearTimeout(watch);
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
process.exit(status ?? 1);

function tool(path) {
  return join('node_modules', path);
}

/** Takes checks off a list, each a name and a script, until none is left; the first that fails ends the run. */
async function runChecks(checks) {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const [name, script, ...args] = check;
    const started = performance.now();
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const [code] = await once(child, 'close');
    if (code !== 0) {
      process.stdout.write(`${output}${name}: failed\n`);
      process.exit(1);
    }
    process.stdout.write(`${name}: ok (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  }
}
