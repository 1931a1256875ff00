import { isJsonObject } from './json.js';

/** One request may bring so many alerts, firing and resolved ones together. */
export const MOST_ALERTS = 500;

/** How many alerts a webhook's body brings: the entries of its `alerts` list, one where it has none. */
export function alertCount(body: unknown): number {
  return isJsonObject(body) && Array.isArray(body.alerts) ? body.alerts.length : 1;
}

/**
 * What a webhook's body counts in the rate limit: each of its alerts. An empty group is still a request, and one that is
 * refused for its size brings no alerts.
 */
export function inboundWeight(body: unknown): number {
  const count = alertCount(body);
  return count > MOST_ALERTS ? 1 : Math.max(count, 1);
}
