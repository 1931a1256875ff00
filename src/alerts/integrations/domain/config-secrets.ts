import { shownAddress } from '../../../platform/crypto/secret-address.js';

/** Free-form settings of an integration; the known keys depend on its type. */
export type IntegrationConfig = Readonly<Record<string, unknown>>;

/** The mask that clients see, and may send back, instead of a stored secret. */
export const MASK = '********';

const SECRET_NAME = /key|pass|secret|token|header/i;

/**
 * The config as clients may see it: values under names that contain key, pass, secret, token or header are
 * masked, at any depth. (Contract: "Integration", config.)
 */
export function maskConfig(config: IntegrationConfig): IntegrationConfig {
  return mapObject(config, (name, value) => (isSecret(name) && !isBlank(value) ? MASK : maskInside(value)));
}

/** Settings that are addresses by their names, with or without a scheme. */
const ADDRESS_NAME = /ur[il]|hook|endpoint/i;

/** The config for those who may only read it: of addresses, which may contain credentials, also only the host and `…`. */
export function maskConfigForReaders(config: IntegrationConfig): IntegrationConfig {
  return hideAddresses(maskConfig(config));
}

/** Of addresses only the host and `…`; secrets as they are. */
export function hideAddresses(config: IntegrationConfig): IntegrationConfig {
  return withoutAddresses(config, '') as IntegrationConfig;
}

function withoutAddresses(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutAddresses(item, name));
  if (isObject(value)) return mapObject(value, (inner, each) => withoutAddresses(each, inner));
  if (typeof value !== 'string' || value === MASK) return value;
  const shown = shownAddress(value);
  return shown === value && ADDRESS_NAME.test(name) && !isBlank(value) ? '…' : shown;
}

/**
 * Merges a patch into the stored config, object by object; lists are replaced. A masked or empty value leaves
 * a stored secret as it is, so that a client can send back what it read.
 */
export function mergeConfig(stored: IntegrationConfig, patch: IntegrationConfig): IntegrationConfig {
  const merged = { ...stored, ...mapObject(patch, (name, value) => mergeValue(name, stored[name], value)) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

/** The settings that say where an integration sends to. */
const DESTINATIONS = ['url', 'webhookUrl'];

/** The result for the stored config; `secrets`: paths of those that the patch has to repeat. */
export type ConfigChange = { kind: 'changed'; config: IntegrationConfig } | { kind: 'incomplete'; secrets: string[] };

/**
 * Merges a patch as `mergeConfig` does. Where the integration would send to another origin, every stored secret
 * has to be repeated in the patch, or somebody who may change the address could have it sent to them.
 */
export function changeConfig(stored: IntegrationConfig, patch: IntegrationConfig): ConfigChange {
  const merged = mergeConfig(stored, patch);
  const isElsewhere = DESTINATIONS.some(
    (name) => originOf(merged[name]) !== originOf(stored[name]) && !isBlank(merged[name]),
  );
  if (!isElsewhere) return { kind: 'changed', config: merged };
  const secrets = unrepeated(stored, patch, 'config');
  if (secrets.length > 0) return { kind: 'incomplete', secrets };
  return { kind: 'changed', config: mergeConfig(withoutSecrets(stored), patch) };
}

/** The same for a config that takes the place of the stored one: of that only what is sent back masked is left. */
export function replaceConfig(stored: IntegrationConfig, given: IntegrationConfig): ConfigChange {
  return changeConfig(narrowed(stored, given), given);
}

/** The parts of what is stored that are given, too. */
function narrowed(stored: IntegrationConfig, given: IntegrationConfig): IntegrationConfig {
  const parts = Object.entries(stored).flatMap(([name, value]): [string, unknown][] => {
    const other = given[name];
    if (isBlank(other)) return [];
    return [[name, isObject(value) && isObject(other) ? narrowed(value, other) : value]];
  });
  return Object.fromEntries(parts);
}

/** What stands for its origin where there is none is the text itself. */
function originOf(value: unknown): unknown {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : value;
}

function unrepeated(stored: unknown, patch: unknown, path: string): string[] {
  if (!isNested(stored)) return [];
  const given = isNested(patch) ? patch : {};
  return Object.entries(stored).flatMap(([name, value]) => {
    if (!isSecret(name)) return unrepeated(value, given[name], `${path}.${name}`);
    return isBlank(value) || isRepeated(given[name]) ? [] : [`${path}.${name}`];
  });
}

function isRepeated(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isRepeated);
  return !isBlank(value) && value !== MASK;
}

function withoutSecrets(config: IntegrationConfig): IntegrationConfig {
  const open = Object.entries(config).filter(([name]) => !isSecret(name));
  return Object.fromEntries(open.map(([name, value]) => [name, openParts(value)]));
}

function openParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openParts);
  return isObject(value) ? withoutSecrets(value) : value;
}

/** An object, or a list, whose places are its names. */
function isNested(value: unknown): value is IntegrationConfig {
  return typeof value === 'object' && value !== null;
}

function mergeValue(name: string, stored: unknown, value: unknown): unknown {
  if (isSecret(name) && (isBlank(value) || value === MASK)) return stored;
  // What readers see of it, sent back.
  if (typeof stored === 'string' && value === shownAddress(stored)) return stored;
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

/** Does the name of a setting give away that it is a secret? */
export function isSecret(name: string): boolean {
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
