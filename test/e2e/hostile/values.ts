/** A piece of JSON text that `JSON.stringify` would not write, put into the body as it stands. */
export class RawJson {
  constructor(readonly text: string) {}
}

const long = (count: number): string => 'x'.repeat(count);

/** Texts that are trouble for parsers, databases, logs, pages and mails. */
export const TEXTS: readonly unknown[] = [
  ...['', ' ', '\t\n\v', '\u0000', 'a\u0000b', '\u0000'.repeat(50), '\u001b[31m', '\u007f\u0080\u009f'],
  ...['\ufeff', '\u202eevil', '\u2028\u2029', '\ufffe\uffff', '\u{10ffff}', 'İıſKß', 'ﷺ'.repeat(40)],
  ...['e' + '\u0301'.repeat(2000), '👩‍👩‍👧‍👦'.repeat(60), '\u{1f1e9}', '𝕳𝖊𝖑𝖑𝖔', '\u0338'.repeat(300)],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then'],
  ...["' OR 1=1 --", '"; DROP TABLE alerts; --', '$1', '$$', '%', '_', '\\', '${7*7}', '{{7*7}}', '<%= 7*7 %>'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '=cmd|calc', '@SUM(1)', '-2+3'],
  ...['../../../etc/passwd', '..%2f..%2f', 'C:\\con', '\r\nSet-Cookie: a=b', 'x\r\nBcc: victim@example.com'],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '[]',
    '{}',
    '[object Object]',
    '0',
    '-0',
    '1e400',
    '0x10',
    '٣',
    '9'.repeat(400),
  ],
  ...[long(129), long(513), long(15_001), long(70_000), long(300_000), '\u00e9'.repeat(200_000)],
  ...['"\\ud800"', '"\\udfff\\ud800"', '"a\\ud83d"', '"\\ud800\\u0000"'].map((text) => new RawJson(text)),
];

export const NUMBERS: readonly unknown[] = [
  ...[-1, 0, 0.1, 1.5, -2147483649, 2147483647, 2147483648, 4294967296, Number.MAX_SAFE_INTEGER, 1e308, 5e-324],
  ...['-0', '1e400', '-1e400', '1e-400', '9007199254740993', '9223372036854775807', '9223372036854775808'].map(
    (text) => new RawJson(text),
  ),
  ...[new RawJson('1' + '0'.repeat(400)), new RawJson('0.' + '1'.repeat(400)), '1', '-1', '1.5', '1e3', ' 1', '1_000'],
];

export const DATES: readonly unknown[] = [
  ...['275760-09-13', '+275760-09-13T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '-271821-04-20T00:00:00.000Z'],
  ...['-000001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  ...['10000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '+100000-06-01T00:00:00Z', '294277-01-01', '-4713-01-01'],
  ...['2024-02-30', '2026-13-45T99:99:99Z', '2026-06-01T24:00:00Z', '2026-06-01T23:59:60Z', '2026-06-31T00:00:00Z'],
  ...['2026-06-01T00:00:00+99:99', '2026-06-01T00:00:00-23:59', '2026-W01-1', '20260601', 'now', 'infinity', 'epoch'],
  ...['-1', 'NaN', 'Invalid Date', '1780000000', 1780000000, 8.64e15, 8.64e15 + 1, -8.64e15, -1, 0],
  ...['2026-06-01T00:00:00.123456789012345678901234567890Z', '24:00', '23:60', '-1:00', '00:00:00', '9:5', '25:61'],
];

export const ZONES: readonly unknown[] = [
  ...['Europe/Nowhere', 'Etc/GMT+99', '../UTC', 'UTC\u0000', '+99:99', '+23:59', '-00:01', 'utc', 'EST5EDT', 'Factory'],
  ...['America/New_York ', 'europe/berlin', 'GMT+25', 'posixrules', 'localtime', 'Etc/Unknown', 'Z', long(5000)],
];

export const PATTERNS: readonly unknown[] = [
  ...['(a+)+$', '([a-zA-Z]+)*[', '(?=x)', '(?<=x)y', '(.)\\1', 'a{1000000}', '(a{1000}){1000}', '((a{100}){100}){100}'],
  ...['['.repeat(400), '('.repeat(400), '(?:'.repeat(100) + ')'.repeat(100), '\\p{Foo}', '\\', '*', '(?P<n', '[z-a]'],
  ...['status:', 'status: open AND', 'priority: P9', 'NOT NOT NOT status: open', 'createdAt < -1', 'createdAt > 1e400'],
  ...['status: "open', '('.repeat(2000) + 'status: open', 'status: open '.repeat(2000), 'NOT '.repeat(3000) + 'tag: a'],
  ...[
    'tag: ' + long(5000),
    'message: %_\\',
    'tinyId: 99999999999999999999',
    'createdAt < 275760-09-13',
    'owner: \u0000',
  ],
];

export const IDS: readonly unknown[] = [
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '0190a0000000700080000000dead'],
  ...['{0190a000-0000-7000-8000-00000000dead}', '0190a000-0000-7000-8000-00000000deag', '-1', '99999999999', '0.5'],
  ...['urn:uuid:0190a000-0000-7000-8000-00000000dead', '0190a000-0000-7000-8000-00000000dead\u0000', '٠١٩٠', '1e3'],
];

