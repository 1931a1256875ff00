import type { Actor } from '../../../alerts/lifecycle/domain/alert.js';
import type { ServiceStatus } from '../domain/status.js';

/** The status of a service changed. */
export interface ServiceStatusChanged {
  serviceId: string;
  from: ServiceStatus;
  to: ServiceStatus;
  actor: Actor;
}

/** A service became public or stopped being public, and with it its incidents and maintenance. */
export interface ServicePublicationChanged {
  serviceId: string;
}

export interface ServiceEventPayloads {
  'service.status-changed': ServiceStatusChanged;
  'service.publication-changed': ServicePublicationChanged;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the service events
  interface EventMap extends ServiceEventPayloads {}
}
