import type { Actor, Responder } from '../../alerts/domain/alert.js';
import type { IncidentSettings, IncidentStatus, StatusUpdate } from '../domain/incident.js';

/** The time that an incident came to a status. */
export interface IncidentTurn {
  /** Nobody is told twice under one id. */
  id: string;
  status: IncidentStatus;
}

/** Who is told of a change: at a new status everybody, else those who are new. */
export interface ToldOfIncident {
  responders: Responder[];
  /** All stakeholders of the tenant, too. */
  stakeholders: boolean;
  /** What they are told; absent in events of earlier versions. */
  turn?: IncidentTurn;
}

/** An incident was opened. */
export interface IncidentCreated {
  incidentId: string;
  actor: Actor;
  /** Absent: nobody. */
  told?: ToldOfIncident;
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

declare module '../../common/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the incident events
  interface EventMap extends IncidentEventPayloads {}
}
