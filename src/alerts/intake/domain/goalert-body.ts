import { createHash } from 'node:crypto';
import type { JsonObject } from './json.js';

/** What GoAlert's generic API takes, as the body of a create; without a `dedup`, equal summaries and details are one alert. */
export function goAlertBody({ summary, details, action, dedup }: JsonObject): JsonObject {
  const digest = createHash('sha256')
    .update(JSON.stringify([summary, details]))
    .digest('hex');
  const message = typeof summary === 'string' ? summary : undefined;
  return {
    ...(message !== undefined && { message: [...message].slice(0, 130).join('') }),
    alias: `generic:${typeof dedup === 'string' && dedup !== '' ? dedup : digest}`.slice(0, 512),
    description: [
      message !== undefined && [...message].length > 130 ? message : '',
      typeof details === 'string' ? details : '',
    ]
      .filter((text) => text !== '')
      .join('\n\n')
      .slice(0, 15_000),
    ...(typeof action === 'string' && action !== '' && { action }),
  };
}
