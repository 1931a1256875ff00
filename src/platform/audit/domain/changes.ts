import { isDeepStrictEqual } from 'node:util';

/**
 * How a field appears in the audit log: unchanged, masked, not at all (keys, dates, internal values), or as the function
 * returns.
 */
export type FieldRule = 'shown' | 'secret' | 'silent' | ((value: string) => string);

interface FieldChange {
  before: unknown;
  after: unknown;
}
export type Changes = Record<string, FieldChange>;
type State = Readonly<Record<string, unknown>>;

export const MASK = '********';
/** Characters of one value as JSON; longer ones are cut. */
const LONGEST = 2000;

/**
 * The fields that differ between two states of a record; null: it did not exist. Empty on both sides is no change.
 * @returns an empty object if nothing differs
 */
export function changesBetween(
  before: State | null,
  after: State | null,
  rules: Readonly<Record<string, FieldRule>>,
): Changes {
  const changes: Changes = {};
  for (const [field, rule] of Object.entries(rules)) {
    if (rule === 'silent') continue;
    const [was, is] = [plain(before?.[field]), plain(after?.[field])];
    if (isDeepStrictEqual(was, is)) continue;
    // Hashes and sealed values are named after the field they hide.
    changes[field.replace(/(Hash|Sealed)$/, '')] = { before: show(was, rule), after: show(is, rule) };
  }
  return changes;
}

/**
 * An address shortened so that only its owner recognises it: `a…@example.com`, `+49…21`,
 * `https://example.com/…`.
 */
export function maskAddress(address: string): string {
  if (/^https?:/i.test(address)) return URL.canParse(address) ? `${new URL(address).origin}/…` : MASK;
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`;
  return address.length < 8 ? MASK : `${address.slice(0, 3)}…${address.slice(-2)}`;
}

/** An address without parts that may be secret: user and password, query and fragment. */
export function maskUrl(url: string): string {
  return url.replace(/:\/\/[^/?#]*@/, `://${MASK}@`).replace(/([?#]).+$/s, `$1${MASK}`);
}

/** The value after a JSON round trip, so that written and read values compare. */
function plain(value: unknown): unknown {
  return value === undefined || value === null ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

function show(value: unknown, rule: Exclude<FieldRule, 'silent'>): unknown {
  if (value === null) return null;
  if (rule === 'secret') return MASK;
  if (typeof rule === 'function') return typeof value === 'string' ? rule(value) : MASK;
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? value : `${text.slice(0, LONGEST)}…`;
}
