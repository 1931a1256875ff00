import { type Silence, silencesEverything } from './silence.js';

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

/** What of the ids that a window names is there. */
interface KnownNames {
  /** True where it names none. */
  service: boolean;
  /** Ids of integrations that are not there. */
  missingIntegrations: readonly string[];
}

type Settings = Omit<Window, 'id'> & {
  public: boolean;
  heartbeats: boolean;
  silence: Silence | null;
  rules: readonly object[] | null;
};

/** Does it silence every alert: of its team, or of all? */
export const isForEverything = ({ silence, serviceId }: Pick<Settings, 'silence' | 'serviceId'>): boolean =>
  silence !== null && serviceId === null && silencesEverything(silence);

/** Warnings for the author of a window: it is stored as given, but may not do what was meant. */
export function windowWarnings(window: Settings, known: KnownNames): string[] {
  const { startTime, endTime, enabled, public: isPublic, silence, teamId } = window;
  const warnings: string[] = [];
  if (endTime < startTime) warnings.push('endTime: is before startTime, so this window never applies');
  if (isPublic && !enabled) warnings.push('public: this window is disabled, so it is announced nowhere');
  if (!known.service) warnings.push('serviceId: no service has this id, so this window shows on no status page');
  if (silence === null && !window.heartbeats && !window.rules)
    warnings.push('heartbeats: this window silences nothing');
  if (isForEverything(window)) {
    const whose = teamId === null ? 'every alert' : 'every alert of its team';
    warnings.push(`silence: has no conditions, so this window silences ${whose}`);
  }
  for (const id of known.missingIntegrations) warnings.push(`silence.integrationIds: no integration has the id ${id}`);
  return warnings;
}
