/**
 * `npm run bench:patterns`: what deciding about one alert takes where patterns are asked: of a large company (2,000 rules with an
 * ordinary pattern each, on messages and on descriptions of 1,000 characters, and 1,500 that have no word outside of their groups), and of the dearest organisation that is allowed (2,000
 * policies with ten patterns of 240 steps, on 16 details of 1,000 characters). Milliseconds of processor time of the first
 * decision, the median and the longest of 50, how many could not be decided as a whole, and what the compiled patterns keep in memory,
 * also those of 1,000 organisations with 20 ordinary ones each. Needs a build; nothing else runs.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compileConditions } from '../dist/modules/platform/matching/conditions.js';
import { decide, unlessUndecided, whenUndecided } from '../dist/modules/platform/matching/decision.js';
import { printJson, printTable } from './support/report.js';
import { median, round } from './support/statistics.js';

const ALERTS = 50;
const WORDS = [
  'disk',
  'memory',
  'cpu',
  'load',
  'swap',
  'inode',
  'latency',
  'errors',
  'queue',
  'replica',
  'pod',
  'node',
];
const word = (n) => WORDS[n % WORDS.length];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
let undecided = 0;
whenUndecided(() => undecided++);

function megabytes() {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const ordinary = (n) =>
  [
    `.*${word(n)}.*(db|web)-?${n}.*`,
    `(?i).*${word(n)} (full|high) on host${n}.*`,
    `.*\\b${word(n)}${n}\\b.*`,
    `^\\[${word(n)}\\] .*service-${n}.*$`,
    `(?s).*${word(n)}.*env=(prod|stage).*app${n}.*`,
  ][n % 5];
/** No word of it is in each text that it fits. */
const wordless = (n) => `.*(${word(n)}|${word(n + 1)}) (full|slow).*(web|db)-?[${n % 10}].*`;
const matching = (field, patterns) =>
  compileConditions({
    type: 'match-any-condition',
    conditions: patterns.map((expectedValue) => ({ field, operation: 'matches', expectedValue })),
  });
const message = (n) =>
  `[${word(n)}] ${word(3 * n)} usage high on host${37 * n} in cluster eu-${n}, value ${n * 17.3}%, service-${7 * n}`.slice(
    0,
    130,
  );
const description = (n) =>
  `${message(n)}: see https://runbooks.example.com/${n} for what to do. `.repeat(9).slice(0, 1000);

/** A text of the letters a and b that is like no other: an automaton needs a new state for each letter. */
function letters(seed, length) {
  let state = seed * 2_654_435_761 + 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % 2 === 0 ? 'a' : 'b';
  }).join('');
}

const ORGANISATIONS = {
  'large company, messages': {
    rules: () => Array.from({ length: 2000 }, (_, n) => matching('message', [ordinary(n)])),
    alert: (n) => ({ message: message(n), tags: [] }),
  },
  'large company, descriptions': {
    rules: () => Array.from({ length: 2000 }, (_, n) => matching('description', [ordinary(n)])),
    alert: (n) => ({ message: message(n), description: description(n), tags: [] }),
  },
  '1,500 rules without words, messages': {
    rules: () => Array.from({ length: 1500 }, (_, n) => matching('message', [wordless(n)])),
    alert: (n) => ({ message: message(n), tags: [] }),
  },
  '1,000 organisations of 20, one of them': {
    rules: () => Array.from({ length: 20_000 }, (_, n) => matching('message', [ordinary(n)])).slice(-20),
    alert: (n) => ({ message: message(n), tags: [] }),
  },
  'the dearest that is allowed': {
    rules: () =>
      Array.from({ length: 2000 }, (_, n) =>
        matching(
          'details',
          Array.from({ length: 10 }, (__, of) => `.*a.{${110 + (n % 10)}}b.{${120 + of}}[N][${n}]`),
        ),
      ),
    alert: (n) => ({
      ...{ message: 'm', tags: [] },
      details: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`d${at}`, letters(n * 16 + at, 1000)])),
    }),
  },
};

const rows = [];
for (const [name, { rules: make, alert }] of Object.entries(ORGANISATIONS)) {
  const memory = megabytes();
  const compiling = cpuMs();
  const rules = make();
  const compiled = cpuMs() - compiling;
  const before = undecided;
  const times = [];
  for (let n = 0; n < ALERTS; n++) {
    const asked = alert(n);
    await decide(name, () => {
      const begun = cpuMs();
      unlessUndecided(false, () => rules.some((fits) => fits(asked)));
      times.push(cpuMs() - begun);
    });
  }
  rows.push({
    organisation: name,
    'compiled, ms': round(compiled, 0),
    'first, ms': round(times[0], 1),
    'median, ms': round(median(times), 1),
    'longest, ms': round(Math.max(...times), 1),
    undecided: `${undecided - before} of ${ALERTS}`,
    'kept, MB': round(megabytes() - memory, 0),
  });
}
printTable(rows);
printJson('patterns', { rows });
