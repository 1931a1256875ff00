import type { NoteView, RequestStatusView, AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { HeartbeatSettingsView } from '../../../alerts/heartbeats/dto/heartbeat.dto.js';
import type { MaintenanceWindowView } from '../../../alerts/maintenance/dto/maintenance-window.dto.js';
import type { AlertRecord } from '../../../alerts/lifecycle/domain/alert.js';

/* Native objects in the shapes of the third-party API, which has empty texts in place of null. */

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

/** @param teams the names of teams by their ids */
export function heartbeatShape(
  heartbeat: HeartbeatSettingsView,
  teams: { get(id: string): { id: string; name: string } | undefined },
): Record<string, unknown> {
  const { name, description, interval, intervalUnit, enabled, expired, lastPing, teamId } = heartbeat;
  const { alertMessage, alertTags, alertPriority } = heartbeat;
  const team = teamId === null ? undefined : teams.get(teamId);
  return {
    ...{ name, description: description ?? '', interval, intervalUnit, enabled, expired },
    ...(lastPing ? { lastPingTime: lastPing } : {}),
    ...(team ? { ownerTeam: { id: team.id, name: team.name } } : {}),
    ...{ alertTags, alertPriority, alertMessage: alertMessage ?? '' },
  };
}

/** The answer to a change of a heartbeat. */
export const heartbeatState = ({
  name,
  enabled,
  expired,
}: Pick<HeartbeatSettingsView, 'name' | 'enabled' | 'expired'>): Record<string, unknown> => ({
  name,
  enabled,
  expired,
});

export type MaintenanceStatus = 'planned' | 'active' | 'past' | 'cancelled';

export interface MaintenanceShape {
  id: string;
  status: MaintenanceStatus;
  time: { type: 'schedule'; startDate: string; endDate: string };
  description: string;
}

export function maintenanceShape(window: MaintenanceWindowView, now: Date): MaintenanceShape {
  const { id, name, description, startTime, endTime } = window;
  return {
    id,
    status: statusOf(window, now),
    time: { type: 'schedule', startDate: startTime, endDate: endTime },
    description: description || name,
  };
}

function statusOf({ startTime, endTime, enabled }: MaintenanceWindowView, now: Date): MaintenanceStatus {
  // The end is inclusive.
  if (Date.parse(endTime) < now.getTime()) return 'past';
  if (!enabled) return 'cancelled';
  return now.getTime() < Date.parse(startTime) ? 'planned' : 'active';
}

const EXPIRED: readonly MaintenanceStatus[] = ['past', 'cancelled'];

/** Which of them a client asks for; by default all. */
export function ofKind({ status }: Pick<MaintenanceShape, 'status'>, type: unknown): boolean {
  if (type === 'non-expired') return !EXPIRED.includes(status);
  return type !== 'past' || EXPIRED.includes(status);
}

export interface PagedUser {
  id: string;
  username: string;
  /** When first paged. */
  namedAt: Date;
}

/** Somebody who was paged, and the last that they did about it. */
export function recipientShape(
  { id, username, namedAt }: PagedUser,
  { acknowledgedBy, readBy }: Pick<AlertView, 'acknowledgedBy' | 'readBy'>,
  record: Pick<AlertRecord, 'acknowledgedAt' | 'closedAt' | 'closedBy'> | undefined,
): Record<string, unknown> {
  const { acknowledgedAt = null, closedAt = null, closedBy = null } = record ?? {};
  const seenAt = readBy.find(({ userId }) => userId === id)?.readAt;
  const done =
    deed(id, closedBy, closedAt, 'Close') ??
    deed(id, acknowledgedBy, acknowledgedAt, 'Acknowledge') ??
    (seenAt === undefined ? null : { state: 'action', method: 'View', at: seenAt });
  const createdAt = namedAt.toISOString();
  const { state, method, at } = done ?? { state: 'notactive', method: '', at: createdAt };
  return { user: { id, username }, state, method, createdAt, updatedAt: at };
}

interface Deed {
  state: string;
  method: string;
  at: string;
}

function deed(id: string, by: { id: string | null } | null, at: Date | null, method: string): Deed | null {
  return by?.id === id && at !== null ? { state: 'action', method, at: at.toISOString() } : null;
}

/** 52 bits: every such number is exact in JSON. */
const HEX_DIGITS = 13;

/**
 * The number of an attachment for third-party clients (the Go and Java SDKs read no other id): the end of its id,
 * which is random.
 */
export const attachmentNumber = (id: string): number => parseInt(id.replaceAll('-', '').slice(-HEX_DIGITS), 16);
