import type { WireCondition } from '../../../codec/conditions.js';

/* PCL, the language in which event orchestrations state conditions, as far as conditions of here can say the same. */

/** All of these hold; none: always. */
export type Conjunction = readonly WireCondition[];

/** Why an expression cannot be said; `message` is a clause. */
export class Unsayable extends Error {}

/** More than any rule that a person has written. */
const MOST_ALTERNATIVES = 50;
const MOST_TOKENS = 1000;

/**
 * What an expression asks, as alternatives of which one has to hold.
 * @throws Unsayable
 */
export function alternativesOf(expression: string): Conjunction[] {
  const parser = new Parser(tokensOf(expression));
  const found = parser.either();
  parser.end();
  return simplified(found, false);
}

/** The alternatives of both together. @throws Unsayable for too many */
export function both(left: readonly Conjunction[], right: readonly Conjunction[]): Conjunction[] {
  if (left.length * right.length > MOST_ALTERNATIVES) throw new Unsayable('it has too many alternatives');
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

type Tree = { all: Tree[] } | { any: Tree[] } | { not: Tree } | { asks: WireCondition };

/** A negation goes down to the conditions. */
function simplified(tree: Tree, isNegated: boolean): Conjunction[] {
  if ('asks' in tree) return [[isNegated ? { ...tree.asks, not: !tree.asks.not } : tree.asks]];
  if ('not' in tree) return simplified(tree.not, !isNegated);
  const parts = ('all' in tree ? tree.all : tree.any).map((each) => simplified(each, isNegated));
  if ('all' in tree !== isNegated) return parts.reduce<Conjunction[]>(both, [[]]);
  return parts.flat();
}

const TOKEN = /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([()])|([^\s()'"]+))/y;

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  const text = expression.trimEnd();
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length;) {
    const found = TOKEN.exec(text);
    if (found === null || tokens.length === MOST_TOKENS) throw new Unsayable('it cannot be read');
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return tokens;
}

/** `or` binds less than `and`, and that less than `not`. */
class Parser {
  private place = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly string[]) {}

  either(): Tree {
    const any = [this.all()];
    while (this.takes('or')) any.push(this.all());
    return any.length === 1 ? any[0]! : { any };
  }

  end(): void {
    if (this.place < this.tokens.length) throw new Unsayable(`it has “${this.tokens[this.place]}”`);
  }

  private all(): Tree {
    const all = [this.one()];
    while (this.takes('and')) all.push(this.one());
    return all.length === 1 ? all[0]! : { all };
  }

  private one(): Tree {
    if (++this.depth > MOST_ALTERNATIVES) throw new Unsayable('it is nested too deep');
    const found = this.unguarded();
    this.depth--;
    return found;
  }

  private unguarded(): Tree {
    if (this.takes('not')) return { not: this.one() };
    if (!this.takes('(')) return this.condition();
    const inside = this.either();
    if (!this.takes(')')) throw new Unsayable('it cannot be read');
    return inside;
  }

  private condition(): Tree {
    const path = this.next();
    if (path === 'now') throw new Unsayable('it asks for the time');
    const field = fieldOf(path);
    if (this.takes('exists')) return asks(field, 'is-empty', '', true);
    if (this.takes('does', 'not', 'exist')) return asks(field, 'is-empty', '', false);
    const not = this.takes('does', 'not', 'match');
    if (!not && !this.takes('matches')) throw new Unsayable(`it asks by “${this.tokens[this.place] ?? ''}”`);
    if (this.takes('part')) return asks(field, 'contains', this.text(), not);
    if (this.takes('regex')) return asks(field, 'matches', anywhere(this.text()), not);
    return asks(field, 'equals', this.text(), not);
  }

  private next(): string {
    const token = this.tokens[this.place++];
    if (token === undefined) throw new Unsayable('it cannot be read');
    return token;
  }

  private text(): string {
    const token = this.next();
    if (!/^['"]/.test(token)) throw new Unsayable(`it compares with ${token}`);
    return token.slice(1, -1).replaceAll(/\\(['"\\])/g, '$1');
  }

  private takes(...words: readonly string[]): boolean {
    if (!words.every((word, ahead) => this.tokens[this.place + ahead] === word)) return false;
    this.place += words.length;
    return true;
  }
}

const asks = (field: Pick<WireCondition, 'field' | 'key'>, operation: string, expectedValue: string, not: boolean) => ({
  asks: { ...field, operation, expectedValue, not },
});

/** Here a pattern has to match the whole text. */
export const anywhere = (pattern: string): string => `(?s:.*)(?ms:${pattern})(?s:.*)`;

/** Where an event of the Events API v2 has it in an alert here (`families/pagerduty-events.ts`). */
const FIELDS: Readonly<Record<string, Pick<WireCondition, 'field' | 'key'>>> = {
  'event.summary': { field: 'message' },
  'event.source': { field: 'entity' },
  'event.dedup_key': { field: 'alias' },
  ...Object.fromEntries(
    ['severity', 'component', 'group', 'class', 'timestamp'].map((key) => [
      `event.${key}`,
      { field: 'extra-properties', key },
    ]),
  ),
};
const CUSTOM = 'event.custom_details.';

/** @throws Unsayable */
export function fieldOf(path: string): Pick<WireCondition, 'field' | 'key'> {
  const known = Object.hasOwn(FIELDS, path) ? FIELDS[path] : undefined;
  if (known) return known;
  const key = path.startsWith(CUSTOM) ? path.slice(CUSTOM.length) : '';
  // What is nested deeper is one text here.
  if (key === '' || /[.[\]]/.test(key)) throw new Unsayable(`it asks about ${path}`);
  return { field: 'extra-properties', key };
}
