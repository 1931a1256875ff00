import { isSecret } from '../../alerts/integrations/domain/config-secrets.js';
import { canonical, sameJson } from './canonical.js';
import type { Field } from './fields.js';

/*
 * Settings may contain secrets, under names that say so. What is stored is read with a print of each secret, so that no
 * plan or export has one; what is given has the secret itself, or `{keep: true}`.
 */

/** Stands in a configuration for a stored secret that is to stay as it is. */
export const KEEP = { keep: true } as const;
/** What plans show for a new one. */
const CHANGED = { changed: true } as const;

/** The same text for the same secret, from which the secret cannot be told. */
export type Print = (secret: string) => string;

interface Printed {
  print: string;
}

export const isKept = (value: unknown): boolean => sameJson(value, KEEP);
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const isPrinted = (value: unknown): value is Printed =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Printed>).print === 'string';

/** The settings with each secret in them changed. */
export function withSecrets(settings: unknown, change: (secret: unknown) => unknown): unknown {
  if (Array.isArray(settings)) return settings.map((each) => withSecrets(each, change));
  if (typeof settings !== 'object' || settings === null) return settings;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      isSecret(name) && !isBlank(value) ? change(value) : withSecrets(value, change),
    ]),
  );
}

const printed = (value: unknown, print: Print): unknown =>
  isPrinted(value) ? value : { print: print(JSON.stringify(canonical(value))) };

/** Stored settings without their secrets. */
export const withPrints = (settings: unknown, print: Print): unknown =>
  withSecrets(settings, (secret) => printed(secret, print));

/** The settings that are wanted, as they can be compared with the stored ones: what is kept is what is stored. */
export function compared(wanted: unknown, stored: unknown, print: Print): unknown {
  if (Array.isArray(wanted)) {
    const others: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return wanted.map((each, place) => compared(each, others[place], print));
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted;
  const others = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      if (!isSecret(name) || isBlank(value)) return [name, compared(value, others[name], print)];
      return [name, isKept(value) ? (others[name] ?? KEEP) : printed(value, print)];
    }),
  );
}

/** Any value of a field without its secrets, in an export or a plan. @param before what the field had; undefined: nothing */
export function shown(field: Field, value: unknown, before?: unknown): unknown {
  if (field.is === 'secret') return isBlank(value) ? value : CHANGED;
  if (field.is !== 'settings') return value;
  if (before === undefined) return withSecrets(value, () => KEEP);
  return unchangedKept(value, before);
}

function unchangedKept(value: unknown, before: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each, place) => unchangedKept(each, Array.isArray(before) ? (before as unknown[])[place] : null));
  if (typeof value !== 'object' || value === null) return value;
  const others = (typeof before === 'object' && before !== null ? before : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (!isSecret(name) || isBlank(each)) return [name, unchangedKept(each, others[name])];
      return [name, sameJson(each, others[name]) ? KEEP : CHANGED];
    }),
  );
}
