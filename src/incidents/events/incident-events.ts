import type { Actor } from '../../alerts/domain/alert.js';
import type { IncidentSettings, IncidentStatus, StatusUpdate } from '../domain/incident.js';

/** An incident was opened. */
export interface IncidentCreated {
  incidentId: string;
  actor: Actor;
}

/** An incident is not what it was; an edit that changes nothing is not told. */
export interface IncidentUpdated {
  incidentId: string;
  actor: Actor;
  /** The settings that changed, without the status. */
  changed: (keyof IncidentSettings)[];
  /** Null: the status stayed. */
  status: { from: IncidentStatus; to: IncidentStatus } | null;
  /** What the public was told by it; null: nothing new. */
  update: StatusUpdate | null;
}

/** An incident was deleted, and its postmortem with it. */
export interface IncidentRemoved {
  incidentId: string;
}

export interface IncidentEventPayloads {
  'incident.created': IncidentCreated;
  'incident.updated': IncidentUpdated;
  'incident.removed': IncidentRemoved;
}

declare module '../../common/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the incident events
  interface EventMap extends IncidentEventPayloads {}
}
