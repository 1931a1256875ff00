import { intervalMinutes } from './domain/interval.js';
import type { Window } from '../maintenance/domain/applicability.js';
import { expiryOf, quietedBy, stateOf, type Life } from './domain/lifecycle.js';
import { withGiven, type HeartbeatSettings } from './domain/settings.js';
import type { HeartbeatNow, HeartbeatSettingsView } from './dto/heartbeat.dto.js';
import type { Heartbeat } from './heartbeat.entity.js';

/** The columns for these settings and this state; ends any postponement. */
export function columnsOf(settings: HeartbeatSettings, life: Life): Omit<Heartbeat, 'tenantId' | 'name' | Fixed> {
  const minutes = intervalMinutes(settings);
  return {
    ...withGiven(settings, {}),
    ...life,
    alertTags: [...settings.alertTags],
    intervalMinutes: minutes,
    expiresAt: expiryOf(life, minutes),
    heldUntil: null,
  };
}
type Fixed = 'alertId' | 'teamId' | 'integrationId' | 'orphanedFrom' | 'createdAt';

export function viewOf(heartbeat: Heartbeat): HeartbeatSettingsView {
  const { name, description, interval, intervalUnit, enabled, expired, lastPing, serviceId, teamId } = heartbeat;
  const { alertMessage, alertTags, alertPriority, integrationId } = heartbeat;
  return {
    ...{ name, description, interval, intervalUnit, enabled, expired },
    lastPing: lastPing?.toISOString() ?? null,
    ...{ serviceId, alertMessage, alertTags, alertPriority, teamId, integrationId },
  };
}

/** Is it late, and does a window keep its expiry quiet? @param windows those that keep heartbeats quiet */
export function presentOf(heartbeat: Heartbeat, windows: readonly Window[], now: Date): HeartbeatNow {
  const { expired, expiresAt } = heartbeat;
  const window = stateOf(heartbeat) === 'waiting' ? quietedBy(heartbeat, windows, now) : null;
  return {
    late: expired || (expiresAt !== null && expiresAt < now),
    maintenance: window?.id ?? null,
    silencedUntil: window?.endTime.toISOString() ?? null,
  };
}
