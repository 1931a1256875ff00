import { ALERT_STATUSES, PRIORITIES } from '../alert.js';
import { type Search, TEXT_FIELDS, type TextField } from './search.js';
import { parseSearchTime } from './search-time.js';

const FIELDS = [...TEXT_FIELDS, 'status', 'priority', 'tinyId', 'createdAt'] as const;
type Field = (typeof FIELDS)[number];

export type ParsedSearch = { kind: 'search'; search: Search } | { kind: 'invalid'; problem: string; position: number };

const STARTS = new RegExp(`^(?:\\s|\\(|NOT\\b)*(?:(?:${FIELDS.join('|')})\\s*:|createdAt\\s*[<>])`, 'i');

/**
 * Reads the `query` of the alerts list. A text that starts with `field:` (behind parentheses or NOT) is a query of
 * conditions on fields joined by AND, OR, NOT and parentheses; any other text is looked for as it stands.
 * `position` counts characters from 1.
 */
export function parseSearch(text: string): ParsedSearch {
  if (!STARTS.test(text)) return { kind: 'search', search: { kind: 'text', text } };
  try {
    return { kind: 'search', search: new Parser(text).query() };
  } catch (error) {
    if (error instanceof Problem) return { kind: 'invalid', problem: error.message, position: error.at + 1 };
    throw error;
  }
}

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

/** Recursive descent; OR binds weakest, then AND, then NOT. */
class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  query(): Search {
    const search = this.any(() => this.condition());
    if (this.at < this.text.length) throw new Problem('expected AND, OR or the end', this.at);
    return search;
  }

  /** @param atom reads what is neither joined nor in parentheses: conditions, or within `field: (…)` values */
  private any(atom: () => Search): Search {
    return this.joined('any', 'OR', () => this.joined('all', 'AND', () => this.unary(atom)));
  }

  private joined(kind: 'all' | 'any', word: string, operand: () => Search): Search {
    const first = operand();
    const rest: Search[] = [];
    while (this.takeWord(word)) rest.push(operand());
    return rest.length === 0 ? first : { kind, of: [first, ...rest] };
  }

  private unary(atom: () => Search): Search {
    if (this.takeWord('NOT')) return { kind: 'not', of: this.unary(atom) };
    if (!this.take(/\(/y)) return atom();
    const inner = this.any(atom);
    if (!this.take(/\)/y)) throw new Problem('expected )', this.at);
    return inner;
  }

  private condition(): Search {
    this.skipSpace();
    const at = this.at;
    const name = this.take(/[a-z.-]+(?=\s*[:<>])/iy);
    if (name === null) return this.freeText();
    const field = FIELDS.find((each) => each.toLowerCase() === name.toLowerCase());
    if (!field) throw new Problem(`unknown field ${name}`, at);
    const operator = this.take(field === 'createdAt' ? /<=|>=|<|>|:/y : /:/y);
    if (operator === null) throw new Problem(`expected : after ${field}`, this.at);
    if (operator !== ':') return compare(operator, this.value());
    this.skipSpace();
    return this.text[this.at] === '(' ? this.unary(() => this.equals(field)) : this.equals(field);
  }

  private freeText(): Search {
    const { text, quoted, at } = this.value();
    if (!quoted && /^(AND|OR)$/i.test(text)) throw new Problem('expected a condition', at);
    return { kind: 'text', text };
  }

  private equals(field: Field): Search {
    const value = this.value();
    switch (field) {
      case 'status':
        return { kind: 'status', status: oneOf(ALERT_STATUSES, value) };
      case 'priority':
        return { kind: 'priority', priority: oneOf(PRIORITIES, value) };
      case 'tinyId':
        if (!/^\d{1,5}$/.test(value.text)) throw new Problem('expected a tiny id', value.at);
        return { kind: 'tinyId', tinyId: Number(value.text) };
      case 'createdAt':
        return { kind: 'all', of: [compare('>=', value), compare('<=', value)] };
      default:
        return { kind: 'matches', field, pieces: piecesOf(field, value) };
    }
  }

  /** A text in quotes, where `\"` and `\\` stand for themselves, or bare characters. */
  private value(): Value {
    this.skipSpace();
    const at = this.at;
    const word = this.take(/[^\s()"]+/y);
    if (word !== null) return { text: word, quoted: false, at };
    const quoted = this.take(/"(?:[^"\\]|\\.)*"/sy);
    if (quoted !== null) return { text: quoted.slice(1, -1).replace(/\\(.)/gs, '$1'), quoted: true, at };
    throw new Problem(this.text[at] === '"' ? 'the quotation does not end' : 'expected a value', at);
  }

  private takeWord(word: string): boolean {
    return this.take(new RegExp(`${word}(?=[\\s(]|$)`, 'iy')) !== null;
  }

  /** The next token if it is this one; the space around it goes too. */
  private take(token: RegExp): string | null {
    this.skipSpace();
    token.lastIndex = this.at;
    const taken = token.exec(this.text)?.[0] ?? null;
    if (taken !== null) {
      this.at += taken.length;
      this.skipSpace();
    }
    return taken;
  }

  private skipSpace(): void {
    const space = /\s*/y;
    space.lastIndex = this.at;
    this.at += space.exec(this.text)?.[0].length ?? 0;
  }
}

function oneOf<T extends string>(values: readonly T[], { text, at }: Value): T {
  const value = values.find((each) => each.toLowerCase() === text.toLowerCase());
  if (!value) throw new Problem(`expected ${values.join(', ')}`, at);
  return value;
}

/** A bare date is a whole day: `>` means after its end, `<` before its start. */
function compare(operator: string, { text, at }: Value): Search {
  const time = parseSearchTime(text);
  if (!time) throw new Problem('expected a time', at);
  if (operator === '<' || operator === '<=')
    return { kind: 'created', before: operator === '<' ? time.from : time.before };
  return { kind: 'created', since: operator === '>=' ? time.from : time.before };
}

/** A message is searched for the text, other fields are equal to it; `*` outside quotes stands for anything. */
function piecesOf(field: TextField, { text, quoted }: Value): string[] {
  const pieces = quoted ? [text] : text.split('*');
  return field === 'message' && pieces.length === 1 ? ['', text, ''] : pieces;
}
