import type { Priority } from '../../../platform/domain/priority.js';
import { boundedAlias, deriveAlert, type AlertParts } from '../../lifecycle/domain/derived-alert.js';
import { unknownState, type IntakeAction } from './intake-action.js';
import { textOf } from './json.js';
import { priorityIn } from './priority-words.js';
import { inWords, stateOf, type SaidState, type State } from './state.js';
import { meaning, type Words } from './words.js';

/* Shared by the families: an alert and its state become one action. */

/**
 * The state in a field; without a text there, a problem.
 * @param own words that mean something else in this family than in most, in lower case
 */
export function saidIn(path: string, value: unknown, own: Words<State> = {}): SaidState {
  const word = textOf(value);
  return { path, word: word ?? '', state: word === null ? 'problem' : (meaning(own, word) ?? stateOf(word)) };
}

/** A recovery closes by the alias and opens nothing; an unknown state is a problem, and is remarked. */
export function oneAlert(parts: AlertParts, said: SaidState): IntakeAction {
  const { alias, aliasOrigin } = parts;
  if (said.state === 'recovery')
    return alias === null
      ? { kind: 'skip', reason: 'no-alias-to-close' }
      : { kind: 'close', alias: boundedAlias(alias), aliasOrigin, said: () => deriveAlert(parts) };
  const remark = said.state === 'unknown' ? { remark: unknownState(inWords(said)) } : {};
  return { kind: 'create', fields: deriveAlert(parts), ...remark };
}

/** Of a tool in which somebody has acknowledged the problem. */
export function acknowledgement(alias: string | null): IntakeAction {
  return alias === null
    ? { kind: 'skip', reason: 'no-alias-to-close' }
    : { kind: 'acknowledge', alias: boundedAlias(alias) };
}

/** As `priorityIn`; anything else is P3. @param words where the family has other words than most tools */
export const priorityOf = (value: unknown, words?: Words<Priority>): Priority =>
  priorityIn(textOf(value) ?? '', words) ?? 'P3';

/** `https://a.example/x` is of the server `a.example`. */
export function serverOf(url: unknown): string | null {
  const text = textOf(url);
  return text !== null && URL.canParse(text) ? new URL(text).host : null;
}

/** The texts of a list, or the one that stands in the place of a list. */
export function textsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(textOf).filter((text) => text !== null);
}

/** The texts as paragraphs; null: there is none. */
export function paragraphs(...texts: readonly (string | null)[]): string | null {
  const said = texts.filter((text) => text !== null);
  return said.length === 0 ? null : said.join('\n\n');
}
