import type { Actor } from '../../alerts/lifecycle/domain/alert.js';
import type { Responder } from '../../platform/domain/responder.js';
import type { IncidentSettings, IncidentStatus, StatusUpdate } from '../domain/incident.js';

/** The change of an incident to a status. */
export interface IncidentTurn {
  /** Identifies it: nobody is notified of it twice. */
  id: string;
  status: IncidentStatus;
}

/** Who is notified of a change: at a new status all, else those who were added. */
export interface ToldOfIncident {
  responders: Responder[];
  /** All stakeholders of the tenant, too. */
  stakeholders: boolean;
  /** The content of the notice; absent in events of earlier versions. */
  turn?: IncidentTurn;
}

/** An incident was opened. */
export interface IncidentCreated {
  incidentId: string;
  actor: Actor;
  /** Absent: nobody. */
  told?: ToldOfIncident;
}

/** An incident changed; an edit without changes gives no event. */
export interface IncidentUpdated {
  incidentId: string;
  actor: Actor;
  /** The settings that changed, without the status. */
  changed: (keyof IncidentSettings)[];
  /** Null: the status stayed. */
  status: { from: IncidentStatus; to: IncidentStatus } | null;
  /** The published update; null: none. */
  update: StatusUpdate | null;
  /** Absent: nobody. */
  told?: ToldOfIncident;
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

declare module '../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the incident events
  interface EventMap extends IncidentEventPayloads {}
}
