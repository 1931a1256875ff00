import type { Person, Resource } from '../../access/domain/permissions.js';
import { sees } from '../../access/domain/reading.js';

/** The resource whose data entries of an entity type repeat. Reading the entries needs its read permission. */
const RESOURCE_OF: Readonly<Record<string, Resource>> = {
  alert: 'alerts',
  incident: 'incidents',
  'incident-notice': 'incidents',
  incident_template: 'incidents',
  postmortem: 'incidents',
  schedule: 'schedules',
  rotation: 'schedules',
  override: 'schedules',
  swap_request: 'schedules',
  handoff_note: 'schedules',
  'handoff-notice': 'schedules',
  heartbeat: 'heartbeats',
  service: 'services',
  incident_rule: 'services',
  maintenance_window: 'maintenance-windows',
  integration: 'integrations',
  token: 'integrations',
  escalation_policy: 'escalations',
  alert_policy: 'escalations',
  notification_policy: 'escalations',
  flapping_settings: 'escalations',
  chat_room: 'escalations',
  routing_rule: 'routing-rules',
  team_routing_rule: 'routing-rules',
  saved_search: 'saved-searches',
  status_page: 'status-page',
  'report-schedule': 'reports',
};

/** The entity types whose entries this caller may not read. */
export function hiddenTypes(caller: Person): string[] {
  return Object.entries(RESOURCE_OF).flatMap(([type, resource]) => (sees(caller, resource) ? [] : [type]));
}
