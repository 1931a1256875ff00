import { type Messages, setupI18n } from '@lingui/core';
import type { Language } from '#words';
import { catalogues } from '#words/catalogues';
import { knownLocale, type TimeStyle } from './domain/time-style.js';

/** One language, given to the macros of `#words`: `` t(words)`Open the alert` ``. None is active for all: requests run at the same time. */
export type Words = Language;

const SOURCE = 'en';
/** English stands in the code: its catalogue is empty. */
const languages = new Map(
  Object.entries({ ...catalogues, [SOURCE]: {} }).map(([language, messages]) => [
    language,
    speaking(language, messages),
  ]),
);

/** What is said to a person: in the language of their locale, or in English where there is no catalogue of it. */
export function wordsFor({ locale }: Pick<TimeStyle, 'locale'>): Words {
  const { language } = new Intl.Locale(knownLocale(locale));
  return languages.get(language) ?? languages.get(SOURCE)!;
}

/** Are there texts in the language of this locale, such as `de-AT`? */
export const isSpoken = (locale: string): boolean => languages.has(locale.split(/[-_]/)[0]!.toLowerCase());

/** For what several people read, such as the history of an alert, and for the API. */
export const ENGLISH = languages.get(SOURCE)!;

function speaking(locale: string, messages: Messages): Words {
  const words = setupI18n({ locale, messages: { [locale]: messages } });
  // The build has compiled what a message needs compiled.
  words.setMessagesCompiler((message) => message as never);
  return words as unknown as Words;
}
