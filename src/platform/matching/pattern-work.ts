/** UTF-16 units of a pattern. */
export const LONGEST_PATTERN = 1000;

/** Limit of the compile cost of one pattern, and of all patterns of one body, in units of about 2 µs. */
export const MOST_WORK = 4000;
export const MOST_WORK_OF_A_BODY = 30_000;

const TOKEN = new RegExp(
  [
    /(?<literal>\\Q.*?(?:\\E|$))/,
    /(?<table>\\[pP](?:\{[^}]*\}|.))/,
    /\\x\{[\da-fA-F]*\}|\\./,
    /(?<set>\[\^?\]?(?:\[:\^?\w*:\]|\\.|[^\]\\])*\]?)/,
    /(?<flags>\(\?[a-zA-Z-]*\))/,
    /(?<opened>\((?:\?[a-zA-Z-]*:|\?P?<\w*>)?)/,
    /(?<close>\))/,
    /(?<bar>\|)/,
    /\{(?<least>0|[1-9]\d*)(?<comma>,(?<most>0|[1-9]\d*)?)?\}/,
    /(?<quantifier>[*+?])/,
    /./,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
);

/** Cost of a Unicode table such as `\pL`, which has some hundred ranges: reading it, and its steps in the program. */
const READING_A_TABLE = 50;
const STEPS_OF_TABLE = 20;
/** RE2 compares sets up to this size without a search. */
const LONGEST_SMALL_SET = 10;
/** Under `(?i)` RE2 visits each code point of a range: so many take one unit of work. */
const FOLDED_IN_A_UNIT = 40;

/** Caps costs: nested repetitions would reach Infinity, and sums of those NaN, which passes every limit. */
const HIGHEST = 1e9;

interface Cost {
  work: number;
  steps: number;
}

/** The cost of a pattern: `work` to compile it, in units of about 2 µs; `steps` for each character of a text. */
export interface PatternCost extends Cost {
  /** Every matching text contains all of these (in lower case if the pattern ignores case). */
  literals: readonly string[];
  ignoresCase: boolean;
}

interface Group extends Cost {
  /** The cost of the last part, which a following count repeats. */
  last: Cost;
}

const NOTHING: Cost = { work: 0, steps: 0 };
const group = (work: number, steps: number): Group => ({ work, steps, last: NOTHING });

/**
 * Estimates the cost of a pattern from its text, in linear time: never less than the steps of RE2's program. A large class, and
 * a letter whose case is ignored, double the time of a match. Infinity: the pattern is too long.
 */
