import { RE2Set } from 're2js';
import { bytesOf, bytesOfStates, keptAmong, type KeptProgram, type KeptPrograms } from './kept-programs.js';
import { matchedAhead, type Matching } from './matches-ahead.js';
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
  const program = runnable(pattern, 'anywhere');
  return (text) => matchedAhead(program, text);
}

/**
 * Characters of a text that a whole match looks at, and the steps of its pattern: both bound its time, which is 20 ms at most.
 * And the steps of all patterns of a list.
 */
export const LOOKED_AT = 1000;
const MOST_STEPS = 2000;
const MOST_STEPS_OF_A_LIST = 2500;

/**
 * The same for a pattern that must fit a text from its first to its last character; of a text longer than 1,000 characters,
 * the first 1,000.
 * @throws PatternError also for a pattern that is too large
 */
export function compileWhole(pattern: string): PatternTest {
  const program = runnable(pattern, 'whole');
  if (program.steps > MOST_STEPS) throw new PatternError(pattern, tooLarge(program.steps, MOST_STEPS));
  return (text) => matchedAhead(program, text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
}

/** Each of several patterns can be run, but all of one list would take long together. What is no pattern does not count. */
export const areTooLarge = (patterns: readonly unknown[]): boolean => reasonAgainstAll(patterns) !== null;

/** Why several patterns are too large for one list; null: they are not. */
export function reasonAgainstAll(patterns: readonly unknown[]): string | null {
  if (patterns.length < 2) return null;
  const steps = patterns.map((pattern) => {
    const compiled = typeof pattern === 'string' ? compiledOnce(pattern, 'whole') : null;
    return compiled === null || compiled instanceof PatternError ? 0 : compiled.steps;
  });
  const all = steps.reduce((sum, each) => sum + each, 0);
  if (all <= MOST_STEPS_OF_A_LIST) return null;
  return `its patterns have ${inThousands(all)} steps together; ${inThousands(MOST_STEPS_OF_A_LIST)} are the most`;
}

/** More are not told exactly. */
const MOST_TOLD = 999_999;

function inThousands(count: number): string {
  const digits = String(Math.min(count, MOST_TOLD)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return count > MOST_TOLD ? `more than ${digits}` : digits;
}

const ANCHORS: Readonly<Record<PatternUse, number>> = { anywhere: RE2Set.UNANCHORED, whole: RE2Set.ANCHOR_BOTH };

/**
 * Bytes of states that RE2 keeps for a pattern between texts. With more, texts that need a new state for each character take
 * longer, not less; and each of many patterns would keep them.
 */
const KEPT_STATES = 128 * 1024;

/** A pattern that can be run. Its program may be removed to free memory; it is compiled again at its next use. */
class Program implements Matching {
  readonly steps: number;
  /** Refers to nothing that refers to this: it stays in `programs` when nobody holds this any more. */
  readonly kept: KeptProgram = { set: null, bytes: 0 };
  readonly programs: KeptPrograms;
  private readonly bytes: number;

  /** @throws Error when RE2 cannot run the pattern */
  constructor(
    private readonly pattern: string,
    private readonly use: PatternUse,
  ) {
    const set = setOf(pattern, use);
    this.steps = stepsOf(set);
    this.bytes = bytesOf(set);
    this.programs = keptAmong(this.bytes);
    this.programs.keep(this.kept, set, this.bytes);
  }

  get isCompiled(): boolean {
    return this.kept.set !== null;
  }

  fits(text: string): boolean {
    const set = this.kept.set ?? setOf(this.pattern, this.use);
    const fits = set.match(text).length > 0;
    const bytes = this.bytes + bytesOfStates(set);
    if (bytes > this.kept.bytes) this.programs.keep(this.kept, set, bytes);
    return fits;
  }
}

/** In a class of more ranges RE2 searches. */
const FEW_RUNES = 8;
const IGNORES_CASE = 1;
const RUNE = 8;

/** Steps of a program. One that asks about a large class or ignores case takes twice as long as another one. */
function stepsOf({ prog }: RE2Set): number {
  let steps = 0;
  for (let pc = 0; pc < prog.numInst(); pc++) {
    const { op, arg, runes } = prog.getInst(pc) as { op: number; arg: number; runes: Int32Array };
    const isSlow = runes.length > FEW_RUNES || (op === RUNE && (arg & IGNORES_CASE) !== 0);
    steps += isSlow ? 2 : 1;
  }
  return steps;
}

/** A set of one, because only a set lets its memory be limited. */
function setOf(pattern: string, use: PatternUse): RE2Set {
  const set = new RE2Set(ANCHORS[use], 0, KEPT_STATES);
  set.add(pattern);
  set.compile();
  // A third of its memory, and of no use from here on.
  set.regexps = [];
  return set;
}

/** What became of a text that was to be compiled. */
export type Compiled = Program | PatternError;

/**
 * Compiled patterns that are in use, by their use and texts: the same one is validated, stored, and read again at every change of
 * the configuration, but compiled once.
 */
const inUse = new Map<string, WeakRef<Compiled>>();
const noLongerUsed = new FinalizationRegistry<{ key: string; leave: () => void }>(({ key, leave }) => {
  if (inUse.get(key)?.deref() === undefined) inUse.delete(key);
  leave();
});

/** Compiles a text, unless it is compiled already. Holding the result keeps it so. */
export function compiledOnce(pattern: string, use: PatternUse): Compiled {
  const key = `${use} ${pattern}`;
  const known = inUse.get(key)?.deref();
  if (known) return known;
  const compiled = compile(pattern, use);
  if (pattern.length <= LONGEST_PATTERN) {
    inUse.set(key, new WeakRef(compiled));
    noLongerUsed.register(compiled, { key, leave: leaving(compiled) });
  }
  return compiled;
}

/** @returns holds the program, and not whom it belongs to */
function leaving(compiled: Compiled): () => void {
  if (compiled instanceof PatternError) return () => undefined;
  const { programs, kept } = compiled;
  return () => programs.drop(kept);
}

function runnable(pattern: string, use: PatternUse): Program {
  const compiled = compiledOnce(pattern, use);
  if (compiled instanceof PatternError) throw compiled;
  return compiled;
}

function compile(pattern: string, use: PatternUse): Compiled {
  const reason = reasonOfSize(pattern);
  if (reason !== null) return new PatternError(pattern, reason);
  try {
    return new Program(pattern, use);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the pattern cannot be compiled';
    return new PatternError(pattern, LOOK_AROUND.test(message) ? LOOK_AROUND_REASON : message);
  }
}

/** What RE2 quotes of it: it takes a look-behind for the name of a group. */
const LOOK_AROUND = /`\(\?<?[=!]/;
const LOOK_AROUND_REASON = 'look-around, `(?=`, `(?!`, `(?<=` and `(?<!`, is not supported';

const tooLarge = (steps: number, most: number): string =>
  `the pattern is too large: it has ${inThousands(steps)} steps, ${inThousands(most)} are the most. Repetitions, classes such ` +
  'as \\pL and ranges that ignore case make it so. `.*` is smaller than `.{0,1000}`';

/** Why a pattern is not even compiled. */
function reasonOfSize(pattern: string): string | null {
  const work = workOf(pattern);
  if (work <= MOST_WORK) return null;
  return pattern.length > LONGEST_PATTERN
    ? `it is longer than ${LONGEST_PATTERN} characters`
    : tooLarge(work, MOST_WORK);
}
