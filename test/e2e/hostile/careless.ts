import type { ApiDocument, Field, Route } from './api-document.js';
import type { Random } from './random.js';

/** Where a value stands in a body. */
export type Path = readonly (string | number)[];

/** What careless clients and templates put where something else belongs; null first, as the most frequent. */
export const CARELESS: readonly unknown[] = [
  ...[null, '', ' ', 0, -1, 1.5, true, false, 'text', [], {}, [null], [''], [[]], [{}], { id: null }],
  ...[{ type: null, name: null }, ['text', null], { name: '' }],
];

/** The places inside the objects and lists of a route's body. */
export function nestedPlaces(document: ApiDocument, route: Route): Field[] {
  return route.body ? document.fields(route.body).filter(({ path }) => path.length > 1) : [];
}

/**
 * Bodies with one of the places spoilt by null, one by another careless value, and one together with a place beside it.
 * What stands around is as good as the document can tell.
 */
export function carelessBodies(
  document: ApiDocument,
  route: Route,
  { good, place, beside }: { good: object; place: Path; beside: Path },
  random: Random,
): object[] {
  const whole = { ...(document.sample(route.body ?? {}, false) as object), ...good };
  const [top = ''] = place;
  const around = (complete: boolean): object =>
    Object.hasOwn(good, top) ? whole : { ...whole, [top]: document.sampleOf(route.body ?? {}, String(top), complete) };
  return [
    spoilt(around(true), [[place, null]]),
    spoilt(around(false), [[place, random.pick(CARELESS)]]),
    spoilt(around(random.chance(0.5)), [
      [place, random.pick(CARELESS)],
      [beside, random.pick(CARELESS)],
    ]),
  ];
}

/** Every place of a payload that somebody really sent, from the outside in. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  const own = path.length > 0 ? [path] : [];
  if (typeof value !== 'object' || value === null) return own;
  const entries = Array.isArray(value) ? value.map((each, index) => [index, each] as const) : Object.entries(value);
  return [...own, ...entries.flatMap(([key, each]) => placesOf(each, [...path, key]))];
}

/** A copy with these values at these places; `'*'` is a key of a map. What is in the way of a place gives way. */
export function spoilt(body: object, changes: readonly (readonly [Path, unknown])[]): object {
  const result = structuredClone(body) as Record<string | number, unknown>;
  for (const [path, value] of changes) {
    let place = result;
    path.forEach((part, index) => {
      const key = part === '*' ? 'a' : part;
      // A copy: a second place may lie inside it.
      if (index === path.length - 1) place[key] = structuredClone(value);
      else {
        const held = place[key];
        const next = typeof held === 'object' && held !== null ? held : typeof path[index + 1] === 'number' ? [] : {};
        place[key] = next;
        place = next as Record<string | number, unknown>;
      }
    });
  }
  return result;
}