export function costOf(pattern: string): PatternCost {
  const [work, steps] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (pattern.length > LONGEST_PATTERN) return { work, steps, literals: [], ignoresCase: false };
  const ignoresCase = /\(\?[a-z]*i/i.test(pattern);
  const outer: Group[] = [];
  let open = group(3, 3);
  let tables = 0;
  let folded = 0;
  const add = (work: number, steps = work): void => {
    open = { work: open.work + work, steps: open.steps + steps, last: { work, steps } };
  };
  const repeat = (least: number, most: number): void => {
    const { work, steps, last } = open;
    const times = (one: number): number =>
      Math.min(HIGHEST, one * Math.max(1, least, most) + Math.max(0, most - least) + 2);
    const all = { work: times(last.work), steps: times(last.steps) };
    open = { work: work - last.work + all.work, steps: steps - last.steps + all.steps, last: all };
  };
  for (const { 0: token, groups = {} } of pattern.matchAll(TOKEN)) {
    const { literal, table, set, flags, opened, close, bar, least, comma, most, quantifier } = groups;
    const ofLetter = ignoresCase ? 2 : 1;
    if (literal !== undefined) [...literal.replaceAll(/^\\Q|\\E$/g, '')].forEach(() => add(1, ofLetter));
    else if (set !== undefined || table !== undefined) {
      const read = token.match(/\\[pP]/g)?.length ?? 0;
      tables += read;
      if (ignoresCase) folded += foldedIn(token);
      add(1 + read * STEPS_OF_TABLE, read > 0 || token.length > LONGEST_SMALL_SET ? 2 : ofLetter);
    } else if (opened !== undefined) {
      outer.push(open);
      open = group(3, 3);
    } else if (close !== undefined) {
      const { work, steps } = open;
      open = outer.pop() ?? group(0, 0);
      add(work, steps);
    } else if (least !== undefined) repeat(Number(least), comma ? Number(most ?? 0) : Number(least));
    else if (quantifier !== undefined) repeat(1, 1);
    else if (bar !== undefined) add(2);
    else if (flags === undefined) add(1, token === '.' ? 1 : ofLetter);
  }
  for (const { work, steps } of outer) add(work, steps);
  return {
    work: pattern.length + open.work + tables * READING_A_TABLE + folded / FOLDED_IN_A_UNIT,
    steps: open.steps,
    literals: literalsOf(pattern, ignoresCase),
    ignoresCase,
  };
}

/** A literal character, with or without a backslash. */
const PLAIN = /^(?:[\w ,:;/@#%&=<>"'!~-]|\\[^\w\s])$/;
/** Other parts of ordinary patterns. Patterns with anything else get no literals. */
const ORDINARY = /^(?:[.^$|()*+?]|[*+?]\?|\(\?:|\\[bBdDsSwW]|\[\^?[\w .:/-]+\]|\{\d+(?:,\d*)?\})$/;
const FLAGS_BEFORE = /^\(\?[ims]+\)/;
/** Non-ASCII characters are other cases of these. */
const HAS_OTHER_CASES = /[ks]/i;

/** Literals that every matching text contains, from characters outside of groups. */
function literalsOf(pattern: string, ignoresCase: boolean): string[] {
  const found = new Set<string>();
  let run = '';
  let depth = 0;
  const end = (): void => {
    if (run !== '') found.add(ignoresCase ? run.toLowerCase() : run);
    run = '';
  };
  for (const { 0: token, groups = {} } of pattern.replace(FLAGS_BEFORE, '').matchAll(TOKEN)) {
    const isPlain = PLAIN.test(token);
    if (!isPlain && !ORDINARY.test(token)) return [];
    if (token === '|' && depth === 0) return [];
    if (isPlain && depth === 0 && !(ignoresCase && HAS_OTHER_CASES.test(token))) {
      run += token.at(-1);
      continue;
    }
    // A quantifier may allow zero repetitions.
    if (groups.least !== undefined || groups.quantifier !== undefined) run = run.slice(0, -1);
    end();
    if (token.startsWith('(')) depth++;
    if (token === ')') depth--;
  }
  end();
  return [...found].toSorted((one, other) => other.length - one.length);
}

/** Code points with another case lie between these. RE2 keeps a range that covers all of them. */
const FIRST_CASED = 0x41;
const LAST_CASED = 0x1e943;

const ENTRY = /\\x\{(?<braced>[\da-f]*)\}|\\x(?<two>[\da-f]{2})|\\(?<octal>[0-7]{1,3})|\\?(?<one>.)/gisu;

/** Code points in the ranges of a class that may have another case. */
function foldedIn(set: string): number {
  const entries = [...set.slice(1, -1).matchAll(ENTRY)].map(({ 0: text, groups = {} }) => {
    const { braced, two, octal, one = '' } = groups;
    const hex = braced ?? two;
    if (hex !== undefined) return { text, point: Number.parseInt(hex, 16) };
    return { text, point: octal === undefined ? (one.codePointAt(0) ?? 0) : Number.parseInt(octal, 8) };
  });
  const ranges = entries.map(({ text }, at) => {
    const [from, to] = [entries[at - 1]?.point, entries[at + 1]?.point];
    if (text !== '-' || from === undefined || to === undefined) return 0;
    if (from <= FIRST_CASED && to >= LAST_CASED) return 0;
    return Math.max(0, Math.min(LAST_CASED, to) - Math.max(FIRST_CASED, from) + 1);
  });
  return ranges.reduce((sum, each) => sum + each, 0);
}
