import type { MaintenanceWindowView } from '../../../maintenance/dto/maintenance-window.dto.js';
import { parseInstant } from '../../../common/instant.js';
import { maintenanceShape } from '../../domain/third-party-shapes.js';
import { objectIn, objectsIn, requiredText, textIn, unprocessable, type Wire } from './wire-body.js';

/** Later than any maintenance: a window that ends only when somebody ends it. */
export const INDEFINITE_END = '9999-12-31T00:00:00.000Z';

const MINUTES: Readonly<Record<string, number>> = { 'for-5-minutes': 5, 'for-30-minutes': 30, 'for-1-hour': 60 };
const LONGEST_NAME = 200;

/** The kind of time as it was sent: Pager has only times. */
export interface MaintenanceOriginals {
  timeType?: string;
}

/**
 * What a body says of a maintenance, for a window.
 * @param now from which on times without a start count
 * @throws ApiError 422
 */
export function maintenanceIn(body: Wire, now: Date): { fields: Record<string, unknown>; kept: MaintenanceOriginals } {
  const description = textIn(body, 'description') ?? 'Maintenance';
  const rules = objectsIn(body, 'rules')?.map((rule, place) => ruleIn(rule, `rules.${place}`)) ?? [];
  if (rules.length === 0) throw unprocessable('rules is required');
  const time = objectIn(body, 'time');
  if (!time) throw unprocessable('time is required');
  const timeType = requiredText(time, 'type', 'time.type');
  return {
    fields: { name: description.slice(0, LONGEST_NAME), description, rules, ...timeIn(time, timeType, now) },
    kept: { timeType },
  };
}

function ruleIn(rule: Wire, path: string): object {
  const entity = objectIn(rule, 'entity', `${path}.entity`);
  if (!entity) throw unprocessable(`${path}.entity is required`);
  return {
    state: requiredText(rule, 'state', `${path}.state`),
    entity: {
      type: requiredText(entity, 'type', `${path}.entity.type`),
      id: requiredText(entity, 'id', `${path}.entity.id`),
    },
  };
}

function timeIn(time: Wire, type: string, now: Date): { startTime: string; endTime: string } {
  if (type === 'indefinitely') return { startTime: now.toISOString(), endTime: INDEFINITE_END };
  if (type === 'schedule') return { startTime: instantIn(time, 'startDate'), endTime: instantIn(time, 'endDate') };
  const minutes = Object.hasOwn(MINUTES, type) ? MINUTES[type] : undefined;
  if (minutes === undefined)
    throw unprocessable(`time.type must be one of ${Object.keys(MINUTES).join(', ')}, indefinitely, schedule`);
  return { startTime: now.toISOString(), endTime: new Date(now.getTime() + minutes * 60_000).toISOString() };
}

/** @throws ApiError 422 unless it is an instant */
export function instantIn(body: Wire, key: string): string {
  const instant = parseInstant(requiredText(body, key));
  if (instant === null) throw unprocessable(`${key} must be a date and time`);
  return instant.toISOString();
}

/** As lists and the answers to changes show it. */
export function maintenanceMeta(
  window: MaintenanceWindowView,
  kept: MaintenanceOriginals | undefined,
  now: Date,
): Wire {
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
): Wire => ({ ...maintenanceMeta(window, kept, now), rules: window.rules });
