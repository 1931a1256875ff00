import type { AlertStatus } from '../../lifecycle/domain/alert.js';
import type { Priority } from '../../../platform/domain/priority.js';
import type { Flapping } from '../../lifecycle/domain/flapping.js';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.js';

/** What a tenant takes for flapping, and what follows. */
export interface FlappingSettings {
  enabled: boolean;
  /** So many openings of an alias within an hour page one by one. */
  openingsPerHour: number;
  /** A further one pages only if it is open for so long. */
  holdMinutes: number;
  /** Whether that holds for P1, too. */
  holdsP1: boolean;
}

export const USUAL_FLAPPING: FlappingSettings = { enabled: true, openingsPerHour: 5, holdMinutes: 10, holdsP1: false };
export const NO_FLAPPING: FlappingSettings = { ...USUAL_FLAPPING, enabled: false };

/** The alerts of an alias that were opened and closed again within the last hour. */
export interface RecentOpenings {
  openings: number;
  /** Of these, those whose pages were not held. */
  unheld: number;
}

/** From when on openings count for one that comes now. */
export const countsSince = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

/**
 * Whether a new alert is one of an alias that opens and closes again and again, and until when its page is held: it is owed
 * as soon as the alert has been open for so long. Of openings that are all short one in an hour pages at once, so that
 * people hear that it goes on; P1 is marked, and pages at once unless the settings say otherwise.
 * @returns null: it is none
 */
export function decideFlapping(
  alert: { priority: Priority; status: AlertStatus; suppressNotifications: boolean },
  recent: RecentOpenings,
  settings: FlappingSettings,
  now: Date,
): Flapping | null {
  const openings = recent.openings + 1;
  if (!settings.enabled || alert.status !== 'open' || openings <= settings.openingsPerHour) return null;
  const isHeld = recent.unheld > 0 && !alert.suppressNotifications && (alert.priority !== 'P1' || settings.holdsP1);
  const heldUntil = new Date(now.getTime() + settings.holdMinutes * MINUTE_MS);
  return { openings, heldUntil: isHeld ? heldUntil.toISOString() : null };
}
