import type { Resource } from '../../../people/access/domain/permissions.js';

/** The tables with the content of alerts. */
export const ALERT_TABLES = [
  'alerts',
  'alert_activities',
  'alert_notes',
  'alert_recipients',
  'attachments',
  'deliveries',
  'escalation_runs',
] as const;

/** The resource that clients reload, and the permission for it. */
const RESOURCE_OF_TABLE: Readonly<Record<string, readonly [resource: string, needed: Resource]>> = {
  users: ['users', 'users'],
  teams: ['teams', 'teams'],
  team_members: ['teams', 'teams'],
  team_roles: ['teams', 'teams'],
  invites: ['invites', 'invites'],
  schedules: ['schedules', 'schedules'],
  rotations: ['schedules', 'schedules'],
  overrides: ['schedules', 'schedules'],
  pto_requests: ['pto-requests', 'pto-requests'],
  escalation_policies: ['escalations', 'escalations'],
  escalation_policy_versions: ['escalations', 'escalations'],
  heartbeats: ['heartbeats', 'heartbeats'],
  maintenance_windows: ['maintenance-windows', 'maintenance-windows'],
  incidents: ['incidents', 'incidents'],
  incident_alerts: ['incidents', 'incidents'],
  incident_roles: ['incidents', 'incidents'],
  incident_participants: ['incidents', 'incidents'],
  incident_tasks: ['incidents', 'incidents'],
  incident_internal_updates: ['incidents', 'incidents'],
  postmortems: ['postmortems', 'postmortems'],
  services: ['services', 'services'],
  status_pages: ['status-page', 'status-page'],
  integrations: ['integrations', 'integrations'],
  api_keys: ['integrations', 'integrations'],
  routing_rules: ['routing-rules', 'routing-rules'],
  team_routing_rules: ['routing-rules', 'routing-rules'],
  alert_policies: ['alert-policies', 'escalations'],
  notification_policies: ['notification-policies', 'escalations'],
  saved_searches: ['saved-searches', 'saved-searches'],
  channels: ['channels', 'channels'],
  // Whoever may read alerts is told whether they page anybody.
  rehearsals: ['rehearsals', 'alerts'],
  notification_rules: ['notification-rules', 'notification-rules'],
  forwarding_rules: ['forwarding-rules', 'forwarding-rules'],
};

/** A write to one of these may end streams, or change what they may show. The change feed announces them at the commit. */
export const RIGHTS_TABLES: readonly string[] = ['users', 'teams', 'team_members', 'api_keys', 'integrations'];
/** Sign-outs, which only the change notes report. */
const SIGN_OUTS = 'revoked_tokens';

export const OTHER_TABLES: readonly string[] = [...Object.keys(RESOURCE_OF_TABLE), SIGN_OUTS];

/** The names of the resources in events, each once. */
export const LIVE_RESOURCES: readonly string[] = [
  ...new Set(Object.values(RESOURCE_OF_TABLE).map(([resource]) => resource)),
];

/** The resources that changed with these tables, with the permission to read each. */
export function resourcesOf(tables: Iterable<string>): ReadonlyMap<string, Resource> {
  return new Map([...tables].flatMap((table) => (RESOURCE_OF_TABLE[table] ? [RESOURCE_OF_TABLE[table]] : [])));
}

export const hasSignOut = (tables: ReadonlySet<string>): boolean => tables.has(SIGN_OUTS);
