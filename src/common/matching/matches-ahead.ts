import { inSlicesIfLong, type Slices } from '../slices/slices.js';
import type { MatchingTime } from './matching-time.js';

/** A pattern; `steps` times the characters of a text tells how long one match takes at most. */
export interface Matching {
  readonly steps: number;
  /** False: the next match compiles it first. */
  readonly isCompiled: boolean;
  fits(text: string): boolean;
}

/** What a condition asks about. */
export interface Texts {
  all: readonly string[];
  /** Characters of them all. */
  length: number;
  /** The same of the same texts. */
  key: string;
}

/** A condition; `isPaused`: it asks patterns, which are made with pauses themselves. */
export interface TextsTest {
  fits(texts: Texts): boolean;
  readonly isPaused: boolean;
}

/** Whether patterns fit texts, and conditions hold for them, as far as that is known. */
export class Matches {
  /** What finding it out took, in milliseconds. */
  tookMs = 0;
  private readonly byPattern = new Map<object, Map<string, boolean>>();

  get(matching: object, text: string): boolean | undefined {
    return this.byPattern.get(matching)?.get(text);
  }

  set(matching: object, text: string, fits: boolean): void {
    const texts = this.byPattern.get(matching) ?? new Map<string, boolean>();
    this.byPattern.set(matching, texts.set(text, fits));
  }

  addAll(others: Matches): void {
    this.tookMs += others.tookMs;
    for (const [matching, texts] of others.byPattern) for (const [text, fits] of texts) this.set(matching, text, fits);
  }
}

export interface MatchingOptions {
  /** What is known already; what is found out is added. */
  known?: Matches;
  /** What the matches may take. Default: a second. */
  within?: MatchingTime;
  /** Called when it does not go without a pause. */
  onPause?: () => void;
}

/** Milliseconds of matches that are made before a pause. */
const AT_ONCE_MS = 5;
/** A match of so many steps times characters is not made twice. */
const LONG = 10_000;
/** Milliseconds that one step with one character takes at most, and that a match which is kept counts at least, as it takes memory. */
const STEP_MS = 1e-5;
const LEAST_MS = 0.005;
/** Milliseconds that compiling a pattern again takes at most. */
const COMPILING_MS = 10;
/** Milliseconds that an ordinary condition takes for a character, and for a text without any. */
const CHARACTER_MS = 3.5e-6;
const TEXT_MS = 7e-5;
/** Milliseconds that a repeated decision counts at most: a machine that stands still meanwhile does not. */
const MOST_OF_A_ROUND_MS = 50;
/** Matches that are collected before they are made: they take memory. */
const MOST_MISSING = 10_000;
/** Rounds at most: each policy may bring texts that the next one is asked about. */
const MOST_ROUNDS = 200;

/**
 * What is not matched by then is given up (`fitsIfGivenUp`): rules that are made to take long must not hold up others for good. Ten
 * thousand rules with ordinary patterns take a tenth of that for an alert.
 */
const MOST_MS = 1000;
export const withinMs = (leftMs: number): MatchingTime => ({ leftMs });

interface Round {
  known: Matches;
  /** Milliseconds of matches that may still be made at once. */
  leftMs: number;
  /** What was not matched, each with its key. */
  missing: { of: object; key: string; make: () => { fits: boolean; tookMs: number } }[];
  /** How often something was missing, collected or not. */
  missed: number;
  /** What is missing now is given up. */
  readonly isLast: boolean;
}

/** Not null: `decide` of `withMatchesAhead` runs. */
let round: Round | null = null;

/** Called when matches took so long that the rest is given up. */
let onGivenUp: () => void = () => undefined;
export const whenGivenUp = (listener: typeof onGivenUp): void => void (onGivenUp = listener);

/**
 * Runs a function that asks patterns about texts, so that long matches hold up nothing: what it misses of them counts as not
 * fitting at first, is matched with pauses, and the function is run again, which then finds the results.
 * @param decide is run several times: it must have no effects
 * @returns what its last run returned
 */
export const withMatchesAhead = <T>(decide: () => T, options?: MatchingOptions): Promise<T> =>
  inSlicesIfLong(matchingAhead(decide, options));

