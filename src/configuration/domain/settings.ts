import { isSecret } from '../../alerts/integrations/domain/config-secrets.js';
import { canonical, sameJson } from './canonical.js';
import type { Field } from './fields.js';

/*
 * Settings may contain secrets, recognised by their names. Stored settings are read with a fingerprint of each secret, so
 * that no plan or export contains one. A configuration has the secret itself, or `{keep: true}`.
 */

/** Keeps the stored secret unchanged. */
export const KEEP = { keep: true } as const;
/** Shown in plans for a new secret. */
const CHANGED = { changed: true } as const;

/** A one-way fingerprint: equal for equal secrets. */
export type Print = (secret: string) => string;

interface Printed {
  print: string;
}

export const isKept = (value: unknown): boolean => sameJson(value, KEEP);
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const isPrinted = (value: unknown): value is Printed =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Printed>).print === 'string';

/** Replaces each secret in the settings. */
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

/** Settings with fingerprints instead of secrets. */
export const withPrints = (settings: unknown, print: Print): unknown =>
  withSecrets(settings, (secret) => printed(secret, print));

/** The desired settings in a form to compare with the stored ones: `{keep: true}` becomes the stored fingerprint. */
export function compared(desired: unknown, stored: unknown, print: Print): unknown {
  if (Array.isArray(desired)) {
    const others: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return desired.map((each, index) => compared(each, others[index], print));
  }
  if (typeof desired !== 'object' || desired === null) return desired;
  const others = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(desired).map(([name, value]) => {
      if (!isSecret(name) || isBlank(value)) return [name, compared(value, others[name], print)];
      return [name, isKept(value) ? (others[name] ?? KEEP) : printed(value, print)];
    }),
  );
}

/** A field's value without secrets, for exports and plans. @param before the previous value; undefined: none */
export function shown(field: Field, value: unknown, before?: unknown): unknown {
  if (field.is === 'secret') return isBlank(value) ? value : CHANGED;
  if (field.is !== 'settings') return value;
  if (before === undefined) return withSecrets(value, () => KEEP);
  return unchangedKept(value, before);
}

function unchangedKept(value: unknown, before: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each, index) => unchangedKept(each, Array.isArray(before) ? (before as unknown[])[index] : null));
  if (typeof value !== 'object' || value === null) return value;
  const others = (typeof before === 'object' && before !== null ? before : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (!isSecret(name) || isBlank(each)) return [name, unchangedKept(each, others[name])];
      return [name, sameJson(each, others[name]) ? KEEP : CHANGED];
    }),
  );
}