export const ADDRESSES: readonly unknown[] = [
  ...['a@b', '"a b"@example.com', `a@${long(300)}.com`, `${long(300)}@example.com`, 'a@[127.0.0.1]', '@', 'a@b@c.com'],
  ...[
    'a@example.com\r\nBcc: b@example.com',
    'ä@exämple.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    'a@xn--',
  ],
  ...[
    '+1',
    `+${'1'.repeat(40)}`,
    '+4900',
    '00491',
    '+49\u00a0151',
    'ExponentPushToken[',
    `ExponentPushToken[${long(9000)}`,
  ],
  ...[
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://[::1]:99999',
    'http://127.0.0.1:1/',
    'http://\u0000',
    '//x',
    'http://',
  ],
  ...[
    'http://user:pass@127.0.0.1:1/',
    'https://xn--/',
    'http://0x7f.1:1',
    'http://127.0.0.1:1/%zz',
    `http://127.0.0.1:1/${long(9000)}`,
  ],
];

export const CURSORS: readonly unknown[] = [
  ...['AAAA', '=', 'W10', 'bnVsbA', 'e30', '====', '!!', 'WzFd', long(9000)],
  ...[
    [],
    [null],
    [1],
    ['a'],
    ['a', 'b'],
    [1e308],
    [-1, 'x'],
    [{}],
    ['\u0000'],
    ['9'.repeat(99)],
    ['2026-06-01', 'x'],
  ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
  ...[
    ['275760-09-13', '0190a000-0000-7000-8000-00000000dead'],
    ['+275760-09-13T00:00:00.000Z', '0190a000-0000-7000-8000-00000000dead'],
    ['x', '0190a000-0000-7000-8000-00000000dead'],
    ['-1', '0190a000-0000-7000-8000-00000000dead'],
    [1e17, '0190a000-0000-7000-8000-00000000dead'],
    ['\ud800', '0190a000-0000-7000-8000-00000000dead'],
    ['0190a000-0000-7000-8000-00000000dead'],
  ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
];

const nested = (open: string, close: string, depth: number): RawJson =>
  new RawJson(open.repeat(depth) + close.repeat(depth));

/** What no field expects. */
export const SHAPES: readonly unknown[] = [
  ...[null, true, false, [], {}, [null], [[]], [{}], [[['a']]], ['a', 1, null, {}], { a: 'b' }, { length: 1e9 }],
  ...[{ id: {} }, { type: 'user' }, { type: {}, id: [] }, { constructor: { prototype: { isAdmin: true } } }],
  ...[{ toString: null, valueOf: null }, { toJSON: 'x' }, { then: 'x' }, { hasOwnProperty: 1 }, { 0: 'a', length: 1 }],
  new RawJson('{"__proto__":{"isAdmin":true,"role":"admin"}}'),
  new RawJson('{"__proto__":null,"a":1}'),
  new RawJson('{"\\u005f\\u005fproto__":{"toString":1,"isAdmin":true}}'),
  new RawJson('{"a":1,"a":2,"a\\u0000b":3}'),
  new RawJson('{"\\ud800":"\\udc00"}'),
  new RawJson('[{"__proto__":[]}]'),
  nested('[', ']', 60),
  nested('[', ']', 70),
  nested('[', ']', 50_000),
  new RawJson('{"a":'.repeat(5000) + '0' + '}'.repeat(5000)),
  Array.from({ length: 21 }, (_, index) => `tag${index}`),
  Array.from({ length: 5000 }, () => 'x'),
  Array.from({ length: 20_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 'x'])),
  { ['k'.repeat(100_000)]: 'v' },
];

export const ANYTHING: readonly (readonly unknown[])[] = [
  TEXTS,
  TEXTS,
  NUMBERS,
  SHAPES,
  SHAPES,
  DATES,
  ZONES,
  PATTERNS,
  IDS,
  ADDRESSES,
  CURSORS,
];

/** The values that hurt a field of this name and type most. */
export function valuesFor(name: string, type: string | undefined): readonly unknown[] {
  if (/cursor/i.test(name)) return CURSORS;
  if (/zone/i.test(name)) return ZONES;
  if (/regex|pattern|query|^q$|search/i.test(name)) return PATTERNS;
  if (/(date|time|until|from|to|at|start|end)$/i.test(name)) return DATES;
  if (type === 'integer' || type === 'number' || /limit|days|offset|minutes|interval|count/i.test(name)) return NUMBERS;
  if (/id$|identifier|token/i.test(name)) return IDS;
  if (/email|url|issuer|value|phone|address|user/i.test(name)) return ADDRESSES;
  if (type === 'array' || type === 'object') return SHAPES;
  return TEXTS;
}

/** JSON text in which the raw pieces stand as they are. */
export function toJson(value: unknown): string {
  const pieces: string[] = [];
  const text = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof RawJson ? `@raw:${pieces.push(part.text) - 1}@` : part,
  );
  return text.replaceAll(/"@raw:(\d+)@"/g, (_all, index: string) => pieces[Number(index)] ?? 'null');
}
