import { ALERT_STATUSES } from '../alert.js';
import { PRIORITIES } from '../../../../platform/domain/priority.js';
import { type Doubt, doubtOf } from './doubt.js';
import { phraseSearch, plainSearch } from './plain-text.js';
import { CONDITION, FIELD_NAME, OPERATOR, type QueryField, queryField } from './query-fields.js';
import type { NumberField, Pieces, Search, TextField, TimeField } from './search.js';
import { DAY_MS } from '../../../../platform/durations.js';

/** A `search` of null: all alerts. */
export type ParsedSearch =
  | ({ kind: 'search'; search: Search | null } & Reading)
  | { kind: 'invalid'; problem: string; position: number };

/** `readAs`: what begins like a condition was read as text, or as both. `doubt`: words that may have been meant otherwise. */
export interface Reading {
  readAs?: ReadAs;
  doubt?: Doubt;
}

export type ReadAs = 'text' | 'both';

/** Third-party clients send conditions only, so there an unknown field is an error. */
export type QueryDialect = 'native' | 'third-party';

/**
 * Reads the `query` of the alerts list. A text that starts with a condition on a field (behind parentheses or NOT), or joins
 * one to words by AND, OR or NOT in capitals, is a query of conditions joined by AND, OR, NOT and parentheses; so are single
 * words joined so, and what joins parentheses and can be read. Any other text is words and phrases (`plainSearch`). One condition
 * with several bare words may be a pasted message: it is looked for as text, too, and as nothing else where it cannot be read.
 * `position` counts characters from 1.
 */
export function parseSearch(text: string, dialect: QueryDialect = 'native'): ParsedSearch {
  const begins = startsWithCondition(text, dialect);
  const bare = withoutQuoted(text);
  const condition = begins ? 0 : joinedCondition(bare);
  if (condition === null) return parseJoinedWords(text, bare);
  const result = parseQuery(text, !begins);
  const asText = dialect === 'native' && mayBePasted(text.slice(condition)) ? plainSearch(text) : null;
  if (asText === null) return result;
  const query = result.kind === 'search' ? result.search : null;
  if (query === null) return { kind: 'search', search: asText, readAs: 'text' };
  return { kind: 'search', search: { kind: 'any', of: [query, asText], isPasted: true }, readAs: 'both' };
}

/** Text without a condition. What opens a parenthesis behind AND, OR or NOT and does not close it is a query all the same. */
function parseJoinedWords(text: string, bare: string): ParsedSearch {
  const doubt = doubtOf(bare);
  const asText: ParsedSearch = { kind: 'search', search: plainSearch(text), ...(doubt && { doubt }) };
  const parentheses = JOINED_PARENTHESES.test(bare);
  if (!parentheses && !NEGATED_WORDS.test(bare)) return asText;
  const result = parseQuery(text, true);
  const isOpen = parentheses && bare.split('(').length > bare.split(')').length;
  return result.kind === 'search' || isOpen ? result : asText;
}

/** Where the first condition on a known field stands behind AND, OR or NOT; null: none does. */
function joinedCondition(bare: string): number | null {
  for (const { index, 0: before } of bare.matchAll(JOINING)) {
    const at = index + before.length;
    if (isConditionOfField(bare, at)) return at;
  }
  return null;
}

/** With an `x` for each character in quotes: there AND and the like are words. */
const withoutQuoted = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"/gs, (quoted) => `"${'x'.repeat(quoted.length - 2)}"`);

