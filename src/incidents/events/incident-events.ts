import type { Actor } from '../../alerts/lifecycle/domain/alert.js';
import type { Responder } from '../../platform/domain/responder.js';
import type { IncidentSettings, IncidentStatus, StatusUpdate } from '../domain/incident.js';

/** The change of an incident to a status. */
export interface IncidentStatusChange {
  /** Nobody is notified twice of the same id. */
  id: string;
  status: IncidentStatus;
}

/** Who is notified of a change: at a new status all responders, else those that were added. */
export interface IncidentRecipients {
  responders: Responder[];
  /** Also notifies all stakeholders of the tenant. */
  stakeholders: boolean;
  /** The content of the notice; absent in events of earlier versions. */
  turn?: IncidentStatusChange;
}

/** An incident was opened. */
export interface IncidentCreated {
  incidentId: string;
  actor: Actor;
  /** Absent: nobody. */
  told?: IncidentRecipients;
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
  told?: IncidentRecipients;
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
