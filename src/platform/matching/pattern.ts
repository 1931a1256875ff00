import { RE2Set } from 're2js';
import { spend } from './decision.js';
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

/** Characters of a text that a pattern looks at, and the steps of a pattern: both bound a match, which takes about 20 ms at most. */
export const LOOKED_AT = 1000;
const MOST_STEPS = 2000;
const MOST_STEPS_OF_A_LIST = 3000;

/** What looking at a text takes whatever the pattern, looking a character of it through, and compiling a unit of work, in what `spend` counts. */
const LOOKING = 10;
const LOOKING_THROUGH = 0.1;
const COMPILING = 50;

/**
 * Compiles a pattern of a user with RE2, whose time is linear in the text; it supports neither look-around nor back-
 * references. Of a text longer than 1,000 characters, it sees the first 1,000.
 * @throws PatternError when RE2 cannot run the pattern, or it is too large
 */
export function compilePattern(pattern: string, use: PatternUse = 'anywhere'): PatternTest {
  const { work, steps, literals, ignoresCase } = runnable?.get(keyOf(pattern, use)) ?? checked(pattern, use);
  return (text) => {
    const seen = text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
    spend(LOOKING + (literals.length + 1) * (LOOKING_THROUGH * seen.length));
    const found = ignoresCase && literals.length > 0 ? seen.toLowerCase() : seen;
    if (!literals.every((each) => found.includes(each))) return false;
    // As if it had to be compiled each time: what is in memory must not decide.
    spend((steps + LOOKING) * seen.length + work * COMPILING);
    return compiled(pattern, use, work).match(seen).length > 0;
  };
}

/** A pattern, and how it is used. */
export interface UsedPattern {
  pattern: string;
  use: PatternUse;
}

export const keyOf = (pattern: string, use: PatternUse): string => `${use} ${pattern}`;

/** Patterns that have just been compiled for a snapshot, and may be more than are kept. */
let runnable: ReadonlyMap<string, PatternCost> | null = null;

/** Runs a function in which these patterns need not be compiled again to know that they can be run. */
export function withRunnable<T>(patterns: ReadonlyMap<string, PatternCost>, make: () => T): T {
  runnable = patterns;
  try {
    return make();
  } finally {
    runnable = null;
  }
}

/** Compiles it. @returns what it takes @throws PatternError */
export function checked(pattern: string, use: PatternUse): PatternCost {
  const cost = costOf(pattern);
  const reason = reasonOfSize(pattern, cost);
  if (reason !== null) throw new PatternError(pattern, reason);
  spend(cost.work * COMPILING);
  compiled(pattern, use, cost.work);
  return cost;
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

/** Bytes of states that a program keeps between texts. With more, texts that need a new state for each character take longer. */
const KEPT_STATES = 8 * 1024;
/** Bytes of a program with its states, as measured: for each, and for a unit of work. */
const BYTES_OF_PROGRAM = 8000;
const BYTES_OF_WORK = 100;
/** Bytes of the programs of all organisations. */
const MOST_BYTES = 64 * 2 ** 20;

const ANCHORS: Readonly<Record<PatternUse, number>> = { anywhere: RE2Set.UNANCHORED, whole: RE2Set.ANCHOR_BOTH };

/** Programs by use and text, those used last at the end; the others are compiled again when they are needed. */
const programs = new Map<string, { program: RE2Set; bytes: number }>();
let bytesOfAll = 0;

/** @throws PatternError */
function compiled(pattern: string, use: PatternUse, work: number): RE2Set {
  const key = keyOf(pattern, use);
  const kept = programs.get(key) ?? {
    program: compile(pattern, use),
    bytes: BYTES_OF_PROGRAM + work * BYTES_OF_WORK,
  };
  if (programs.delete(key)) bytesOfAll -= kept.bytes;
  programs.set(key, kept);
  bytesOfAll += kept.bytes;
  for (const [oldest, { bytes }] of programs) {
    if (bytesOfAll <= MOST_BYTES) break;
    programs.delete(oldest);
    bytesOfAll -= bytes;
  }
  return kept.program;
}

/** A set of one, because only a set lets its memory be limited. @throws PatternError */
function compile(pattern: string, use: PatternUse): RE2Set {
  try {
    const set = new RE2Set(ANCHORS[use], 0, KEPT_STATES);
    set.add(pattern);
    set.compile();
    return set;
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
