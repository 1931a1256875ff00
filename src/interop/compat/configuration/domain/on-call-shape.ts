import { DAY_MS } from '../../../../platform/durations.js';
import type { OnCallRecipientView, OnCallsView, ShiftView } from '../../../../on-call/dto/on-call.dto.js';
import type { RotationView } from '../../../../on-call/dto/rotation.dto.js';
import type { ScheduleView } from '../../../../on-call/dto/schedule.dto.js';
import type { Things } from '../../../codec/refs.js';
import { unprocessable, type Json } from '../../../codec/wire-object.js';

const LONGEST_DAYS = 366;

/** `{id, name (the username), type}`. */
const personShape = ({ id }: { id: string }, things: Things): Json & { name: string } => ({
  ...{ id, name: things.get('user', id)?.name ?? '' },
  type: 'user',
});

const parentShape = ({ id, name, enabled }: ScheduleView): Json => ({ id, name, enabled });

/** Who is on call. @param flat only the usernames */
export function onCallShape(schedule: ScheduleView, view: OnCallsView, things: Things, flat: boolean): Json {
  const people = view.onCallRecipients.map((each) => personShape(each, things));
  const _parent = parentShape(schedule);
  return flat ? { _parent, onCallRecipients: people.map(({ name }) => name) } : { _parent, onCallParticipants: people };
}

/** Who is on call after the next change. */
export function nextOnCallShape(schedule: ScheduleView, view: OnCallsView, things: Things, flat: boolean): Json {
  const recipients: readonly OnCallRecipientView[] = view.nextOnCallRecipients ?? [];
  const people = recipients.map((each) => personShape(each, things));
  const next = flat ? people.map(({ name }) => name) : people;
  return { _parent: parentShape(schedule), nextOnCallRecipients: next, exactNextOnCallRecipients: next };
}

/** From which day on, and how far: `interval` of `intervalUnit` (days, weeks, months), default one week. @throws ApiError 422 */
export function timelineRange(query: Json, now: Date): { start: Date; end: Date } {
  const { interval = '1', intervalUnit = 'weeks', date } = query;
  const start = date === undefined ? now : new Date(typeof date === 'string' ? date : NaN);
  const count = Number(interval);
  const isWhole = Number.isInteger(count) && count > 0 && count <= LONGEST_DAYS;
  if (Number.isNaN(start.getTime()) || !isWhole) throw unprocessable('date or interval make no sense');
  const end = new Date(start);
  if (intervalUnit === 'days') end.setTime(start.getTime() + count * DAY_MS);
  else if (intervalUnit === 'weeks') end.setTime(start.getTime() + 7 * count * DAY_MS);
  else if (intervalUnit === 'months') end.setUTCMonth(start.getUTCMonth() + count);
  else throw unprocessable('intervalUnit must be days, weeks or months');
  if (Number.isNaN(end.getTime()) || end.getTime() - start.getTime() > LONGEST_DAYS * DAY_MS)
    throw unprocessable(`A timeline has at most ${LONGEST_DAYS} days`);
  return { start, end };
}

/** An override of the whole schedule stands with the first rotation, one of some rotations with these. */
export function timelineShape(
  schedule: ScheduleView,
  timelines: Readonly<Record<string, readonly ShiftView[]>>,
  { start, end }: { start: Date; end: Date },
  things: Things,
): Json {
  const stands = ({ rotationId, rotationIds }: ShiftView, id: string, order: number): boolean =>
    rotationIds?.includes(id) ?? (rotationId === undefined ? order === 0 : rotationId === id);
  const rotationsOf = (shifts: readonly ShiftView[]): Json[] =>
    schedule.rotations.map((rotation: RotationView, order) => ({
      ...{ id: rotation.id, name: rotation.name ?? '', order },
      periods: shifts
        .filter((shift) => stands(shift, rotation.id, order))
        .map((shift) => ({
          ...{ startDate: shift.startTime, endDate: shift.endTime, type: shift.isOverride ? 'override' : 'default' },
          recipient: personShape({ id: shift.userId }, things),
        })),
    }));
  return {
    _parent: parentShape(schedule),
    ...{ startDate: start.toISOString(), endDate: end.toISOString() },
    ...Object.fromEntries(
      Object.entries(timelines).map(([name, shifts]) => [name, { rotations: rotationsOf(shifts) }]),
    ),
  };
}
