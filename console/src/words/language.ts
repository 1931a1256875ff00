import type { Messages } from '@lingui/core';
import { i18n } from '#words/i18n';
import { isLocale, knownLocale } from '../../../src/platform/domain/time-style.js';

const ENGLISH = 'en';
/** What loads the messages of a part of the console, by their languages. */
type Words = Readonly<Record<string, () => Promise<Messages>>>;

const files = import.meta.glob<Messages>(['../../../words/*.po', '!../../../words/en.po'], {
  query: '?part=first',
  import: 'default',
});
const first: Words = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [/([\w-]+)\.po/.exec(file)![1]!, load]),
);
/** Those in which there are texts, English first. */
export const LANGUAGES = [ENGLISH, ...Object.keys(first)];
/** Those of all code that has come until now. */
const parts = [first];
/** Shown as soon as its messages are there. */
let wanted = ENGLISH;
let loading: Promise<unknown> = Promise.resolve();
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

/** The messages of code that has just come: the build adds a call to the code of each page. */
export function addWords(part: Words): void {
  parts.push(part);
  loading = Promise.all([loading, load(part, wanted)]);
}

/** Waits for the messages of all code that has come: without them it would be drawn in English. */
export const wordsLoaded = (): Promise<unknown> => loading;

async function load(part: Words, language: string): Promise<boolean> {
  // Without them the texts are English.
  const messages = await part[language]?.().catch(() => undefined);
  if (messages) i18n.load(language, messages);
  return messages !== undefined;
}

async function speak(locale: string): Promise<void> {
  const language = languageOf(locale);
  wanted = language;
  if (language !== ENGLISH) {
    const areThere = await Promise.all(parts.map((part) => load(part, language)));
    if (!areThere[0]) return;
  }
  i18n.activate(language);
  document.documentElement.lang = language;
}
