import { addMonths, Handoffs } from '../../../../on-call/domain/rotation/handoffs.js';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../../platform/durations.js';
import type { TimeZone } from '../../../../platform/domain/time-zone.js';

/*
 * A rotation of GoAlert: turns of the same length by the clock of its zone, before its start as well as after it. Whose turn it is
 * tells `active`, the present one; not how many turns ago it began.
 */

export type Unit = 'hourly' | 'daily' | 'weekly' | 'monthly';
/** Local milliseconds. */
const UNITS: Readonly<Record<Exclude<Unit, 'monthly'>, number>> = { hourly: HOUR_MS, daily: DAY_MS, weekly: WEEK_MS };

export interface Rotation {
  type: Unit;
  /** Units of its type that a turn lasts. */
  length: number;
  /** Epoch milliseconds of some handoff, past or to come. */
  start: number;
  /** The ids of people in the order of their turns. */
  users: readonly string[];
  /** Whose turn it is: an index. */
  active: number;
  /** When their turn ends; null: not known. */
  turnEnds: number | null;
}

/** As a rotation here says it: the first participant's turn begins at `startDate`. */
export interface Counted {
  type: Unit;
  length: number;
  startDate: number;
  participants: readonly string[];
}

/** Turns that begin in the future are counted from the last one before it: the same each time. */
const LONG_AGO = Date.UTC(2024, 0, 1);

/** @param now epoch milliseconds, when the service was asked */
export function countedOf(rotation: Rotation, zone: TimeZone, now: number): Counted {
  const { type, length, users, active } = rotation;
  const startDate = rotation.start <= now ? rotation.start : earlier(rotation, zone);
  const handoffs = new Handoffs({ startDate, type, length }, zone);
  const turn = presentTurn(handoffs, rotation, now);
  const participants = users.map((_, place) => users[modulo(place - turn + active, users.length)]!);
  return { type, length, startDate, participants };
}

/** The one that ends nearest to when the service says so: in another zone, or in a short month, it may be another hour or day. */
function presentTurn(handoffs: Handoffs, { turnEnds }: Rotation, now: number): number {
  if (turnEnds === null) return handoffs.turnAt(now);
  const about = handoffs.turnAt(turnEnds - 1);
  const off = (turn: number): number => Math.abs(handoffs.startOf(turn + 1) - turnEnds);
  return [about - 1, about, about + 1].reduce((best, turn) => (off(turn) < off(best) ? turn : best), about);
}

function earlier({ type, length, start }: Rotation, zone: TimeZone): number {
  const local = zone.toLocal(start);
  if (type !== 'monthly') {
    const turn = UNITS[type] * length;
    return zone.toInstant(local - Math.ceil((local - LONG_AGO) / turn) * turn);
  }
  let months = 0;
  while (addMonths(local, -months) > LONG_AGO) months += length;
  return zone.toInstant(addMonths(local, -months));
}

/** Turns of a month begin then on a day that is in no short month: there on one of the next month, here on its last day. */
export const isOnLateDay = ({ type, start }: Rotation, zone: TimeZone): boolean =>
  type === 'monthly' && new Date(zone.toLocal(start)).getUTCDate() > 28;

/** There a turn that a clock change skips is nobody's; here it is that of the one whose hour it is. */
export const isSkippedByClock = ({ type, length }: Rotation, zone: TimeZone, now: number): boolean =>
  type === 'hourly' && length === 1 && zone.steadyWithin({ start: now, end: now + 366 * DAY_MS }).some(changes);

const changes = ({ offset }: { offset: number }, _: number, [first]: readonly { offset: number }[]): boolean =>
  offset !== first?.offset;

/** Whether the clocks of both zones go on together, from the first instant on and for a year to come. */
export function areInStep(a: TimeZone, b: TimeZone, from: number, now: number): boolean {
  const range = { start: from, end: now + 366 * DAY_MS };
  const edges = [...a.steadyWithin(range), ...b.steadyWithin(range)].map(({ start }) => start);
  const apart = new Set(edges.map((edge) => a.offsetAt(edge) - b.offsetAt(edge)));
  return apart.size <= 1;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
