import { DAY_MS, MINUTE_MS } from '../../platform/durations.js';
import type { ApiClient } from '../moving-in/api-client.js';
import { SourceRefused } from '../moving-in/domain/source-refused.js';
import { readOnCall } from './domain/read-oncall.js';
import { readPagerDuty } from './domain/read-pagerduty.js';
import { readThirdParty } from './domain/read-third-party.js';
import type { Reader, Reading } from './domain/reader.js';
import type { Source } from './domain/report.js';

interface Service {
  read: Reader;
  /** What it wants beside, or in place of, what `ApiClient` sends. */
  headers: (key: string) => Record<string, string>;
}

/** How each service is asked. */
export const SERVICES: Readonly<Record<Exclude<Source, 'log'>, Service>> = {
  'third-party': { read: readThirdParty, headers: () => ({}) },
  pagerduty: {
    read: readPagerDuty,
    headers: (key) => ({ Authorization: `Token token=${key}`, Accept: 'application/vnd.pagerduty+json;version=2' }),
  },
  oncall: { read: readOnCall, headers: (key) => ({ Authorization: key }) },
};

/** GET below the path of an address. @param url of the API, which may stand below a path of its own */
export function getBelow(url: string, client: Pick<ApiClient, 'get' | 'origin'>): Reading['get'] {
  const base = new URL(url).pathname.replace(/\/$/, '');
  return async (path, isOptional) => {
    const { status, body } = await client.get(base + path, isOptional);
    if (body === null && isOptional !== true)
      throw new SourceRefused(`${client.origin + base + path} answered ${status}: may the key read alerts?`);
    return body;
  };
}

/** What is younger has not had the time to arrive and to page on both sides. */
const TOO_YOUNG_MS = 5 * MINUTE_MS;

/** The last so many days that can be compared. */
export function periodUntil(now: Date, days: number): { from: Date; until: Date } {
  const until = new Date(now.getTime() - TOO_YOUNG_MS);
  return { from: new Date(until.getTime() - days * DAY_MS), until };
}
