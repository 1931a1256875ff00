import type { Messages } from '@lingui/core';
import { i18n } from '#words/i18n';
import { isLocale, knownLocale } from '../../../src/platform/domain/time-style.js';
import { addWords, loadWords, type Words } from './parts.js';

const ENGLISH = 'en';
const files = import.meta.glob<Messages>(['../../../words/*.po', '!../../../words/en.po'], {
  query: '?part=first',
  import: 'default',
});
const first: Words = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [/([\w-]+)\.po/.exec(file)![1]!, load]),
);
/** Those in which there are texts, English first. */
export const LANGUAGES = [ENGLISH, ...Object.keys(first)];
addWords(first);
/** The locale of whoever was here last: the first page is drawn before it is known who is there now. */
const STORED = 'pager.locale';

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // The browser stores nothing.
    return null;
  }
}

function remember(locale: string): void {
  try {
    localStorage.setItem(STORED, locale);
  } catch {
    // As above.
  }
}

/** The language of the texts for somebody with this locale: English where there is no catalogue. */
export function languageOf(locale: string): string {
  const { language } = new Intl.Locale(isLocale(locale) ? knownLocale(locale) : ENGLISH);
  return LANGUAGES.includes(language) ? language : ENGLISH;
}

/** What is drawn from now on is in the language of whoever was here last, or of the browser. */
export const speakAsBefore = (): Promise<void> => speak(remembered() ?? navigator.language);

let isKnown = false;
/**
 * Of whoever is signed in. The language is theirs before anything is drawn for them; one that they choose later begins when the
 * document is loaded again, so that no page is in two.
 */
export async function speakTo(locale = ENGLISH): Promise<void> {
  remember(locale);
  if (!isKnown) await speak(locale);
  isKnown = true;
}

/** Is it another language than the one of this document? */
export const isOtherLanguage = (locale: string): boolean => languageOf(locale) !== i18n.locale;

async function speak(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (!(await loadWords(language)) && language !== ENGLISH) return;
  i18n.activate(language);
  document.documentElement.lang = language;
}
