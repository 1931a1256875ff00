import type { Messages } from '@lingui/core';
import { i18n } from '#words/i18n';

/** What loads the messages of a part of the console, by their languages. */
export type Words = Readonly<Record<string, () => Promise<Messages>>>;

/** Those of all code that has come until now, the first load's first. */
const parts: Words[] = [];
/** Shown as soon as its messages are there. */
let wanted = 'en';
let loading: Promise<unknown> = Promise.resolve();

/** The messages of code that has just come: the build adds a call to the code of each page. */
export function addWords(part: Words): void {
  parts.push(part);
  loading = Promise.all([loading, load(part, wanted)]);
}

/** Waits for the messages of all code that has come: without them it would be drawn in English. */
export const wordsLoaded = (): Promise<unknown> => loading;

/** Loads what there is in that language, now and of code to come. @returns whether those of the first load are there */
export async function loadWords(language: string): Promise<boolean> {
  wanted = language;
  const [isThere = false] = await Promise.all(parts.map((part) => load(part, language)));
  return isThere;
}

async function load(part: Words, language: string): Promise<boolean> {
  // Without them the texts are English.
  const messages = await part[language]?.().catch(() => undefined);
  if (messages) i18n.load(language, messages);
  return messages !== undefined;
}
