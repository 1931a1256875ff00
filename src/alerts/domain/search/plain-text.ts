import type { Search } from './search.js';

/** More different words than that narrow a search no further in practice, and each costs. */
const MOST_WORDS = 40;
/** Phones and word processors write the curly ones. */
const QUOTES = /["“”„]/;
/** A phrase in quotes (`\"` is a quote within it), or a word; a quote without a partner only separates words. */
const TERM = /["“”„]((?:\\"|[^"“”„])+)["“”„]|[^\s"“”„]+/g;

interface Term {
  text: string;
  quoted: boolean;
}

/**
 * Text without a condition on a field: words and quoted phrases. All of them must fit, each in any field, in any case.
 * `a OR b` and `a AND b` join single words or phrases; within a longer text these are words as others. A text with quotes
 * also fits where it stands literally, so that a pasted message is found. Null: there is nothing to look for.
 */
export function plainSearch(text: string): Search | null {
  const whole = text.trim();
  if (whole === '') return null;
  const terms = termsOf(whole);
  if (terms.length === 0) return found(whole);
  const search = isJoined(terms) ? joined(terms) : allOf(terms);
  return QUOTES.test(whole) ? { kind: 'any', of: [{ kind: 'text', text: whole }, search] } : search;
}

function termsOf(whole: string): Term[] {
  return [...whole.matchAll(TERM)]
    .map(([word, phrase]) => ({ text: phrase?.replaceAll('\\"', '"') ?? word, quoted: phrase !== undefined }))
    .filter(({ text }) => text.trim() !== '');
}

const isOperator = ({ text, quoted }: Term): boolean => !quoted && (text === 'AND' || text === 'OR');

/** Whether every second term joins the two beside it, and no other does. */
const isJoined = (terms: readonly Term[]): boolean =>
  terms.length >= 3 && terms.length % 2 === 1 && terms.every((term, place) => isOperator(term) === (place % 2 === 1));

/** AND binds stronger than OR. */
function joined(terms: readonly Term[]): Search {
  const groups: Term[][] = [[]];
  for (const term of terms.slice(0, 2 * MOST_WORDS)) {
    if (!isOperator(term)) groups.at(-1)!.push(term);
    else if (term.text === 'OR') groups.push([]);
  }
  const [first, ...others] = groups.filter(({ length }) => length > 0).map(allOf);
  return others.length === 0 ? first! : { kind: 'any', of: [first!, ...others] };
}

function allOf(terms: readonly Term[]): Search {
  const different = new Map(terms.map(({ text }) => [text.toLowerCase(), text]));
  const [first, ...others] = [...different.values()].slice(0, MOST_WORDS).map(found);
  return others.length === 0 ? first! : { kind: 'all', of: [first!, ...others] };
}

/** A word or phrase anywhere in an alert: its texts, its number (`#17` too), the people it concerns. */
function found(text: string): Search {
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? [];
  return {
    kind: 'any',
    of: [
      { kind: 'text', text },
      { kind: 'matches', field: 'entity', pieces: ['', text, ''] },
      { kind: 'person', name: text },
      ...(number ? [{ kind: 'number', field: 'tinyId', from: Number(number), to: Number(number) } as const] : []),
    ],
  };
}
