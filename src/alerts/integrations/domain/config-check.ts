import type { IntegrationConfig } from './config-secrets.js';

export type ConfigCheck =
  /** `url`: where its messages would be posted; null: nowhere. */
  | { kind: 'present'; key: string; url: string | null }
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

/** Is the setting there that the type needs? (Contract: POST /v2/integrations/:id/test.) */
export function checkConfig(type: string, config: IntegrationConfig): ConfigCheck {
  const key = REQUIRED.get(type.toLowerCase());
  if (key === undefined) return { kind: 'not-testable' };
  const value = config[key];
  if (typeof value !== 'string' || value.trim() === '') return { kind: 'missing', key };
  return { kind: 'present', key, url: key === 'fromAddress' ? null : value.trim() };
}
