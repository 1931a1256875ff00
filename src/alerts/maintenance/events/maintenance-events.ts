/** A window was planned. */
export interface MaintenanceWindowCreated {
  windowId: string;
}

/** A window was changed or removed: suppressed heartbeats may be due now. */
export interface MaintenanceWindowChanged {
  windowId: string;
  /** Whether subscribers of the status page were to be mailed before; left out by a version that mails none. */
  notified?: boolean;
}

export interface MaintenanceEventPayloads {
  'maintenance-window.created': MaintenanceWindowCreated;
  'maintenance-window.changed': MaintenanceWindowChanged;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the maintenance events
  interface EventMap extends MaintenanceEventPayloads {}
}
