import type { Actor } from '../../../alerts/lifecycle/domain/alert.js';
import type { ServiceStatus } from '../domain/status.js';

/** A service of the catalog went from one status to another. */
export interface ServiceStatusChanged {
  serviceId: string;
  from: ServiceStatus;
  to: ServiceStatus;
  actor: Actor;
}

/** A service came onto the status page or left it: what concerns it shows there no more, or from now on. */
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
