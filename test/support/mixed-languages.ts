import { messagesOf } from '../../words/build.js';

/** Words as the languages of the catalogue have them; addresses are none. */
const wordsIn = (text: string): string[] => text.replaceAll(/https?:\/\/\S+|\S+@\S+/g, '').match(/\p{L}{2,}/gu) ?? [];

const english = new Set(messagesOf('en').flatMap(({ message }) => wordsIn(message)));
const german = new Set(messagesOf('de').flatMap(({ translation }) => wordsIn(translation)));
for (let day = 1; day <= 7; day++)
  german.add(
    new Date(Date.UTC(2026, 0, day)).toLocaleDateString('de', { weekday: 'short', timeZone: 'UTC' }).slice(0, 2),
  );

/** The words of a German text that only English messages have: of what nobody translated. */
export const englishWordsIn = (text: string): string[] => [
  ...new Set(wordsIn(text).filter((word) => english.has(word) && !german.has(word))),
];
