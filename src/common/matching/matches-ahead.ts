import { inSlicesIfLong, type Slices } from '../slices/slices.js';

/** A pattern; `steps` times the characters of a text tells how long one match takes at most. */
interface Matching {
  /** That of no other one. */
  readonly key: string;
  readonly steps: number;
  fits(text: string): boolean;
}

/** Steps times characters: a match that may take longer than some 50 µs, and all that are made before a pause. */
const LONG = 10_000;
const AT_ONCE = 300_000;

/** Rounds after which the rest is matched without pauses; each policy may bring texts that the next one is asked about. */
const MOST_ROUNDS = 50;
/** Results that are remembered are forgotten when twice as many others came after them. */
const REMEMBERED = 5000;

interface Round {
  /** How much may still be matched at once. */
  left: number;
  /** What was not matched, by its key. */
  missing: Map<string, [Matching, string]>;
}

/** Not null: `decide` of `withMatchesAhead` runs. */
let round: Round | null = null;

/**
 * Runs a function that asks patterns about texts, so that long matches hold up nothing: what it misses of them counts as not
 * fitting at first, is matched with pauses, and the function is run again, which then finds the results. Code that runs soon
 * after and asks the same finds them, too.
 * @param decide is run several times: it must have no effects
 * @param onPause is called when it does not go without a pause
 * @returns what its last run returned
 */
export const withMatchesAhead = <T>(decide: () => T, onPause?: () => void): Promise<T> =>
  inSlicesIfLong(matchingAhead(decide, onPause));

/** The same for a computation that is paused anyway. */
export function* matchingAhead<T>(decide: () => T, onPause: () => void = () => undefined): Slices<T> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const own: Round = { left: AT_ONCE, missing: new Map() };
    const made = within(own, decide);
    if (own.missing.size === 0) return made();
    if (rounds === 0) onPause();
    for (const [key, [matching, text]] of own.missing) {
      yield;
      if (remembered(key) === undefined) remember(key, matching.fits(text));
    }
  }
  return decide();
}

/** @returns gives the result, or throws the error */
function within<T>(own: Round, decide: () => T): () => T {
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

/** Whether the pattern fits the text; where it would take long within `withMatchesAhead`, false until that is known. */
export function matchedAhead(matching: Matching, text: string): boolean {
  const work = matching.steps * text.length;
  if (work < LONG) return matching.fits(text);
  const key = `${matching.key}\0${text}`;
  const known = remembered(key);
  if (known !== undefined) return known;
  if (round !== null && round.left < work) {
    round.missing.set(key, [matching, text]);
    return false;
  }
  if (round !== null) round.left -= work;
  return remember(key, matching.fits(text));
}

let young = new Map<string, boolean>();
let old = new Map<string, boolean>();

const remembered = (key: string): boolean | undefined => young.get(key) ?? old.get(key);

function remember(key: string, fits: boolean): boolean {
  if (young.size >= REMEMBERED) {
    old = young;
    young = new Map();
  }
  young.set(key, fits);
  return fits;
}
