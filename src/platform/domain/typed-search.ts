import { folded } from './folded.js';

/** What is typed into a search: words and phrases, joined. */
export type TypedSearch = { kind: 'all' | 'any'; of: readonly TypedSearch[] } | { kind: 'contains'; text: string };

/** Different words; more do not narrow a search in practice, and each costs. */
const MOST_WORDS = 40;
/** Phones and word processors write curly quotes. */
const QUOTES = /["“”„]/;
/** Words in brackets of their own: `disk (db 1) full`, not `disk(0)`. */
const BRACKETED = /(?<=^|\s)[([{]([^()[\]{}]+)[)\]}](?=\s|$)/g;
/** A phrase in quotes (`\"` is a quote within it), or a word; an unmatched quote only separates words. */
const TERM = /["“”„]((?:\\"|[^"“”„])+)["“”„]|[^\s"“”„]+/g;

interface Term {
  text: string;
  quoted: boolean;
}

/**
 * Parses words and quoted phrases. All of them must match, each in any field, ignoring case. `a OR b` and `a AND b` combine
 * single words or phrases; within a longer text they are ordinary words. A text with quotes also matches literally, so that a
 * pasted message is found. Brackets around words separate them, as in subjects of mails. Null: nothing to search.
 */
export function typedSearch(typed: string): TypedSearch | null {
  const whole = typed.trim();
  if (whole === '') return null;
  const terms = termsOf(whole);
  if (terms.length === 0) return contains(whole);
  const search = isJoined(terms) ? joined(terms) : allOf(terms);
  return QUOTES.test(whole) ? { kind: 'any', of: [contains(whole), search] } : search;
}

/** Do these texts together match the search? */
export function fitsTyped(texts: readonly string[], typed: string): boolean {
  const plain = texts.map(folded);
  const fits = (search: TypedSearch): boolean => {
    if (search.kind === 'contains') return plain.some((text) => text.includes(folded(search.text)));
    return search.kind === 'all' ? search.of.every(fits) : search.of.some(fits);
  };
  const search = typedSearch(typed);
  return search === null || fits(search);
}

function termsOf(whole: string): Term[] {
  // Keeps brackets within quotes.
  const text = QUOTES.test(whole) ? whole : whole.replaceAll(BRACKETED, '$1');
  return [...text.matchAll(TERM)]
    .map(([word, phrase]) => ({ text: phrase?.replaceAll('\\"', '"') ?? word, quoted: phrase !== undefined }))
    .filter(({ text }) => text.trim() !== '');
}

const isOperator = ({ text, quoted }: Term): boolean => !quoted && (text === 'AND' || text === 'OR');

/** Is exactly every second term an operator? */
const isJoined = (terms: readonly Term[]): boolean =>
  terms.length >= 3 && terms.length % 2 === 1 && terms.every((term, place) => isOperator(term) === (place % 2 === 1));

/** AND takes precedence over OR. */
function joined(terms: readonly Term[]): TypedSearch {
  const groups: Term[][] = [[]];
  for (const term of terms.slice(0, 2 * MOST_WORDS)) {
    if (!isOperator(term)) groups.at(-1)!.push(term);
    else if (term.text === 'OR') groups.push([]);
  }
  const [first, ...others] = groups.filter(({ length }) => length > 0).map(allOf);
  return others.length === 0 ? first! : { kind: 'any', of: [first!, ...others] };
}

function allOf(terms: readonly Term[]): TypedSearch {
  const different = new Map(terms.map(({ text }) => [text.toLowerCase(), text]));
  const [first, ...others] = [...different.values()].slice(0, MOST_WORDS).map(contains);
  return others.length === 0 ? first! : { kind: 'all', of: [first!, ...others] };
}

const contains = (text: string): TypedSearch => ({ kind: 'contains', text });
