import { folded } from '../../../../platform/domain/folded.js';
import type { NameField, Pieces, Reference, Search } from './search.js';

/** A team, user or integration that alerts refer to: found by its id, and by these texts. */
export interface NamedThing {
  id: string;
  names: readonly string[];
  /** The name by which alerts refer to it that do not have its id: responders are stored as given. */
  saidAs?: string;
  /** Another word for it, in lower case, which only the whole value finds: the caller is `me`. */
  calledAlso?: string;
}

/** What the names of a search may stand for: the tenant's teams, users and integrations. */
export type NamedThings = Readonly<Record<NameField | 'people', readonly NamedThing[]>>;

const REFERENCES: Readonly<Record<NameField, Reference>> = {
  teams: 'team',
  recipients: 'recipient',
  owner: 'owner',
  responders: 'responder',
  acknowledgedBy: 'acknowledger',
  closedBy: 'closer',
  'integration.id': 'integration',
  'integration.name': 'integration',
  'integration.type': 'integration',
};

/** Whether names have to be looked up before the search can run. */
export function hasNames(search: Search): boolean {
  switch (search.kind) {
    case 'all':
    case 'any':
      return search.of.some(hasNames);
    case 'not':
      return hasNames(search.of);
    default:
      return search.kind === 'named' || search.kind === 'person';
  }
}

/**
 * The search with ids in the place of names. An unknown name matches no alert (`unknownNames`); an empty one matches alerts
 * without a reference.
 */
export function withIds(search: Search, things: NamedThings): Search {
  switch (search.kind) {
    case 'all':
    case 'any': {
      if (isMeantAsNames(search, things)) return withIds(search.of[0]!, things);
      const of = search.of.map((each) => withIds(each, things));
      // A word that is nobody's name is looked for in texts only, for which there is an index.
      return { ...search, of: search.kind === 'any' ? of.filter((each) => !isNobody(each)) : of };
    }
    case 'not':
      return { ...search, of: withIds(search.of, things) };
    case 'named':
      return referring(search, things);
    case 'person': {
      const named = things.people.filter(({ names }) => names.some(isIn(search.name)));
      return { kind: 'refers', to: 'person', ids: named.map(({ id }) => id), ...saidAs(named) };
    }
    default:
      return search;
  }
}

/** Whether what may be a condition or a pasted message names somebody or something that there is: then nobody has pasted it. */
function isMeantAsNames(search: Search, things: NamedThings): boolean {
  if (search.kind !== 'any' || !search.isPasted) return false;
  const [condition] = search.of;
  return condition?.kind === 'named' && unknownNames(condition, things).length === 0;
}

/** The same of any part of a search. */
export function hasMeantNames(search: Search, things: NamedThings): boolean {
  if (search.kind === 'not') return hasMeantNames(search.of, things);
  if (search.kind !== 'all' && search.kind !== 'any') return false;
  return isMeantAsNames(search, things) || search.of.some((each) => hasMeantNames(each, things));
}

/** An owner and responders may be nobody that is known here: they are found as the alert's sender named them, too. */
function referring(search: Named, things: NamedThings): Search {
  const { field, pieces } = search;
  const to = REFERENCES[field];
  const isNone = pieces.join('*') === '';
  const asGiven: Search = { kind: 'matches', field: 'owner', pieces };
  if (isNone && field === 'owner') return asGiven;
  if (isNone) return { kind: 'not', of: { kind: 'refers', to, ids: null, ...saidAs(things[field]) } };
  const named = calledSo(search, things);
  const ids = named.map(({ id }) => id);
  if (field === 'owner') return { kind: 'any', of: [asGiven, { kind: 'refers', to, ids }] };
  if (field !== 'responders') return { kind: 'refers', to, ids, ...saidAs(named) };
  return { kind: 'refers', to, ids, names: [...(saidAs(named).names ?? []), pieces.join('*')] };
}

type Named = Extract<Search, { kind: 'named' }>;

const BY_PART: ReadonlySet<NameField> = new Set([
  ...(['recipients', 'owner', 'responders', 'acknowledgedBy', 'closedBy', 'teams', 'integration.name'] as const),
]);

/** Who or what has the whole name, or is of that pattern; where nobody has, those with this in their name. */
function calledSo({ field, pieces }: Named, things: NamedThings): readonly NamedThing[] {
  const all = things[field];
  const fits = madeOf(pieces);
  const called = all.filter(
    ({ id, names, calledAlso }) =>
      fits(id) || names.some(fits) || (calledAlso !== undefined && isWord(pieces, calledAlso)),
  );
  const [only, ...others] = pieces;
  if (called.length > 0 || others.length > 0 || only === undefined || !BY_PART.has(field)) return called;
  return all.filter(({ names }) => names.some(isIn(only)));
}

/** A name in a search that nobody and nothing has. */
export interface UnknownName {
  field: NameField;
  name: string;
}

/** Each once, in the order of the search. */
export function unknownNames(search: Search, things: NamedThings): UnknownName[] {
  switch (search.kind) {
    case 'all':
    case 'any': {
      const all = search.of.flatMap((each) => unknownNames(each, things));
      return [...new Map(all.map((each) => [`${each.field}: ${each.name}`, each])).values()];
    }
    case 'not':
      return unknownNames(search.of, things);
    case 'named': {
      const name = search.pieces.join('*');
      return name === '' || calledSo(search, things).length > 0 ? [] : [{ field: search.field, name }];
    }
    default:
      return [];
  }
}

const isNobody = (search: Search): boolean =>
  search.kind === 'refers' && search.to === 'person' && search.ids?.length === 0;

/** Whether a name contains the text. Of an e-mail address only what is before the `@`, unless the text has one, too. */
function isIn(text: string): (name: string) => boolean {
  const wanted = folded(text);
  return (name) => folded(wanted.includes('@') ? name : (name.split('@')[0] ?? '')).includes(wanted);
}

const isWord = ([only, ...rest]: Pieces, word: string): boolean => rest.length === 0 && only?.toLowerCase() === word;

function saidAs(things: readonly NamedThing[]): { names?: string[] } {
  const names = things.flatMap((thing) => thing.saidAs ?? []);
  return names.length > 0 ? { names } : {};
}

/** Matches texts that are made of these pieces, with anything between them, in any case. Takes linear time. */
export function madeOf(pieces: Pieces): (text: string) => boolean {
  const [first = '', ...rest] = pieces.map(folded);
  const last = rest.pop();
  return (text) => {
    const whole = folded(text);
    if (last === undefined) return whole === first;
    if (!whole.startsWith(first)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = whole.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return whole.length - last.length >= at && whole.endsWith(last);
  };
}
