import type { MaintenanceWindowView } from '../../maintenance/dto/maintenance-window.dto.js';

export type MaintenanceStatus = 'planned' | 'active' | 'past' | 'cancelled';

export interface MaintenanceShape {
  id: string;
  status: MaintenanceStatus;
  time: { type: 'schedule'; startDate: string; endDate: string };
  description: string;
}

/** A maintenance window as third-party clients know one. */
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
