import { formatInTimeZone } from 'date-fns-tz';
import type { Actor } from '../../lifecycle/domain/alert.js';
import type { AlertRequest } from '../../lifecycle/domain/create-request.js';
import { deriveAlert } from '../../lifecycle/domain/derived-alert.js';
import { expiryMessage } from './expiry-message.js';
import type { HeartbeatSettings } from './settings.js';

export interface SilentHeartbeat extends Pick<
  HeartbeatSettings,
  'interval' | 'intervalUnit' | 'alertMessage' | 'alertTags' | 'alertPriority'
> {
  tenantId: string;
  name: string;
  teamId: string | null;
  lastPing: Date | null;
}

const WATCH: Actor = { type: 'system', id: null, name: 'heartbeat' };

/** The alert of a heartbeat that expired, as any other create (contract: "A missed ping opens an alert"). */
export function expiryAlert(heartbeat: SilentHeartbeat): AlertRequest {
  const { tenantId, teamId, name } = heartbeat;
  return {
    tenantId,
    teamId,
    reach: teamId === null ? [] : [teamId],
    integration: null,
    actor: WATCH,
    fields: deriveAlert({
      message: expiryMessage(heartbeat),
      alias: `heartbeat:${name}`,
      priority: heartbeat.alertPriority,
      description: whatIsMissing(heartbeat),
      source: WATCH.name,
      entity: name,
      tags: heartbeat.alertTags,
      details: [['heartbeat', name]],
    }),
  };
}

/** Read by people in any zone, so the zone is named. */
function whatIsMissing({ lastPing, interval, intervalUnit }: SilentHeartbeat): string {
  const last = lastPing
    ? `The last ping came on ${formatInTimeZone(lastPing, 'UTC', "d MMM yyyy 'at' HH:mm")} UTC`
    : 'No ping has ever come';
  const unit = intervalUnit.replace(/s$/, '');
  return `${last}; one is expected every ${interval === 1 ? unit : `${interval} ${unit}s`}.`;
}
