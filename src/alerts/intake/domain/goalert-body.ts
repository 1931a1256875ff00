import { createHash } from 'node:crypto';
import { deriveAlert } from '../../lifecycle/domain/derived-alert.js';
import { detailsOf, isJsonObject, textOf, type JsonObject } from './json.js';
import { textsOf } from './one-alert.js';

/** What GoAlert's generic API takes, as the body of a create; without a `dedup`, equal summaries and details are one alert. */
export function goAlertBody({ summary, details, action, dedup, meta }: JsonObject): JsonObject {
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
    details: metaOf(meta),
  });
  const { message: text, alias, description = '', details: all } = alert;
  return {
    ...{ alias, description, details: all },
    ...(message !== null && { message: text }),
    ...(textOf(action) !== null && { action }),
  };
}

/** An object in JSON; in a form or the query `name=value`, once or several times. */
function metaOf(meta: unknown): [string, string][] {
  if (isJsonObject(meta)) return detailsOf(meta);
  return textsOf(meta).flatMap((text): [string, string][] => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}
