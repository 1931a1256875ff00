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
    /(?<open>\((?:\?[a-zA-Z-]*:|\?P?<\w*>)?)/,
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
/** Under `(?i)` RE2 looks at each code point of a range: this many take one unit of work. */
const FOLDED_IN_A_UNIT = 40;

/** Repetitions in repetitions would come to Infinity, and a sum of such to NaN, which is beyond no limit. */
const HIGHEST = 1e9;

interface Group {
  steps: number;
  /** Those of its last part, which a count that follows repeats. */
  last: number;
}

/**
 * What compiling a pattern takes, told by its text alone in time linear in it: never less than the steps of the program that
 * RE2 makes of it. Infinity: it is longer than a pattern may be.
 */
export function workOf(pattern: string): number {
  if (pattern.length > LONGEST_PATTERN) return Number.POSITIVE_INFINITY;
  const ignoresCase = /\(\?[a-z]*i/i.test(pattern);
  const outer: Group[] = [];
  let group: Group = { steps: 3, last: 0 };
  let tables = 0;
  let folded = 0;
  const add = (steps: number): void => {
    group = { steps: group.steps + steps, last: steps };
  };
  const repeat = (least: number, most: number): void => {
    const all = Math.min(HIGHEST, group.last * Math.max(1, least, most) + Math.max(0, most - least) + 2);
    group = { steps: group.steps - group.last + all, last: all };
  };
  for (const { 0: token, groups = {} } of pattern.matchAll(TOKEN)) {
    const { literal, table, set, flags, open, close, bar, least, comma, most, quantifier } = groups;
    if (literal !== undefined) [...literal.replaceAll(/^\\Q|\\E$/g, '')].forEach(() => add(1));
    else if (set !== undefined || table !== undefined) {
      const read = token.match(/\\[pP]/g)?.length ?? 0;
      tables += read;
      if (ignoresCase) folded += foldedIn(token);
      add(1 + read * STEPS_OF_TABLE);
    } else if (open !== undefined) {
      outer.push(group);
      group = { steps: 3, last: 0 };
    } else if (close !== undefined) {
      const { steps } = group;
      group = outer.pop() ?? { steps: 0, last: 0 };
      add(steps);
    } else if (least !== undefined) repeat(Number(least), comma ? Number(most ?? 0) : Number(least));
    else if (quantifier !== undefined) repeat(1, 1);
    else if (flags === undefined) add(bar === undefined ? 1 : 2);
  }
  const steps = outer.reduce((sum, each) => sum + each.steps, group.steps);
  return pattern.length + steps + tables * READING_A_TABLE + folded / FOLDED_IN_A_UNIT;
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
