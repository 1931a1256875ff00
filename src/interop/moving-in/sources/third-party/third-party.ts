import type { OrgKind } from '../../domain/difference.js';
import type { Source } from '../source.js';
import { collect } from './collect.js';
import type { RawKind } from './raw.js';
import { read } from './read.js';

const KINDS: Readonly<Record<RawKind, OrgKind>> = {
  users: 'users',
  teams: 'teams',
  schedules: 'schedules',
  escalations: 'escalations',
  forwardings: 'forwardingRules',
  customUserRoles: 'customRoles',
  policiesV2: 'policies',
  ordersV2: 'policies',
  policies: 'policies',
  integrations: 'integrations',
  maintenance: 'maintenance',
  heartbeats: 'heartbeats',
  services: 'services',
  incidentTemplates: 'incidentTemplates',
};

/** The service whose API Pager speaks (docs/reference/compat.md). */
export const thirdParty: Source = {
  name: 'api',
  paceMs: 100,
  headers: (key) => ({ Authorization: `GenieKey ${key}` }),
  kinds: KINDS,
  collect,
  read,
};
