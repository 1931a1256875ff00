/** The team and service of a subject, or of a window; null: none. */
export interface MaintenanceScope {
  teamId: string | null;
  serviceId: string | null;
}

export interface Window extends MaintenanceScope {
  id: string;
  enabled: boolean;
  startTime: Date;
  /** Inclusive. */
  endTime: Date;
}

/** Is the window in force at this instant? (Contract: enabled and startTime <= now <= endTime.) */
export function isActive(
  { enabled, startTime, endTime }: Omit<Window, 'id' | keyof MaintenanceScope>,
  at: Date,
): boolean {
  return enabled && startTime <= at && at <= endTime;
}

/**
 * Is this in the window's scope? A window with a service is for that service, whoever made it; one with only a team is
 * for the team; one with neither is for everything.
 */
export function covers(window: MaintenanceScope, subject: MaintenanceScope): boolean {
  if (window.serviceId !== null) return window.serviceId === subject.serviceId;
  return window.teamId === null || window.teamId === subject.teamId;
}

/** The windows that apply to the subject at this instant. */
export function applicable<W extends Window>(windows: readonly W[], subject: MaintenanceScope, at: Date): W[] {
  return windows.filter((window) => isActive(window, at) && covers(window, subject));
}