/** The same for a computation that is paused anyway. */
export function* matchingAhead<T>(
  decide: () => T,
  { known = new Matches(), within = withinMs(MOST_MS), onPause = () => undefined }: MatchingOptions = {},
): Slices<T> {
  const took = (ms: number): void => {
    known.tookMs += ms;
    within.leftMs -= ms;
  };
  for (let rounds = 1; ; rounds++) {
    const isLast = rounds === MOST_ROUNDS || within.leftMs <= 0;
    const round: Round = { known, leftMs: AT_ONCE_MS, missing: [], missed: 0, isLast };
    const begun = performance.now();
    const made = inRound(round, decide);
    // A decision that is made again takes its time only because something was missing.
    const again = rounds === 1 ? 0 : Math.min(performance.now() - begun, MOST_OF_A_ROUND_MS);
    took(Math.max(AT_ONCE_MS - round.leftMs, again));
    if (round.missing.length === 0) return made();
    if (isLast) {
      onGivenUp();
      return made();
    }
    if (rounds === 1) onPause();
    for (const { of, key, make } of round.missing) {
      yield;
      if (within.leftMs <= 0) break;
      if (known.get(of, key) !== undefined) continue;
      const { fits, tookMs } = make();
      known.set(of, key, fits);
      took(Math.max(LEAST_MS, tookMs));
    }
  }
}

/** @returns gives the result, or throws the error */
function inRound<T>(own: Round, decide: () => T): () => T {
  round = own;
  try {
    const made = decide();
    return () => made;
  } catch (error) {
    return () => {
      throw error;
    };
  } finally {
    round = null;
  }
}

/** Whether the pattern fits the text; where matches take long within `withMatchesAhead`, false until that is known. */
export function matchedAhead(matching: Matching, text: string): boolean {
  if (round === null) return matching.fits(text);
  const fits = round.known.get(matching, text);
  if (fits !== undefined) return fits;
  if (round.leftMs > 0) {
    const made = match(matching, text);
    round.leftMs -= made.tookMs;
    if (workOf(matching, text) >= LONG) round.known.set(matching, text, made.fits);
    return made.fits;
  }
  return isMissing(round, matching, text, () => match(matching, text));
}

function isMissing(own: Round, of: object, key: string, make: Round['missing'][number]['make']): false {
  own.missed++;
  if (own.missing.length < MOST_MISSING) own.missing.push({ of, key, make });
  return false;
}

/** The same of a condition. Ordinary ones are counted by their characters: looking at a clock would take longer. */
export function testedAhead(test: TextsTest, texts: Texts): boolean {
  if (round === null) return test.fits(texts);
  // Not much is asked any more in this round, and all of it again in the next one.
  if (round.missing.length >= MOST_MISSING && !round.isLast) return isMissing(round, test, texts.key, NEVER);
  const known = round.known.get(test, texts.key);
  if (known !== undefined) return known;
  if (test.isPaused) {
    const before = round.missed;
    const fits = test.fits(texts);
    if (texts.all.length > 1 && round.missed === before && !round.isLast) round.known.set(test, texts.key, fits);
    return fits;
  }
  const tookMs = texts.length * CHARACTER_MS + texts.all.length * TEXT_MS;
  if (round.leftMs <= 0) return isMissing(round, test, texts.key, () => ({ fits: test.fits(texts), tookMs }));
  round.leftMs -= tookMs;
  return test.fits(texts);
}

const NEVER = (): never => {
  throw new Error('It is not collected');
};

/** Of a rule without which something would be lost: where matching it is given up, it fits. */
export const fitsIfGivenUp =
  <T>(fits: (asked: T) => boolean) =>
  (asked: T): boolean => {
    const before = round?.missed;
    return fits(asked) || (round !== null && round.isLast && round.missed !== before);
  };

const workOf = (matching: Matching, text: string): number => (matching.steps + 1) * (text.length + 1);

/** Makes a match. A machine that stands still meanwhile does not count. */
function match(matching: Matching, text: string): { fits: boolean; tookMs: number } {
  const begun = performance.now();
  const most = workOf(matching, text) * STEP_MS + (matching.isCompiled ? 0 : COMPILING_MS);
  const fits = matching.fits(text);
  return { fits, tookMs: Math.min(performance.now() - begun, most) };
}
