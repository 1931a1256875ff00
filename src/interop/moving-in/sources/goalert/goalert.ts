import type { OrgKind } from '../../domain/difference.js';
import type { Source } from '../source.js';
import { collect, SOURCE } from './collect.js';
import { type List, postedFor, saidBy } from './query.js';
import { read } from './read.js';

const KINDS: Readonly<Record<List | 'asked', OrgKind>> = {
  asked: 'organisation',
  users: 'users',
  rotations: 'rotations',
  schedules: 'schedules',
  userOverrides: 'overrides',
  escalationPolicies: 'escalations',
  services: 'services',
};

/** GoAlert, by its GraphQL API: with an API key of the query, or the token of a session. */
export const goAlert: Source = {
  name: SOURCE,
  paceMs: 100,
  headers: (key) => ({ Authorization: `Bearer ${key}` }),
  // It may be below a path.
  baseOf: ({ origin, pathname }) => origin + pathname.replace(/\/+$/, '').replace(/\/api\/graphql$/, ''),
  graphql: { postedFor, saidBy },
  kinds: KINDS,
  collect,
  read,
};
