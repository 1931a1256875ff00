import { RE2Set } from 're2js';
import { matchedAhead } from './matches-ahead.js';
import { LONGEST_PATTERN, MOST_WORK, workOf } from './pattern-work.js';

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

/**
 * Compiles a pattern of a user with RE2, whose time is linear in the text; it supports neither look-around nor back-
 * references.
 * @throws PatternError when RE2 cannot run the pattern, or it would take long to compile
 */
export function compilePattern(pattern: string): PatternTest {
  const { program } = runnable(pattern, 'anywhere');
  return (text) => matchedAhead(program, text);
}

/** Characters of a text that a whole match looks at, and the steps of its pattern, or of all of a list: both bound its time. */
export const LOOKED_AT = 1000;
const MOST_STEPS = 2500;

/**
 * The same for a pattern that must fit a text from its first to its last character; of a text longer than 1,000 characters,
 * the first 1,000.
 * @throws PatternError also for a pattern that is too large
 */
export function compileWhole(pattern: string): PatternTest {
  const { program } = runnable(pattern, 'whole');
  if (program.steps > MOST_STEPS) throw new PatternError(pattern, TOO_LARGE);
  return (text) => matchedAhead(program, text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
}

/** Each of several patterns can be run, but all of one list would take long together. What is no pattern does not count. */
export function areTooLarge(patterns: readonly unknown[]): boolean {
  if (patterns.length < 2) return false;
  const steps = patterns.map((pattern) => {
    const compiled = typeof pattern === 'string' ? compiledOnce(pattern, 'whole') : null;
    return compiled && 'program' in compiled ? compiled.program.steps : 0;
  });
  return steps.reduce((sum, each) => sum + each, 0) > MOST_STEPS;
}

const ANCHORS: Readonly<Record<PatternUse, number>> = { anywhere: RE2Set.UNANCHORED, whole: RE2Set.ANCHOR_BOTH };

/**
 * Bytes of states that RE2 keeps for a pattern between texts. With more, texts that need a new state for each character take
 * longer, not less; and each of many patterns would keep them.
 */
const KEPT_STATES = 128 * 1024;

/** A pattern that can be run. A set of one, because only a set lets its memory be limited. */
class Program {
  readonly steps: number;
  private readonly set: RE2Set;

  /** @throws Error when RE2 cannot run the pattern */
  constructor(pattern: string, use: PatternUse) {
    this.set = new RE2Set(ANCHORS[use], 0, KEPT_STATES);
    this.set.add(pattern);
    this.set.compile();
    this.steps = this.set.prog.numInst();
  }

  fits(text: string): boolean {
    return this.set.match(text).length > 0;
  }
}

/** What became of a text that was to be compiled. */
export type Compiled = { program: Program } | { error: PatternError };

/**
 * Compiled patterns that are in use, by their use and texts: the same one is validated, stored, and read again at every change of
 * the configuration, but compiled once.
 */
const inUse = new Map<string, WeakRef<Compiled>>();
const noLongerUsed = new FinalizationRegistry<string>((key) => {
  if (inUse.get(key)?.deref() === undefined) inUse.delete(key);
});

/** Compiles a text, unless it is compiled already. Holding the result keeps it so. */
export function compiledOnce(pattern: string, use: PatternUse): Compiled {
  const key = `${use} ${pattern}`;
  const known = inUse.get(key)?.deref();
  if (known) return known;
  const compiled = compile(pattern, use);
  if (pattern.length <= LONGEST_PATTERN) {
    inUse.set(key, new WeakRef(compiled));
    noLongerUsed.register(compiled, key);
  }
  return compiled;
}

function runnable(pattern: string, use: PatternUse): { program: Program } {
  const compiled = compiledOnce(pattern, use);
  if ('error' in compiled) throw compiled.error;
  return compiled;
}

function compile(pattern: string, use: PatternUse): Compiled {
  const reason = reasonOfSize(pattern);
  if (reason !== null) return { error: new PatternError(pattern, reason) };
  try {
    return { program: new Program(pattern, use) };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the pattern cannot be compiled';
    return { error: new PatternError(pattern, message) };
  }
}

const TOO_LARGE =
  'the pattern is too large: repetitions, classes such as \\pL and ranges that ignore case make it so. `.*` is smaller than ' +
  '`.{0,1000}`';

/** Why a pattern is not even compiled. */
function reasonOfSize(pattern: string): string | null {
  const work = workOf(pattern);
  if (work <= MOST_WORK) return null;
  return work === Number.POSITIVE_INFINITY ? `it is longer than ${LONGEST_PATTERN} characters` : TOO_LARGE;
}
