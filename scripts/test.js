/**
 * `npm test`: everything that must hold before a change lands. First the build and the types, then the tests; beside both, at
 * a low priority, the other checks: they take the time in which these wait. What has passed over the same files is not run
 * again. What fails is told at once, and at the end.
 * Arguments go to jest (`npm test -- --selectProjects unit`), and then only jest runs; `npm test -- --watch alerts` goes on until
 * it is ended.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countAsBuilt } from './ensure-built.js';
import { ensureAllInstalled } from './ensure-installed.js';
import { PassedChecks } from './passed-checks.js';

/** The runner gives no test a time limit of its own. */
const LONGEST_MINUTES = 40;
/** When more files fail, it is no coincidence: they are not run again. */
const MOST_AGAIN = 10;
/**
 * For the compiler and the linter, which are written in Go: with several threads each works out most types for itself, and
 * the memory that they need is not worth collecting so often. Together a quarter of their processor time.
 */
const FRUGAL_GO = { GOMAXPROCS: '1', GOGC: '400' };

ensureAllInstalled();
const jestArguments = process.argv.slice(2);
const isWhole = jestArguments.length === 0;
const isWatched = jestArguments.some((argument) => /^--watch(All)?$/.test(argument));
const failedChecks = [];
const passed = new PassedChecks('.');
const TYPED = /\.(?:[cm]?[jt]sx?|json)$/;
/** What the tests wait for. */
const FIRST = [
  {
    name: 'build',
    reads: /^(?:src|console|words|scripts|docs\/integrations)\/|^[^/]*\.json$|^\.swcrc$/,
    makes: 'dist',
    command: ['scripts/build.js'],
    kept: countAsBuilt,
  },
  { name: 'types', reads: TYPED, command: [tool('typescript-native/bin/tsc'), '-p', 'tsconfig.json'] },
];
const BESIDE = [
  { name: 'lint', reads: /\.(?:[cm]?js|tsx?|json)$/, command: [tool('oxlint/bin/oxlint')] },
  {
    name: 'architecture',
    reads: /^(?:src\/|ormconfig|tsconfig|package|\.dependency)/,
    command: [tool('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', 'ormconfig.ts'],
  },
  {
    name: 'types of the console',
    reads: TYPED,
    command: [tool('typescript-native/bin/tsc'), '-p', 'console', '--noEmit'],
  },
  { name: 'format', reads: /\.(?!png$)\w+$/, command: [tool('oxfmt/bin/oxfmt'), '--check', '.'] },
];
const besideTests = isWhole ? checkBeside() : Promise.resolve();
if (isWhole) {
  const areOk = await Promise.all(FIRST.map((each) => check(each)));
  if (areOk.includes(false)) process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'pager-jest-'));
// Most of what a test makes is soon garbage: room for it takes a tenth off the processor time.
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`;
// Most code runs too few times here to be worth optimizing early. Node.js 22 has other settings for it.
const late = process.versions.node.startsWith('20.') ? ['--interrupt-budget=4000000'] : [];
// What the workers compile is kept for those of the next run; Node.js 20 does not know this.
const compiled = join('node_modules', '.cache', 'pager-compiled');
let status = await runJest('report.json', jestArguments);
await besideTests;
if (!isWatched) tellTotals();
if (isWhole && status !== 0) status = await runFailedAlone();
rmSync(folder, { recursive: true, force: true });
for (const name of failedChecks) process.stdout.write(`${name}: failed, see above\n`);
process.exit(failedChecks.length > 0 ? 1 : status);

/** @param name of the report. @returns jest's exit status */
async function runJest(name, given) {
  const reported = isWatched ? [] : ['--json', `--outputFile=${join(folder, name)}`];
  const jest = spawn(
    process.execPath,
    ['--no-warnings', ...late, 'node_modules/jest/bin/jest.js', ...reported, ...given],
    {
      stdio: 'inherit',
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, NODE_OPTIONS: nodeOptions.trim() },
    },
  );
  const limit = isWatched
    ? undefined
    : setTimeout(() => {
        process.stderr.write(
          `\nStopped after ${LONGEST_MINUTES} minutes: a test file that is not listed above hangs\n`,
        );
        jest.kill('SIGKILL');
      }, LONGEST_MINUTES * 60_000);
  const [code] = await once(jest, 'exit').finally(() => clearTimeout(limit));
  return code ?? 1;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  } catch {
    process.stderr.write('jest left no report\n');
    return null;
  }
}

function tellTotals() {
  const report = readReport();
  if (report === null) return;
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites);
  process.stdout.write(
    `\nTests: ${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped\n`,
  );
}

/** A machine that is too busy fails a file now and then: few that failed run again, with nothing beside them. @returns the status */
async function runFailedAlone() {
  const failed = readReport()?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (failed.length === 0 || failed.length > MOST_AGAIN) return 1;
  const files = failed.map(({ name }) => name);
  process.stdout.write(`\nOnce more, alone: ${files.join(' ')}\n`);
  const code = await runJest('again.json', ['--maxWorkers=1', '--runTestsByPath', ...files]);
  if (code === 0) process.stdout.write(`\nPassed alone and not beside others, to be mended: ${files.join(' ')}\n`);
  return code;
}

function tool(path) {
  return join('node_modules', path);
}

/** One after the other, at a low priority beside the build and the tests. */
async function checkBeside() {
  for (const each of BESIDE) await check(each, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Runs a check, unless it has passed over the same files; when it fails, says what it said. @returns whether it passed */
async function check(each, priority = constants.priority.PRIORITY_NORMAL) {
  if (passed.has(each)) {
    each.kept?.();
    process.stdout.write(`${each.name}: ok, nothing has changed since\n`);
    return true;
  }
  const inputs = passed.inputsOf(each);
  const started = performance.now();
  const child = spawn(process.execPath, each.command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...FRUGAL_GO },
  });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  process.off('exit', kill);
  const isOk = code === 0;
  if (isOk) passed.add(each, inputs);
  else failedChecks.push(each.name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${isOk ? '' : output}${each.name}: ${isOk ? 'ok' : 'failed'} (${seconds} s)\n`);
  return isOk;
}
