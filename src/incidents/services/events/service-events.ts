import type { Actor } from '../../../alerts/lifecycle/domain/alert.js';
import type { ServiceStatus } from '../domain/status.js';

/** A service of the catalog went from one status to another. */
export interface ServiceStatusChanged {
  serviceId: string;
  from: ServiceStatus;
  to: ServiceStatus;
  actor: Actor;
}

export interface ServiceEventPayloads {
  'service.status-changed': ServiceStatusChanged;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the service events
  interface EventMap extends ServiceEventPayloads {}
}
