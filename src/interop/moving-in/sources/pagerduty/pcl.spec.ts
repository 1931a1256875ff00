import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileConditions, type Condition } from '../../../../platform/matching/conditions.js';
import { alternativesOf, Unsayable } from './pcl.js';

/** `field operation value`, with `!` before what is negated. */
const said = (expression: string): string[][] =>
  alternativesOf(expression).map((all) =>
    all.map(({ field, key, operation, expectedValue, not }) =>
      [not ? '!' : '', field, key ? `.${key}` : '', ` ${operation}`, expectedValue && ` ${expectedValue}`].join(''),
    ),
  );
const refused = (expression: string): string => {
  try {
    return JSON.stringify(alternativesOf(expression));
  } catch (error) {
    if (error instanceof Unsayable) return error.message;
    throw error;
  }
};

describe('an expression', () => {
  it.each([
    ["event.summary matches part 'db'", [['message contains db']]],
    [
      "event.source matches 'web-1' and event.severity matches 'critical'",
      [['entity equals web-1', 'extra-properties.severity equals critical']],
    ],
    [
      "event.class does not match 'x' or event.dedup_key matches 'y'",
      [['!extra-properties.class equals x'], ['alias equals y']],
    ],
    ['event.custom_details.timeout_err exists', [['!extra-properties.timeout_err is-empty']]],
    ['event.component does not exist', [['extra-properties.component is-empty']]],
    ["event.summary matches part 'it\\'s'", [["message contains it's"]]],
    [
      "not (event.summary matches part 'a' or event.source matches 'b') and event.group exists",
      [['!message contains a', '!entity equals b', '!extra-properties.group is-empty']],
    ],
    ["not (event.summary matches 'a' and event.summary matches 'b')", [['!message equals a'], ['!message equals b']]],
    ["event.source matches regex 'db[0-9]+'", [['entity matches (?s:.*)(?ms:db[0-9]+)(?s:.*)']]],
  ])('%s', (expression, expected) => {
    expect(said(expression)).toEqual(expected);
  });

  it.each([
    ["event.severity matches 'info' and not (now in Mon,Tue 09:00:00 to 17:00:00 UTC)", 'it asks for the time'],
    ['cache_var.spikes >= 5', 'it asks about cache_var.spikes'],
    ["raw_event.a matches 'x'", 'it asks about raw_event.a'],
    ["event.custom_details.a.b matches 'x'", 'it asks about event.custom_details.a.b'],
    ['event.source matches event.group', 'it compares with event.group'],
    ["(event.source matches 'a'", 'it cannot be read'],
    ["event.source matches 'a' 'b'", "it has “'b'”"],
    ['event.source', 'it asks by “”'],
    ['', 'it cannot be read'],
    ["'", 'it cannot be read'],
    ['('.repeat(5000), 'it cannot be read'],
    ['('.repeat(900), 'it is nested too deep'],
    [`${'not '.repeat(60)}event.source exists`, 'it is nested too deep'],
    [
      Array(9).fill("(event.source matches 'a' or event.source matches 'b')").join(' and '),
      'it has too many alternatives',
    ],
  ])('that cannot be said says why: %s', (expression, why) => {
    expect(refused(expression)).toBe(why);
  });

  it('finds a pattern anywhere in a text', () => {
    const [[condition] = []] = alternativesOf("event.source matches regex 'db[0-9]+-server'");
    const matches = compileConditions({ type: 'match-all-conditions', conditions: [condition as Condition] });
    const entity = (text: string) => matches({ entity: text } as Parameters<typeof matches>[0]);
    expect(['eu-db12-server.example', 'db1-server', 'a\ndb1-server\nb', 'db-server'].map(entity)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

interface Asked {
  text: string;
  holds: (event: Readonly<Record<string, string>>) => boolean;
}
const FIELD: Readonly<Record<string, string>> = { summary: 'message', source: 'entity', dedup_key: 'alias' };
const words = fc.constantFrom('a', 'b', 'ab');
const atom = fc
  .record({ field: fc.constantFrom(...Object.keys(FIELD)), word: words, by: fc.nat(3) })
  .map(({ field, word, by }): Asked => {
    const ways: Asked[] = [
      { text: `event.${field} matches '${word}'`, holds: (event) => event[field] === word },
      { text: `event.${field} does not match '${word}'`, holds: (event) => event[field] !== word },
      { text: `event.${field} matches part '${word}'`, holds: (event) => event[field]!.includes(word) },
      { text: `event.${field} exists`, holds: (event) => event[field] !== '' },
    ];
    return ways[by]!;
  });
const { tree } = fc.letrec<{ tree: Asked }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    atom,
    tie('tree').map(({ text, holds }): Asked => ({ text: `not (${text})`, holds: (event) => !holds(event) })),
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]): Asked => ({
      text: `(${one.text}) and (${other.text})`,
      holds: (event) => one.holds(event) && other.holds(event),
    })),
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]): Asked => ({
      text: `(${one.text}) or (${other.text})`,
      holds: (event) => one.holds(event) || other.holds(event),
    })),
  ),
}));

it('asks here what it asks there', () => {
  const texts = fc.constantFrom('', 'a', 'b', 'ab', 'xabx');
  const events = fc.record({ summary: texts, source: texts, dedup_key: texts });
  fc.assert(
    fc.property(tree, events, ({ text, holds }, event) => {
      const subject = Object.fromEntries(
        Object.entries(FIELD).map(([there, here]) => [here, event[there as keyof typeof event]]),
      );
      const tests = alternativesOf(text).map((conditions) =>
        compileConditions({ type: 'match-all-conditions', conditions: conditions as Condition[] }),
      );
      expect(tests.some((test) => test(subject as unknown as Parameters<typeof test>[0]))).toBe(holds(event));
    }),
  );
});
