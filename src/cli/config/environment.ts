import { CommandError } from '../command-error.js';
import type { Document } from './config-files.js';

/**
 * The configuration with the secrets of its integrations: `{env: NAME}` in their settings and as their key becomes the
 * value of that variable. @throws CommandError where it is not set
 */
export function withEnvironment(
  configuration: Document,
  environment: Readonly<Record<string, string | undefined>>,
): Document {
  const { integrations } = configuration;
  if (!Array.isArray(integrations)) return configuration;
  return { ...configuration, integrations: integrations.map((each: unknown) => resolved(each, environment)) };
}

function resolved(value: unknown, environment: Readonly<Record<string, string | undefined>>): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, environment));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, variable] = []] = entries;
  if (entries.length !== 1 || name !== 'env' || typeof variable !== 'string')
    return Object.fromEntries(entries.map(([key, each]) => [key, resolved(each, environment)]));
  const text = environment[variable];
  if (!text) throw new CommandError(`The environment variable ${variable}, which an integration names, is not set`);
  return text;
}
