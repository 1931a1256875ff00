import type { MaintenanceWindowView } from '../../alerts/maintenance/dto/maintenance-window.dto.js';
import { maintenanceShape } from '../compat/domain/third-party-shapes.js';
import type { Json, WireObject } from './wire-object.js';

/** Later than any maintenance: a window that ends only when somebody ends it. */
export const INDEFINITE_END = '9999-12-31T00:00:00.000Z';

const MINUTES: Readonly<Record<string, number>> = { 'for-5-minutes': 5, 'for-30-minutes': 30, 'for-1-hour': 60 };
export const LONGEST_NAME = 200;

/** The kind of time as it was sent: Pager has only times. */
export interface MaintenanceOriginals {
  timeType?: string;
}

export interface WireMaintenance {
  description?: string;
  time?: { type?: string; startDate?: string; endDate?: string };
  rules: { state?: string; entity: { type?: string; id?: string } }[];
}

export function decodeMaintenance(wire: WireObject): WireMaintenance {
  const time = wire.object('time');
  return {
    description: wire.text('description'),
    time: time && {
      ...{ type: time.losable('type'), startDate: time.date('startDate'), endDate: time.date('endDate') },
    },
    rules: (wire.objects('rules') ?? []).map((rule) => {
      const entity = rule.part('entity');
      return {
        state: rule.losable('state'),
        entity: { type: entity.losable('type'), id: entity.losable('id') },
      };
    }),
  };
}

/**
 * The same of a request, for a window.
 * @param now from which on times without a start count
 * @throws ApiError 422
 */
export function maintenanceIn(
  body: WireObject,
  now: Date,
): { fields: Record<string, unknown>; kept: MaintenanceOriginals } {
  const { description = 'Maintenance', time, rules } = decodeMaintenance(body);
  if (rules.length === 0) body.fault('rules', 'is required');
  if (!time) body.fault('time', 'is required');
  const timeType = time?.type ?? '';
  return {
    fields: {
      name: description.slice(0, LONGEST_NAME),
      description,
      rules,
      ...timeIn(body.part('time'), timeType, now),
    },
    kept: { timeType },
  };
}

function timeIn(time: WireObject, type: string, now: Date): { startTime: string; endTime: string } {
  if (type === 'indefinitely') return { startTime: now.toISOString(), endTime: INDEFINITE_END };
  if (type === 'schedule') return { startTime: instantIn(time, 'startDate'), endTime: instantIn(time, 'endDate') };
  const minutes = Object.hasOwn(MINUTES, type) ? MINUTES[type] : undefined;
  if (minutes === undefined)
    time.fault('type', `must be one of ${Object.keys(MINUTES).join(', ')}, indefinitely, schedule`);
  return { startTime: now.toISOString(), endTime: new Date(now.getTime() + (minutes ?? 0) * 60_000).toISOString() };
}

/** @throws ApiError 422 unless it is an instant */
export function instantIn(body: WireObject, key: string): string {
  body.required(key);
  return body.instant(key) ?? '';
}

/** As lists and the answers to changes show it. */
export function maintenanceMeta(
  window: MaintenanceWindowView,
  kept: MaintenanceOriginals | undefined,
  now: Date,
): Json {
  const { id, status, description } = maintenanceShape(window, now);
  const isIndefinite = window.endTime === INDEFINITE_END;
  const type = isIndefinite
    ? 'indefinitely'
    : kept?.timeType === 'indefinitely'
      ? 'schedule'
      : (kept?.timeType ?? 'schedule');
  const time = { type, startDate: window.startTime, ...(isIndefinite ? {} : { endDate: window.endTime }) };
  return { id, status, time, description };
}

export const maintenanceWhole = (
  window: MaintenanceWindowView,
  kept: MaintenanceOriginals | undefined,
  now: Date,
): Json => ({ ...maintenanceMeta(window, kept, now), rules: window.rules });
