import type { Window } from './applicability.js';
import { silencesEverything, type Silence } from './silence.js';

/** What of the ids that a window names is there. */
export interface KnownNames {
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

/** Warnings for the author of a window: it is stored as given, but may not do what was meant. */
export function windowWarnings(window: Settings, known: KnownNames): string[] {
  const { startTime, endTime, enabled, public: isPublic, silence, teamId, serviceId } = window;
  const warnings: string[] = [];
  if (endTime < startTime) warnings.push('endTime: is before startTime, so this window never applies');
  if (isPublic && !enabled) warnings.push('public: this window is disabled, so it is announced nowhere');
  if (!known.service) warnings.push('serviceId: no service has this id, so this window shows on no status page');
  if (silence === null && !window.heartbeats && !window.rules)
    warnings.push('heartbeats: this window silences nothing');
  if (silence !== null && serviceId === null && silencesEverything(silence)) {
    const whose = teamId === null ? 'every alert' : 'every alert of its team';
    warnings.push(`silence: has no conditions, so this window silences ${whose}`);
  }
  for (const id of known.missingIntegrations) warnings.push(`silence.integrationIds: no integration has the id ${id}`);
  return warnings;
}
