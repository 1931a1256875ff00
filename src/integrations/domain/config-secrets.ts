/** Free-form settings of an integration; which keys it knows depends on its type. */
export type IntegrationConfig = Readonly<Record<string, unknown>>;

/** What a client sees, and may send back, in place of a stored secret. */
export const MASK = '********';

const SECRET_NAME = /key|pass|secret|token|header/i;

/**
 * The config as clients may see it: values under names that contain key, pass, secret, token or header are
 * masked, at any depth. (Contract: "Integration", config.)
 */
export function maskConfig(config: IntegrationConfig): IntegrationConfig {
  return mapObject(config, (name, value) => (isSecret(name) && !isBlank(value) ? MASK : maskInside(value)));
}

/**
 * Merges a patch into the stored config, object by object; lists are replaced. A masked or empty value leaves
 * a stored secret as it is, so that what a client was shown can be sent back unharmed.
 */
export function mergeConfig(stored: IntegrationConfig, patch: IntegrationConfig): IntegrationConfig {
  const merged = { ...stored, ...mapObject(patch, (name, value) => mergeValue(name, stored[name], value)) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function mergeValue(name: string, stored: unknown, value: unknown): unknown {
  if (isSecret(name) && (isBlank(value) || value === MASK)) return stored;
  if (isObject(value)) return mergeConfig(isObject(stored) ? stored : {}, value);
  if (Array.isArray(value)) {
    const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return value.map((item, index) => mergeValue(name, before[index], item));
  }
  return value;
}

function maskInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskInside);
  return isObject(value) ? maskConfig(value) : value;
}

function isSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isObject(value: unknown): value is IntegrationConfig {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapObject(object: IntegrationConfig, change: (name: string, value: unknown) => unknown): IntegrationConfig {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}
