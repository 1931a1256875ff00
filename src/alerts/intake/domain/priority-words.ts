import { PRIORITIES, type Priority } from '../../../platform/domain/priority.js';
import { meaning, type Words } from './words.js';

/** What monitoring tools call P1 to P5, in lower case (docs/integrations/README.md lists them). */
export const PRIORITY_WORDS: Readonly<Record<Priority, readonly string[]>> = {
  P1: ['critical', 'crit', 'fatal', 'emergency', 'emerg', 'alert', 'panic', 'disaster', 'urgent', 'highest'],
  P2: ['error', 'err', 'high', 'major'],
  P3: ['warning', 'warn', 'medium', 'moderate', 'average', 'normal', 'minor'],
  P4: ['info', 'information', 'informational', 'notice', 'low'],
  P5: ['debug', 'trace', 'none', 'lowest'],
};

const PRIORITY_OF_WORD: Words<Priority> = Object.fromEntries(
  PRIORITIES.flatMap((priority) => PRIORITY_WORDS[priority].map((word) => [word, priority] as const)),
);

/**
 * The priority that a word stands for, in any case; P1 to P5 stand for themselves.
 * @param words other words than those of most tools
 * @returns undefined: it stands for none
 */
export function priorityIn(text: string, words: Words<Priority> = PRIORITY_OF_WORD): Priority | undefined {
  const word = text.trim();
  return PRIORITIES.find((priority) => priority === word.toUpperCase()) ?? meaning(words, word);
}
