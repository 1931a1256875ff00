import { redactText } from '../../../platform/logging/redact.js';
import { MASK } from './config-secrets.js';

/** A payload as it is kept for those who make the rules of its integration. */
export interface KeptPayload {
  id: string;
  receivedAt: Date;
  result: 'taken' | 'refused';
  /** What its sender was answered beside that. */
  remarks: readonly string[];
  /** JSON. */
  payload: string;
}

/** So many of an integration are kept, and so long. */
export const MOST_PAYLOADS = 20;
export const PAYLOAD_DAYS = 7;

const MOST_CHARACTERS = 32_000;
const MOST_VALUES = 2000;
const LONGEST_TEXT = 4000;
const LONGEST_LIST = 20;
const DEEPEST = 20;

/** Words in names of values that let somebody in. An `alertname` or a `groupKey` does not. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)?$|secret|token|authorization|cookie|credential|(?:api|private|access|routing|service|integration|auth|signing|encryption)[-_ ]?key|session|signature|^auth$|^pwd$/i;
const CREDENTIAL = /\b(Bearer|Basic|GenieKey|CompatKey|Token)\s+[\w.~+/=-]{8,}/gi;

/** Without secrets, and cut where it is long (`…`): what is kept of a body, as JSON. */
export function keptPayload(body: unknown): string {
  const budget = { characters: MOST_CHARACTERS, values: MOST_VALUES };
  return JSON.stringify(kept(body, budget, 0)) ?? 'null';
}

interface Budget {
  characters: number;
  values: number;
}

function kept(value: unknown, budget: Budget, depth: number): unknown {
  if (Buffer.isBuffer(value)) return keptText(value.toString('latin1', 0, MOST_CHARACTERS + 1), budget, depth);
  if (typeof value === 'string') return keptText(value, budget, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (budget.values <= 0 || depth >= DEEPEST) return '…';
  if (Array.isArray(value)) {
    const some = value.slice(0, LONGEST_LIST).map((each: unknown) => {
      budget.values--;
      return kept(each, budget, depth + 1);
    });
    return value.length > LONGEST_LIST ? [...some, `… ${value.length - LONGEST_LIST} more`] : some;
  }
  const fields: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) {
    if (budget.values-- <= 0 || budget.characters <= 0) {
      fields.push(['…', 'the rest is not kept']);
      break;
    }
    budget.characters -= name.length;
    const isSecret = SECRET_NAME.test(name) && each !== null && each !== '' && typeof each !== 'boolean';
    fields.push([name.slice(0, LONGEST_TEXT), isSecret ? MASK : kept(each, budget, depth + 1)]);
  }
  return Object.fromEntries(fields);
}

/** JSON inside of a text is kept as such, without its secrets. */
function keptText(text: string, budget: Budget, depth: number): string {
  const inside = text.length <= MOST_CHARACTERS && /^\s*[{[]/.test(text) && depth < DEEPEST ? parsed(text) : undefined;
  const shown = inside === undefined ? redacted(text) : JSON.stringify(kept(inside, budget, depth + 1));
  const most = Math.max(Math.min(inside === undefined ? LONGEST_TEXT : MOST_CHARACTERS, budget.characters), 0);
  budget.characters -= Math.min(shown.length, most);
  return shown.length <= most ? shown : `${shown.slice(0, most).toWellFormed()}…`;
}

function redacted(text: string): string {
  return (
    redactText(text.slice(0, LONGEST_TEXT * 2)).replaceAll(CREDENTIAL, `$1 ${MASK}`) +
    text.slice(LONGEST_TEXT * 2, LONGEST_TEXT * 2 + 1)
  );
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
