/**
 * `npm test`: what must hold before a change lands: build, types, lint, imports, format, then the tests of all files.
 * Arguments go to jest, and then only jest runs: `npm test -- test/e2e/teams`, `npm test -- --watch`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAllInstalled } from './ensure-installed.js';

/** The runner gives no test a time limit of its own. */
const LONGEST_MS = 40 * 60_000;
/** When more files fail, it is no coincidence: they are not run again. */
const MOST_AGAIN = 10;
const CHECKS = {
  build: ['scripts/build.js'],
  types: ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json'],
  'types of the console': ['node_modules/typescript-native/bin/tsc', '-p', 'console', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint'],
  architecture: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'ormconfig.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
};

ensureAllInstalled();
const given = process.argv.slice(2);
if (given.length > 0) process.exit(runJest(given));

let areOk = true;
const waiting = Object.entries(CHECKS);
// Two at a time, for two cores.
await Promise.all([checkWaiting(), checkWaiting()]);
if (!areOk) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'pager-tests-'));
const report = join(folder, 'report.json');
const projects = process.env.NIGHTLY ? [] : ['--selectProjects', 'unit', 'service'];
// What a failed test leaves open would keep the run from its end.
let status = runJest([...projects, '--forceExit', '--json', `--outputFile=${report}`]);
if (status !== 0) status = runFailedAlone();
rmSync(folder, { recursive: true });
process.exit(status);

/** @returns jest's exit status */
function runJest(options) {
  const jest = ['--no-warnings', 'node_modules/jest/bin/jest.js', ...options];
  const isWatched = options.some((option) => option.startsWith('--watch'));
  const limit = isWatched ? {} : { timeout: LONGEST_MS, killSignal: 'SIGKILL' };
  return spawnSync(process.execPath, jest, { stdio: 'inherit', ...limit }).status ?? 1;
}

/** A machine that is too busy fails a file now and then: few that failed run again, with nothing beside them. @returns the status */
function runFailedAlone() {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (files.length === 0 || files.length > MOST_AGAIN) return 1;
  process.stdout.write(`\nOnce more, alone: ${files.join(' ')}\n`);
  const code = runJest(['--maxWorkers=1', '--forceExit', '--runTestsByPath', ...files]);
  if (code === 0) process.stdout.write(`\nPassed alone and not beside others, to be mended: ${files.join(' ')}\n`);
  return code;
}

async function checkWaiting() {
  for (let next; (next = waiting.shift());) {
    const [name, command] = next;
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const [code] = await once(child, 'close');
    if (code !== 0) areOk = false;
    process.stdout.write(`${code === 0 ? '' : output}${name}: ${code === 0 ? 'ok' : 'failed'}\n`);
  }
}
