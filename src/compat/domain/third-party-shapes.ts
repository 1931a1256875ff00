import type { NoteView } from '../../alerts/dto/alert.views.js';
import type { RequestStatusView } from '../../alerts/receipts/request-status.view.js';
import type { HeartbeatView } from '../../heartbeats/dto/heartbeat.dto.js';

/* Our objects in the shapes of the third-party API, which has empty texts where we have null. */

export function noteShape({ id, note, user, createdAt }: NoteView): {
  note: string;
  owner: string;
  createdAt: string;
  offset: string;
} {
  return { note, owner: user, createdAt, offset: id };
}

export function requestShape({ alertId, alias, integrationId, ...status }: RequestStatusView): Record<string, unknown> {
  return { ...status, integrationId: integrationId ?? '', alertId: alertId ?? '', alias: alias ?? '' };
}

export function heartbeatShape(heartbeat: HeartbeatView): Record<string, unknown> {
  const { description, alertMessage, lastPing } = heartbeat;
  return {
    ...heartbeat,
    description: description ?? '',
    alertMessage: alertMessage ?? '',
    ...(lastPing ? { lastPingTime: lastPing } : {}),
  };
}

/** What a change of a heartbeat is answered with. */
export const heartbeatState = ({ name, enabled, expired }: HeartbeatView): Record<string, unknown> => ({
  name,
  enabled,
  expired,
});
