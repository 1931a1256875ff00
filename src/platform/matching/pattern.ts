import { RE2Set } from 're2js';
import { spend } from './decision.js';
import { costOf, LONGEST_PATTERN, MOST_WORK, type PatternCost } from './pattern-work.js';

/** A pattern that RE2 does not support; `message` explains why to its author. */
export class PatternError extends Error {
  constructor(
    readonly pattern: string,
    reason: string,
  ) {
    super(reason);
    this.name = 'PatternError';
  }
}

/** True if the pattern matches the text. */
export type PatternTest = (text: string) => boolean;

/** Whether a pattern must match somewhere in the text, or the whole text. */
export type PatternUse = 'anywhere' | 'whole';

/** Characters of a text that a pattern sees, and steps of a pattern: together they bound a match to about 20 ms. */
export const LOOKED_AT = 1000;
const MOST_STEPS = 2000;
const MOST_STEPS_OF_A_LIST = 3000;

/** Cost of a match, of each searched character, and of each unit of compile work, in the unit of `spend`. */
const LOOKING = 10;
const LOOKING_THROUGH = 0.1;
const COMPILING = 50;

/**
 * Compiles a user's pattern with RE2, whose time is linear in the text, without look-around and back-references. It sees the
 * first 1,000 characters of a text.
 * @throws PatternError if RE2 does not support the pattern, or it is too large
 */
export function compilePattern(pattern: string, use: PatternUse = 'anywhere'): PatternTest {
  const { work, steps, literals, ignoresCase } = runnable?.get(keyOf(pattern, use)) ?? checked(pattern, use);
  return (text) => {
    const seen = text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
    spend(LOOKING + (literals.length + 1) * (LOOKING_THROUGH * seen.length));
    const found = ignoresCase && literals.length > 0 ? seen.toLowerCase() : seen;
    if (!literals.every((each) => found.includes(each))) return false;
    // Charges the compilation each time, so that the cache does not influence decisions.
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

/** Patterns that have just been compiled for a snapshot; they may be more than the cache holds. */
let runnable: ReadonlyMap<string, PatternCost> | null = null;

/** Runs a function in which these patterns count as valid without compiling them again. */
export function withRunnable<T>(patterns: ReadonlyMap<string, PatternCost>, make: () => T): T {
  runnable = patterns;
  try {
    return make();
  } finally {
    runnable = null;
  }
}

/** Compiles a pattern. @returns its cost @throws PatternError */
export function checked(pattern: string, use: PatternUse): PatternCost {
  const cost = costOf(pattern);
  const reason = reasonOfSize(pattern, cost);
  if (reason !== null) throw new PatternError(pattern, reason);
  spend(cost.work * COMPILING);
  compiled(pattern, use, cost.work);
  return cost;
}

/** Like `compilePattern`, for a pattern that must match the whole text. */
export const compileWhole = (pattern: string): PatternTest => compilePattern(pattern, 'whole');

/** Are several valid patterns together too expensive for one list? Ignores values that are no texts. */
export const areTooLarge = (patterns: readonly unknown[]): boolean => reasonAgainstAll(patterns) !== null;

/** Why several patterns are too large for one list; null: they are not. */
export function reasonAgainstAll(patterns: readonly unknown[]): string | null {
  if (patterns.length < 2) return null;
  const steps = patterns.map((pattern) => (typeof pattern === 'string' ? costOf(pattern).steps : 0));
  // A pattern that is too large itself is refused elsewhere.
  const all = steps.filter((each) => each <= MOST_STEPS).reduce((sum, each) => sum + each, 0);
  if (all <= MOST_STEPS_OF_A_LIST) return null;
  return `its patterns have ${inThousands(all)} steps together; ${inThousands(MOST_STEPS_OF_A_LIST)} are the most`;
}

/** Larger numbers are not shown exactly. */
const MOST_TOLD = 999_999;

function inThousands(count: number): string {
  const digits = String(Math.round(Math.min(count, MOST_TOLD))).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return count > MOST_TOLD ? `more than ${digits}` : digits;
}

/** Bytes of states that a program caches. With more, texts that need a new state for each character take longer. */
const KEPT_STATES = 8 * 1024;
/** Measured bytes of a program with its states: fixed, and per unit of work. */
const BYTES_OF_PROGRAM = 8000;
const BYTES_OF_WORK = 100;
/** Bytes of cached programs of all organisations. */
const MOST_BYTES = 64 * 2 ** 20;

const ANCHORS: Readonly<Record<PatternUse, number>> = { anywhere: RE2Set.UNANCHORED, whole: RE2Set.ANCHOR_BOTH };

/** A cache of programs by use and text, least recently used first. */
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

/** A set of one pattern, because only sets have a memory limit. @throws PatternError */
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

/** RE2 quotes this in its error: it reads a look-behind as a group's name. */
const LOOK_AROUND = /`\(\?<?[=!]/;
const LOOK_AROUND_REASON = 'look-around, `(?=`, `(?!`, `(?<=` and `(?<!`, is not supported';

/** Why a pattern is refused without compiling it. */
function reasonOfSize(pattern: string, { work, steps }: PatternCost): string | null {
  if (pattern.length > LONGEST_PATTERN) return `it is longer than ${LONGEST_PATTERN} characters`;
  if (work > MOST_WORK) return tooLarge(work, MOST_WORK);
  return steps > MOST_STEPS ? tooLarge(steps, MOST_STEPS) : null;
}

const tooLarge = (steps: number, most: number): string =>
  `the pattern is too large: it has ${inThousands(steps)} steps, ${inThousands(most)} are the most. Repetitions, classes such ` +
  'as \\pL and ranges that ignore case make it so. `.*` is smaller than `.{0,1000}`';
