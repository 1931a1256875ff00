import { gzipSync } from 'node:zlib';
import type { ApiDocument, Field, Route } from './api-document.js';
import type { Random } from './random.js';
import { ANYTHING, SHAPES, toJson, valuesFor } from './values.js';

/** One place of one route into which something hostile goes. */
export type Slot =
  | { kind: 'path' | 'query' | 'header'; name: string; type: string | undefined }
  | { kind: 'field'; field: Field }
  | { kind: 'body' };

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
}

/** What is good about the request: everything but the one thing. */
export interface Base {
  params: Record<string, string>;
  body: object;
  authorization: string;
}

/** Places that the document does not name, and that every route has. */
const EVERY_ROUTE: readonly Slot[] = [
  { kind: 'query', name: '__proto__', type: undefined },
  ...['authorization', 'x-service-key', 'cookie', 'content-type', 'accept', 'x-forwarded-for', 'content-encoding'].map(
    (name) => ({ kind: 'header', name, type: undefined }) as const,
  ),
];

export function slotsOf(document: ApiDocument, route: Route, random: Random): Slot[] {
  const declared = route.parameters.flatMap(({ name, in: kind, schema }): Slot[] =>
    kind === 'cookie' ? [] : [{ kind, name, type: schema?.type }],
  );
  const fields = route.body ? document.fields(route.body).map((field): Slot => ({ kind: 'field', field })) : [];
  const whole: Slot[] = route.method === 'GET' ? [] : [{ kind: 'body' }];
  return [...declared, ...fields, ...whole, random.pick(EVERY_ROUTE)];
}

export function hostileRequest(
  { document, route, slot, base }: { document: ApiDocument; route: Route; slot: Slot; base: Base },
  random: Random,
): HostileRequest {
  const path = route.template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    slot.kind === 'path' && slot.name === name
      ? hostileSegment(value(name, slot.type, random), random)
      : encodeURIComponent(base.params[name] ?? '0190a000-0000-7000-8000-00000000dead'),
  );
  const query = slot.kind === 'query' ? `?${hostileQuery(slot.name, slot.type, random)}` : '';
  const headers: HostileRequest['headers'] = { authorization: base.authorization };
  let body: Buffer | null = null;
  if (route.method !== 'GET') {
    headers['content-type'] = 'application/json';
    const good = { ...asObject(route.body && document.sample(route.body, random.chance(0.5))), ...base.body };
    body = Buffer.from(toJson(slot.kind === 'field' ? withField(good, slot.field, random) : good));
  }
  if (slot.kind === 'header') headers[slot.name] = hostileHeader(slot.name, base.authorization, random);
  if (slot.kind === 'body') Object.assign(headers, ({ body } = hostileBody(body ?? Buffer.from('{}'), random)).headers);
  return { method: route.method, path: path + query, headers, body };
}

const asObject = (sample: unknown): object =>
  typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? sample : {};

/** Mostly what hurts a field of this kind, sometimes anything. */
function value(name: string, type: string | undefined, random: Random): unknown {
  return random.pick(random.chance(0.6) ? valuesFor(name, type) : random.pick(ANYTHING));
}

function withField(good: object, { path, schema }: Field, random: Random): object {
  const result = structuredClone(good) as Record<string, unknown>;
  const name = String(path.findLast((part) => typeof part === 'string' && part !== '*') ?? '');
  let place: Record<string | number, unknown> = result;
  path.forEach((part, index) => {
    const key = part === '*' ? random.pick(['a', '__proto__', 'constructor', '', 'a\u0000b', 'k'.repeat(600)]) : part;
    if (index === path.length - 1) {
      // As JSON has it: a property of its own, whatever the name.
      const hostile = value(name, schema.type, random);
      Object.defineProperty(place, key, { value: hostile, enumerable: true, configurable: true, writable: true });
      return;
    }
    const held = Object.hasOwn(place, key) ? place[key] : undefined;
    const next = typeof held === 'object' && held !== null ? held : typeof path[index + 1] === 'number' ? [] : {};
    Object.defineProperty(place, key, { value: next, enumerable: true, configurable: true, writable: true });
    place = next as Record<string | number, unknown>;
  });
  return result;
}

/** As text that may stand in a URL; what cannot be encoded goes as the bytes a sloppy client would send. */
function encoded(hostile: unknown): string {
  const text = typeof hostile === 'string' ? hostile : toJson(hostile);
  // A request line has a limit, which the raw sockets try.
  const cut = text.slice(0, 2500);
  return encodeURIComponent(cut.toWellFormed()).slice(0, 6000).replace(/%.?$/, '');
}

const BROKEN = [
  '%',
  '%zz',
  '%00',
  '%C0%80',
  '%ff',
  '%ED%A0%80',
  '%F4%90%80%80',
  '%u0041',
  '%2',
  'a%2Fb',
  '%2e%2e%2f',
  ';',
];

function hostileSegment(hostile: unknown, random: Random): string {
  return random.chance(0.25) ? random.pick(BROKEN) : encoded(hostile) || '%20';
}

