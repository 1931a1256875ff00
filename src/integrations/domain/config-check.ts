import type { IntegrationConfig } from './config-secrets.js';

export type ConfigCheck =
  | { kind: 'present' }
  | { kind: 'missing'; key: string }
  /** Integrations of this type need no setting. */
  | { kind: 'not-testable' };

/** The one setting without which an integration of the type cannot work. */
const REQUIRED: ReadonlyMap<string, string> = new Map([
  ['slack', 'webhookUrl'],
  ['teams', 'webhookUrl'],
  ['email', 'fromAddress'],
  ['webhook', 'url'],
]);

/** Is the setting there that the type needs? Presence only. (Contract: POST /v2/integrations/:id/test.) */
export function checkConfig(type: string, config: IntegrationConfig): ConfigCheck {
  const key = REQUIRED.get(type.toLowerCase());
  if (key === undefined) return { kind: 'not-testable' };
  const value = config[key];
  return typeof value === 'string' && value.trim() !== '' ? { kind: 'present' } : { kind: 'missing', key };
}
