import { createHash } from 'node:crypto';
import { deriveAlert } from '../../lifecycle/domain/derived-alert.js';
import { textOf, type JsonObject } from './json.js';

/** What GoAlert's generic API takes, as the body of a create; without a `dedup`, equal summaries and details are one alert. */
export function goAlertBody({ summary, details, action, dedup }: JsonObject): JsonObject {
  const digest = createHash('sha256')
    .update(JSON.stringify([summary, details]))
    .digest('hex');
  const message = textOf(summary);
  const alert = deriveAlert({
    message: message ?? '',
    alias: `generic:${textOf(dedup) ?? digest}`,
    priority: 'P3',
    description: textOf(details),
    source: '',
    details: [],
  });
  const { message: text, alias, description = '', details: omitted } = alert;
  return {
    ...{ alias, description, details: omitted },
    ...(message !== null && { message: text }),
    ...(textOf(action) !== null && { action }),
  };
}