function hostileQuery(name: string, type: string | undefined, random: Random): string {
  const one = encoded(value(name, type, random));
  return random.pick([
    () => `${name}=${one}`,
    () => `${name}=${one}`,
    () => `${name}=${one}`,
    () => `${name}=${random.pick(BROKEN)}`,
    () => `${name}=${one}&${name}=${encoded(value(name, type, random))}`.slice(0, 9000),
    () => `${name}[]=${one}`,
    () => `${name}[a]=${one}`,
    () => `${name}[__proto__][a]=1&__proto__[${name}]=1&constructor=1`,
    () => `${name}`,
    () => `${name}=`,
    () => `&&&=${one}&=&${name}`,
    () =>
      Array.from({ length: 1500 }, () => `${name}=1`)
        .join('&')
        .slice(0, 9000),
  ])();
}

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInRlbmFudElkIjoiYSJ9.';

function hostileHeader(name: string, authorization: string, random: Random): string | string[] {
  const noise = [
    '',
    ' ',
    '\u0080\u00ff',
    'x'.repeat(6000),
    '__proto__',
    "' OR 1=1",
    ',,,;;;',
    '{}',
    '%00',
    '\t',
    'a=b=c; =;',
  ];
  switch (name) {
    case 'authorization':
      return random.pick([
        ...noise,
        ...[
          'Bearer',
          'Bearer ',
          'Bearer a.b.c',
          `Bearer ${TOKEN}`,
          `Bearer ${TOKEN}AAAA`,
          'Bearer ..',
          `${authorization}x`,
        ],
        ...[
          'Basic ====',
          'Basic OgAA',
          'Basic Og',
          `Basic ${'A'.repeat(5000)}`,
          'GenieKey',
          'GenieKey ',
          'CompatKey \u00ff',
        ],
        ...['ServiceKey', 'constructor x', '__proto__ x', `Bearer ${'e'.repeat(6000)}.${'e'.repeat(1000)}.x`],
      ]);
    case 'cookie':
      return random.pick([...noise, 'token', 'token=', 'token=%', `token=${TOKEN}`, 'token=a; token=b', '__proto__=1']);
    case 'content-type':
      return random.pick([
        ...noise,
        ...[
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'application/json; charset=utf-7',
        ],
        ...[
          'application/json; charset=nonsense',
          'application/json;;;',
          'APPLICATION/JSON',
          'application/x-www-form-urlencoded',
        ],
        ...[
          'application/vnd.api+json',
          'application/json, text/html',
          'multipart/form-data; boundary=x',
          'text/json; charset=utf-16',
        ],
      ]);
    case 'content-encoding':
      return random.pick([...noise.slice(1), 'gzip', 'br', 'deflate', 'compress', 'gzip, gzip', 'identity', 'zstd']);
    case 'accept':
      return random.pick([
        ...noise,
        'text/html',
        '*/*;q=NaN',
        'application/xml',
        'a'.repeat(3000) + '/b',
        'text/html;q=1e400',
      ]);
    default:
      return random.pick<string | string[]>([
        ...noise,
        ['a', 'b'],
        '127.0.0.1',
        '::1, 1.2.3.4',
        '-1',
        '1e400',
        'constructor',
      ]);
  }
}

/** 30 KB that become 30 MB. */
const BOMB = gzipSync(Buffer.alloc(30_000_000, 0x20));
type Whole = Pick<HostileRequest, 'headers'> & { body: Buffer };
const JSON_TYPE = { 'content-type': 'application/json' };
const asJson = (text: string): Whole => ({ headers: JSON_TYPE, body: Buffer.from(text) });

/** A body that is hostile as a whole. */
function hostileBody(good: Buffer, random: Random): Whole {
  const text = good.toString();
  const other = (type: string, body: string | Buffer): Whole => ({
    headers: { 'content-type': type },
    body: Buffer.from(body),
  });
  return random.pick<() => Whole>([
    () => asJson(toJson(random.pick(SHAPES))),
    () => asJson(toJson(random.pick(random.pick(ANYTHING)))),
    () => asJson(text.slice(0, random.below(text.length))),
    () => asJson(`${text}${text}`),
    () => asJson(`\ufeff${text}`),
    () => asJson(text.replace('{', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},')),
    () => asJson(`${' '.repeat(500_000)}${text}`),
    () => asJson(`{"a":"${'x'.repeat(1_100_000)}"}`),
    () => asJson('['.repeat(400_000)),
    () => asJson(`{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`),
    () =>
      asJson(
        random.pick(['NaN', 'Infinity', "{'a':1}", '{a:1}', '{"a":1,}', '01', '"\u0001"', '{"a":}', '\u0000', 'nul']),
      ),
    () => ({ headers: JSON_TYPE, body: Buffer.from(text, 'utf16le') }),
    () => ({ headers: JSON_TYPE, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]) }),
    () => ({ headers: JSON_TYPE, body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]) }),
    () => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: gzipSync(good).subarray(0, 15) }),
    () => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: BOMB }),
    () => ({ headers: { ...JSON_TYPE, 'content-encoding': 'br' }, body: good }),
    () => other('text/plain', text),
    () => other('application/x-www-form-urlencoded', 'a=%zz&__proto__=1&a[b]=2&%00=%00&email=a%00b'),
    () =>
      other(
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
      ),
    () =>
      other('multipart/form-data; boundary=x', `--x\r\nContent-Disposition: form-data; name="a\u0000"\r\n\r\n${text}`),
    () => other('application/octet-stream', Buffer.from(Array.from({ length: 300 }, () => random.below(256)))),
  ])();
}
