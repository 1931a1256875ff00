import type { Source } from '../source.js';
import { collect } from './collect.js';
import { LISTS, SOURCE } from './lists.js';
import { read } from './read.js';

/** PagerDuty's REST API, version 2, by a key with read rights. */
export const pagerDuty: Source = {
  name: SOURCE,
  // 960 requests a minute are allowed.
  paceMs: 100,
  headers: (key) => ({ Authorization: `Token token=${key}`, Accept: 'application/vnd.pagerduty+json;version=2' }),
  kinds: LISTS,
  collect,
  read,
};
