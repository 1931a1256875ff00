import type { OrgKind } from '../../domain/difference.js';
import type { Source } from '../source.js';
import { collect, type List } from './collect.js';
import { read } from './read.js';

const KINDS: Readonly<Record<List, OrgKind>> = {
  asked: 'organisation',
  users: 'users',
  teams: 'teams',
  personal_notification_rules: 'notificationRules',
  schedules: 'schedules',
  on_call_shifts: 'rotations',
  shift_swaps: 'overrides',
  escalation_chains: 'escalations',
  escalation_policies: 'escalations',
  user_groups: 'organisation',
  integrations: 'integrations',
  routes: 'integrations',
  webhooks: 'integrations',
};

/** Grafana OnCall, by its public HTTP API. */
export const grafanaOnCall: Source = {
  name: 'grafana-oncall',
  // 300 a minute.
  paceMs: 220,
  headers: (key) => ({ Authorization: key }),
  // In the cloud it is below `/oncall`; its settings show the address with and without `/api/v1`.
  baseOf: ({ origin, pathname }) => origin + pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, ''),
  kinds: KINDS,
  collect,
  read,
};
