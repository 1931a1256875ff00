/** A window was changed or removed: suppressed heartbeats may be due now. */
export interface MaintenanceWindowChanged {
  windowId: string;
}

export interface MaintenanceEventPayloads {
  'maintenance-window.changed': MaintenanceWindowChanged;
}

declare module '../../../platform/events/event-map.js' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging adds the maintenance events
  interface EventMap extends MaintenanceEventPayloads {}
}
