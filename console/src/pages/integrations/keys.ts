/** API keys that were made in this tab: they are shown once, and forgotten when the tab is closed. */
const made = new Map<string, string>();

/** Of which integration. */
export const rememberKey = (integrationId: string, key: string): void => void made.set(integrationId, key);
export const madeKey = (integrationId: string): string | null => made.get(integrationId) ?? null;
