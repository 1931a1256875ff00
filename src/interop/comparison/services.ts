import { DAY_MS, MINUTE_MS } from '../../platform/durations.js';
import type { ApiClient } from '../moving-in/api-client.js';
import { SourceRefused } from '../moving-in/domain/source-refused.js';
import { goAlert } from '../moving-in/sources/goalert/goalert.js';
import { grafanaOnCall } from '../moving-in/sources/grafana-oncall/grafana-oncall.js';
import { pagerDuty } from '../moving-in/sources/pagerduty/pagerduty.js';
import type { ApiHabits } from '../moving-in/sources/source.js';
import { thirdParty } from '../moving-in/sources/third-party/third-party.js';
import { readGoAlert } from './domain/read-goalert.js';
import { readOnCall } from './domain/read-oncall.js';
import { readPagerDuty } from './domain/read-pagerduty.js';
import { readThirdParty } from './domain/read-third-party.js';
import type { Reader, Reading } from './domain/reader.js';
import type { Source } from './domain/report.js';

interface Service {
  read: Reader;
  /** How its API is asked. */
  asked: ApiHabits & { name: string };
}

export const SERVICES: Readonly<Record<Exclude<Source, 'log'>, Service>> = {
  'third-party': { read: readThirdParty, asked: thirdParty },
  pagerduty: { read: readPagerDuty, asked: pagerDuty },
  'grafana-oncall': { read: readOnCall, asked: grafanaOnCall },
  goalert: { read: readGoAlert, asked: goAlert },
};

/** The bodies of answers. */
export function bodiesOf(client: Pick<ApiClient, 'get' | 'base'>): Reading['get'] {
  return async (path, isOptional) => {
    const { status, body } = await client.get(path, isOptional);
    if (body === null && isOptional !== true)
      throw new SourceRefused(`${client.base + path} answered ${status}: may the key read alerts?`);
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
