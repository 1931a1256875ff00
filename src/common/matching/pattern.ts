import { RE2Set } from 're2js';
import { compiling, isGivenUp } from './decision.js';
import { costOf, LONGEST_PATTERN, MOST_WORK, type PatternCost } from './pattern-work.js';

/** A pattern that RE2 cannot run; `message` explains why to its author. */
export class PatternError extends Error {
  constructor(
    readonly pattern: string,
    reason: string,
  ) {
    super(reason);
    this.name = 'PatternError';
  }
}

/** True when the pattern fits the text: somewhere in it, or all of it. */
export type PatternTest = (text: string) => boolean;

/** Where a pattern must fit a text: somewhere in it, or from its first to its last character. */
export type PatternUse = 'anywhere' | 'whole';

/** Characters of a text that a pattern looks at, and the steps of a pattern: both bound a match, which takes 20 ms at most. */
export const LOOKED_AT = 1000;
const MOST_STEPS = 2000;
const MOST_STEPS_OF_A_LIST = 3000;

/**
 * Compiles a pattern of a user with RE2, whose time is linear in the text; it supports neither look-around nor back-
 * references. Of a text longer than 1,000 characters, it sees the first 1,000.
 * @throws PatternError when RE2 cannot run the pattern, or it is too large
 */
export function compilePattern(pattern: string, use: PatternUse = 'anywhere'): PatternTest {
  const key = keyOf(pattern, use);
  const work = runnable?.get(key) ?? checked(pattern, use);
  return (text) => {
    if (isGivenUp()) return false;
    const program = kept(key, work) ?? compiling(work, () => compiled(pattern, use, work));
    return program !== null && program.match(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text).length > 0;
  };
}

/** A pattern, and how it is used. */
export interface UsedPattern {
  pattern: string;
  use: PatternUse;
}

export const keyOf = (pattern: string, use: PatternUse): string => `${use} ${pattern}`;

/** Patterns that have just been compiled for a snapshot, and may be more than are kept. */
let runnable: ReadonlyMap<string, number> | null = null;

/** Runs a function in which these patterns need not be compiled again to know that they can be run. */
export function withRunnable<T>(patterns: ReadonlyMap<string, number>, make: () => T): T {
  runnable = patterns;
  try {
    return make();
  } finally {
    runnable = null;
  }
}

/** Compiles it. @returns the work that it took @throws PatternError */
export function checked(pattern: string, use: PatternUse): number {
  const cost = costOf(pattern);
  const reason = reasonOfSize(pattern, cost);
  if (reason !== null) throw new PatternError(pattern, reason);
  if (kept(keyOf(pattern, use), cost.work) === null) compiled(pattern, use, cost.work);
  return cost.work;
}

/** The same for a pattern that must fit the text from its first to its last character. */
export const compileWhole = (pattern: string): PatternTest => compilePattern(pattern, 'whole');

/** Each of several patterns can be run, but all of one list would take long together. What is no text does not count. */
export const areTooLarge = (patterns: readonly unknown[]): boolean => reasonAgainstAll(patterns) !== null;

/** Why several patterns are too large for one list; null: they are not. */
export function reasonAgainstAll(patterns: readonly unknown[]): string | null {
  if (patterns.length < 2) return null;
  const steps = patterns.map((pattern) => (typeof pattern === 'string' ? costOf(pattern).steps : 0));
  // One that is too large by itself is refused for that.
  const all = steps.filter((each) => each <= MOST_STEPS).reduce((sum, each) => sum + each, 0);
  if (all <= MOST_STEPS_OF_A_LIST) return null;
  return `its patterns have ${inThousands(all)} steps together; ${inThousands(MOST_STEPS_OF_A_LIST)} are the most`;
}

/** More are not told exactly. */
const MOST_TOLD = 999_999;

function inThousands(count: number): string {
  const digits = String(Math.round(Math.min(count, MOST_TOLD))).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return count > MOST_TOLD ? `more than ${digits}` : digits;
}

/** Bytes of a program with the states that it keeps, as measured: for each, and for a unit of work. */
const BYTES_OF_PROGRAM = 16_000;
const BYTES_OF_WORK = 100;
/** Bytes of the programs of all organisations, of those used lately as of those before. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Compiled programs by use and text. When those used lately have become too many, those that were not used since the last time
 * go: they are compiled again when they are needed.
 */
let lately = new Map<string, RE2Set>();
let before = new Map<string, RE2Set>();
let bytesLately = 0;

function kept(key: string, work: number): RE2Set | null {
  const known = lately.get(key);
  if (known) return known;
  const older = before.get(key);
  return older ? keep(key, older, work) : null;
}

function keep(key: string, program: RE2Set, work: number): RE2Set {
  lately.set(key, program);
  bytesLately += BYTES_OF_PROGRAM + work * BYTES_OF_WORK;
  if (bytesLately > MOST_BYTES) {
    before = lately;
    lately = new Map();
    bytesLately = 0;
  }
  return program;
}

const ANCHORS: Readonly<Record<PatternUse, number>> = { anywhere: RE2Set.UNANCHORED, whole: RE2Set.ANCHOR_BOTH };
/** Bytes of states that a program keeps between texts. With more, texts that need a new state for each character take longer. */
const KEPT_STATES = 32 * 1024;

/** A set of one, because only a set lets its memory be limited. @throws PatternError */
function compiled(pattern: string, use: PatternUse, work: number): RE2Set {
  try {
    const set = new RE2Set(ANCHORS[use], 0, KEPT_STATES);
    set.add(pattern);
    set.compile();
    return keep(keyOf(pattern, use), set, work);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the pattern cannot be compiled';
    throw new PatternError(pattern, LOOK_AROUND.test(message) ? LOOK_AROUND_REASON : message);
  }
}

/** What RE2 quotes of it: it takes a look-behind for the name of a group. */
const LOOK_AROUND = /`\(\?<?[=!]/;
const LOOK_AROUND_REASON = 'look-around, `(?=`, `(?!`, `(?<=` and `(?<!`, is not supported';

/** Why a pattern is not even compiled. */
function reasonOfSize(pattern: string, { work, steps }: PatternCost): string | null {
  if (pattern.length > LONGEST_PATTERN) return `it is longer than ${LONGEST_PATTERN} characters`;
  if (work > MOST_WORK) return tooLarge(work, MOST_WORK);
  return steps > MOST_STEPS ? tooLarge(steps, MOST_STEPS) : null;
}

const tooLarge = (steps: number, most: number): string =>
  `the pattern is too large: it has ${inThousands(steps)} steps, ${inThousands(most)} are the most. Repetitions, classes such ` +
  'as \\pL and ranges that ignore case make it so. `.*` is smaller than `.{0,1000}`';
