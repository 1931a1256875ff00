/** UTF-16 units of a pattern. */
export const LONGEST_PATTERN = 1000;

/** What one pattern may take to compile, in units of about 2 µs, and all of one body together. */
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

/** A table such as that of `\pL` has some hundred ranges: what reading it takes, and its steps in the program. */
const READING_A_TABLE = 50;
const STEPS_OF_TABLE = 20;
/** Characters of a set in which RE2 does not search. */
const LONGEST_SMALL_SET = 10;
/** Under `(?i)` RE2 looks at each code point of a range: this many take one unit of work. */
const FOLDED_IN_A_UNIT = 40;

/** Repetitions in repetitions would come to Infinity, and a sum of such to NaN, which is beyond no limit. */
const HIGHEST = 1e9;

interface Cost {
  work: number;
  steps: number;
}

/** What a pattern takes: `work` to compile it, in units of about 2 µs; `steps` for each character of a text. */
export interface PatternCost extends Cost {
  /** Each text that it fits has all of these in it; where case is ignored, in lower case. */
  literals: readonly string[];
  ignoresCase: boolean;
}

interface Group extends Cost {
  /** Of its last part, which a count that follows repeats. */
  last: Cost;
}

const NOTHING: Cost = { work: 0, steps: 0 };
const group = (work: number, steps: number): Group => ({ work, steps, last: NOTHING });

/**
 * What a pattern takes, told by its text alone in time linear in it: never less than the steps of the program that RE2 makes of
 * it. A large class, and a letter whose case is ignored, take a match twice as long. Infinity: the pattern is too long.
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

/** Itself wherever it stands; a backslash may be before it. */
const PLAIN = /^(?:[\w ,:;/@#%&=<>"'!~-]|\\[^\w\s])$/;
/** What else an ordinary pattern consists of. Of one that has anything more nothing is told. */
const ORDINARY = /^(?:[.^$|()*+?]|[*+?]\?|\(\?:|\\[bBdDsSwW]|\[\^?[\w .:/-]+\]|\{\d+(?:,\d*)?\})$/;
const FLAGS_BEFORE = /^\(\?[ims]+\)/;
/** Characters outside of ASCII are another case of these. */
const HAS_OTHER_CASES = /[ks]/i;

/** What stands in each text which a pattern fits, as far as it is told by characters outside of groups. */
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
    // What is repeated may be left out.
    if (groups.least !== undefined || groups.quantifier !== undefined) run = run.slice(0, -1);
    end();
    if (token.startsWith('(')) depth++;
    if (token === ')') depth--;
  }
  end();
  return [...found].toSorted((one, other) => other.length - one.length);
}

/** Code points with another case lie between these. RE2 takes a range that covers them all as it is. */
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