const JOINING = /(?<=[\s)"])(?:AND|OR|NOT)[\s(]+(?:NOT[\s(]+)*/g;
const JOINED_PARENTHESES = /(?:^|[\s)"])(?:AND|OR|NOT)\s*\(|\)\s*(?:AND|OR)(?=[\s(]|$)/;
/** Single words or phrases joined by AND and OR, with a NOT before one of them. */
const NEGATED_WORDS =
  /^(?=.*(?:^|\s)NOT\s)\s*(?:NOT\s+)?(?!(?:AND|OR|NOT)\s)(?:"x+"|[^\s()",]+)(?:\s+(?:AND|OR)\s+(?:NOT\s+)?(?!(?:AND|OR|NOT)\s)(?:"x+"|[^\s()",]+))*\s*$/s;

/** @param inWords whether text beside the conditions is words, each looked for by itself; otherwise it is looked for as it stands */
function parseQuery(text: string, inWords = false): ParsedSearch {
  try {
    return { kind: 'search', search: new Parser(text, inWords).query() };
  } catch (error) {
    if (error instanceof Problem) return { kind: 'invalid', problem: error.message, position: error.at + 1 };
    throw error;
  }
}

/**
 * Whether a text that starts with a condition may be a message that does: one name of a field, then several words. Quotes around
 * values, AND, OR and NOT in capitals, commas between all words and a second condition are what only queries have.
 */
function mayBePasted(text: string): boolean {
  const [condition] = matchAt(CONDITION, text, /^\s*/.exec(text)![0].length) ?? [];
  if (condition === undefined) return false;
  const value = text.trimStart().slice(condition.length).trim();
  const words = value.split(/\s+/);
  if (words.length < 2 || /^[("]/.test(value) || words.some((word) => /^(?:AND|OR|NOT)$/.test(word))) return false;
  if (IS_LIST.test(value)) return false;
  return ![...value.matchAll(FURTHER)].some(([, name = '']) => queryField(name) !== null);
}

function startsWithCondition(text: string, dialect: QueryDialect): boolean {
  const before = /^(?:\s|\(|NOT\b)*/i.exec(text)?.[0].length ?? 0;
  const [condition] = matchAt(CONDITION, text, before) ?? [];
  if (condition === undefined) return false;
  return dialect === 'third-party' || isConditionOfField(text, before);
}

/** Whether a known field and an operator stand there. `message < 3` and other texts are none. */
function isConditionOfField(text: string, at: number): boolean {
  const [condition] = matchAt(CONDITION, text, at) ?? [];
  if (condition === undefined) return false;
  const [name = ''] = matchAt(FIELD_NAME, text, at) ?? [];
  const field = queryField(name);
  return field !== null && (/[:=]$/.test(condition) || isOneWord(field));
}

/** Words or phrases with a comma between each two. */
const IS_LIST = /^(?:"[^"]*"|[^\s,]+)(?:\s*,\s*(?:"[^"]*"|[^\s,]+))+$/;
/** A name and an operator behind other words. */
const FURTHER = new RegExp(`(?<![\\w.-])(${FIELD_NAME.source})\\s*(?:${OPERATOR.source})`, 'gi');

class Problem extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

interface Value {
  text: string;
  quoted: boolean;
  at: number;
}

const WORD = /[^\s()"]+/y;
/** A word of a list of values, which commas separate. */
const LISTED_WORD = /[^\s()",]+/y;
const QUOTED = /"(?:[^"\\]|\\.)*"/sy;
const AND_OR = /(?:AND|OR)(?=[\s(]|$)/iy;

/** Parentheses and NOTs within each other: more than a person writes, and far fewer than the stack holds. */
const DEEPEST = 100;

/** Recursive descent; OR binds weakest, then AND, then NOT. */
class Parser {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly inWords: boolean,
  ) {}

  query(): Search {
    const search = this.any(() => this.condition());
    if (this.at < this.text.length) throw new Problem('expected AND, OR or the end', this.at);
    return search;
  }

  /** @param atom reads what is neither joined nor in parentheses: conditions, or within `field: (…)` values */
  private any(atom: () => Search): Search {
    return this.joined('any', /OR(?=[\s(]|$)/iy, () => this.joined('all', /AND(?=[\s(]|$)/iy, () => this.unary(atom)));
  }

  private joined(kind: 'all' | 'any', separator: RegExp, operand: () => Search): Search {
    const first = operand();
    const rest: Search[] = [];
    while (this.take(separator) !== null) rest.push(operand());
    return rest.length === 0 ? first : { kind, of: [first, ...rest] };
  }

  private unary(atom: () => Search): Search {
    if (this.take(/NOT(?=[\s(]|$)/iy) !== null) return { kind: 'not', of: this.deeper(() => this.unary(atom)) };
    if (this.take(/\(/y) === null) return atom();
    const inner = this.deeper(() => this.any(atom));
    if (this.take(/\)/y) === null) throw new Problem('expected )', this.at);
    return inner;
  }

  private deeper(read: () => Search): Search {
    if (++this.depth > DEEPEST) throw new Problem(`nested more than ${DEEPEST} deep`, this.at);
    const inner = read();
    this.depth--;
    return inner;
  }

  private condition(): Search {
    this.skipSpace();
    const at = this.at;
    if (matchAt(AND_OR, this.text, at) !== null) throw new Problem('expected a condition', at);
    if (matchAt(CONDITION, this.text, at) === null) return this.textOf(this.value(WORD));
    const name = this.take(FIELD_NAME) ?? '';
    const field = queryField(name);
    if (!field) throw new Problem(`unknown field ${name}`, at);
    const operatorAt = this.at;
    const operator = this.take(OPERATOR) ?? '';
    if (operator === ':' || operator === '=')
      return this.withWords(
        field,
        this.unary(() => this.equals(field)),
      );
    if (field.kind === 'number')
      return this.withWords(field, numberBound(field.field, operator, this.value(WORD, true)));
    if (field.kind === 'time') return this.withWords(field, timeBound(field.field, operator, this.value(WORD, true)));
    throw new Problem(`expected : after ${name}`, operatorAt);
  }

  private textOf({ text, quoted }: Value): Search {
    if (!this.inWords) return { kind: 'text', text };
    return (quoted ? null : plainSearch(text)) ?? phraseSearch(text);
  }

  /** One value or several, separated by commas: any of them. */
  private equals(field: QueryField): Search {
    return this.joined('any', /,/y, () => equal(field, this.value(LISTED_WORD, isOneWord(field))));
  }

  /** `status: open disk full`: what stands behind a value of one word are words that must fit, too. */
  private withWords(field: QueryField, condition: Search): Search {
    const from = this.at;
    while (isOneWord(field) && this.takesMore(WORD, true)) this.at += matchAt(WORD, this.text, this.at)![0].length;
    const words = plainSearch(this.text.slice(from, this.at));
    this.skipSpace();
    return words ? { kind: 'all', of: [condition, words] } : condition;
  }

  /** A text in quotes, where `\"` and `\\` stand for themselves, or bare words (or one) up to what joins conditions. */
  private value(word: RegExp, isOne = false): Value {
    this.skipSpace();
    const at = this.at;
    const quoted = this.take(QUOTED);
    if (quoted !== null) return { text: quoted.slice(1, -1).replace(/\\(.)/gs, '$1'), quoted: true, at };
    if (this.text[at] === '"') throw new Problem('the quotation does not end', at);
    if (matchAt(AND_OR, this.text, at) !== null) throw new Problem('expected a value', at);
    let end = at;
    while ((!isOne || end === at) && this.takesMore(word, end > at))
      end = this.at += matchAt(word, this.text, this.at)?.[0].length ?? 0;
    if (end === at) throw new Problem('expected a value', at);
    this.skipSpace();
    return { text: this.text.slice(at, end), quoted: false, at };
  }

  /** Whether another bare word of the same value follows; the space before it is skipped. */
  private takesMore(word: RegExp, further: boolean): boolean {
    if (further) this.skipSpace();
    return (
      matchAt(word, this.text, this.at) !== null &&
      !(further && (matchAt(AND_OR, this.text, this.at) ?? matchAt(CONDITION, this.text, this.at)))
    );
  }

  /** The next token if it is this one; the space around it goes too. */
  private take(token: RegExp): string | null {
    this.skipSpace();
    const taken = matchAt(token, this.text, this.at)?.[0] ?? null;
    if (taken !== null) {
      this.at += taken.length;
      this.skipSpace();
    }
    return taken;
  }

  private skipSpace(): void {
    this.at += matchAt(/\s*/y, this.text, this.at)?.[0].length ?? 0;
  }
}

/** @param token sticky */
function matchAt(token: RegExp, text: string, at: number): RegExpExecArray | null {
  token.lastIndex = at;
  return token.exec(text);
}

function equal(field: QueryField, value: Value): Search {
  switch (field.kind) {
    case 'text':
      return { kind: 'matches', field: field.field, pieces: piecesOf(value, CONTAINED.has(field.field)) };
    case 'name':
      return { kind: 'named', field: field.field, pieces: piecesOf(value) };
    case 'number': {
      const number = numberOf(value);
      return { kind: 'number', field: field.field, from: number, to: number };
    }
    case 'time': {
      const { from, before } = timeOf(value);
      const since = { kind: 'time', field: field.field, since: from } as const;
      return { kind: 'all', of: [since, { kind: 'time', field: field.field, before }] };
    }
    case 'flag':
      return { kind: 'flag', field: field.field, is: oneOf(['true', 'false'], value) === 'true' };
    case 'status':
      return { kind: 'status', status: oneOf(ALERT_STATUSES, value) };
    case 'priority':
      return { kind: 'priority', priority: oneOf(PRIORITIES, value) };
    case 'id':
    case 'maintenance':
      if (!UUID.test(value.text)) throw new Problem('expected an id', value.at);
      return { kind: field.kind, id: value.text.toLowerCase() };
    case 'detailKey':
      return { kind: 'detail', key: piecesOf(value), value: null };
    case 'detailValue':
      return { kind: 'detail', key: null, value: piecesOf(value) };
    case 'detail':
      return { kind: 'detail', key: [field.key], value: piecesOf(value) };
  }
}

/** Whether no value of the field has two words. */
const isOneWord = ({ kind }: QueryField): boolean =>
  !['text', 'name', 'detailKey', 'detailValue', 'detail'].includes(kind);

/** Fields that are searched for the text; other fields are equal to it. */
const CONTAINED: ReadonlySet<TextField> = new Set(['message', 'description']);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `*` outside quotes stands for anything. */
function piecesOf({ text, quoted }: Value, contained = false): Pieces {
  const pieces = quoted ? [text] : text.split('*');
  return contained && pieces.length === 1 ? ['', text, ''] : pieces;
}

function numberBound(field: NumberField, operator: string, value: Value): Search {
  const number = numberOf(value);
  switch (operator) {
    case '<':
      return { kind: 'number', field, from: null, to: number - 1 };
    case '<=':
      return { kind: 'number', field, from: null, to: number };
    case '>':
      return { kind: 'number', field, from: number + 1, to: null };
    default:
      return { kind: 'number', field, from: number, to: null };
  }
}

/** A bare date is a whole day: `>` means after its end, `<` before its start. */
function timeBound(field: TimeField, operator: string, value: Value): Search {
  const time = timeOf(value);
  if (operator.startsWith('<')) return { kind: 'time', field, before: operator === '<' ? time.from : time.before };
  return { kind: 'time', field, since: operator === '>' ? time.before : time.from };
}

function oneOf<T extends string>(values: readonly T[], { text, at }: Value): T {
  const value = values.find((each) => each.toLowerCase() === text.toLowerCase());
  if (!value) throw new Problem(`expected ${values.join(', ')}`, at);
  return value;
}

function numberOf({ text, at }: Value): number {
  if (!/^\d{1,9}$/.test(text)) throw new Problem('expected a number', at);
  return Number(text);
}

function timeOf({ text, at }: Value): { from: Date; before: Date } {
  const time = parseSearchTime(text);
  if (!time) throw new Problem('expected a time', at);
  return time;
}

const MILLISECONDS = /^\d{1,14}$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})(T.*)?$/;

/** A moment, or a whole UTC day: from the one, before the other. */
export interface SearchTime {
  from: Date;
  before: Date;
}

/**
 * Reads a time as searches write it: milliseconds since 1970, ISO-8601 (UTC unless it has an offset), or the
 * third-party day-first form `21-11-2026T09:30`. A bare date is the whole day. Null: none of these, or a day that there is not.
 */
function parseSearchTime(text: string): SearchTime | null {
  if (MILLISECONDS.test(text)) return moment(Number(text));
  const iso = text.replace(DAY_FIRST, (_all, day, month, year, time = '') => `${year}-${month}-${day}${time}`);
  const match = ISO.exec(iso);
  if (!match) return null;
  const [, time, , , offset] = match;
  const at = Date.parse(time && !offset ? `${iso}Z` : iso);
  if (Number.isNaN(at) || !isDay(iso.slice(0, 10))) return null;
  return time ? moment(at) : { from: new Date(at), before: new Date(at + DAY_MS) };
}

/** Refuses 30 February, which `Date` reads as 2 March. */
const isDay = (date: string): boolean => new Date(`${date}T00:00Z`).toISOString().startsWith(date);

const moment = (at: number): SearchTime => ({ from: new Date(at), before: new Date(at + 1) });
