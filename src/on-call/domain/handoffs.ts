import { DAY, HOUR, WEEK } from './intervals.js';
import type { LocalTime, TimeZone } from './time-zone.js';

/** When a rotation hands over: from `startDate` (epoch milliseconds), every `length` units of its type. */
export interface HandoffPattern {
  readonly startDate: number;
  /** `hourly`, `daily`, `weekly`, `monthly`; anything else acts as daily. */
  readonly type: string;
  /** A positive integer. */
  readonly length: number;
}

/** A map: the type is any text, such as `constructor`. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['hourly', HOUR],
  ['daily', DAY],
  ['weekly', WEEK],
]);

/**
 * The handoffs of a rotation: wall-clock times counted on the local calendar, so that a rotation that hands
 * over at 08:00 and 20:00 still does after a clock change. All look-ups cost the same however old the rotation is.
 *
 * Around a gap in the local time several handoffs may fall on one instant, or even out of order (Apia skipped
 * a whole day): the turn at an instant is the last one whose handoff has come, and the others are skipped.
 */
export class Handoffs {
  private readonly startLocal: LocalTime;
  /** Of a turn that does not last months, in milliseconds. */
  private readonly turnLength: number;

  constructor(
    private readonly pattern: HandoffPattern,
    private readonly zone: TimeZone,
  ) {
    this.startLocal = zone.toLocal(pattern.startDate);
    this.turnLength = pattern.length * (UNITS.get(pattern.type) ?? DAY);
  }

  /** The instant at which that turn begins: `startDate` itself for turn 0. Infinity beyond the end of time. */
  startOf(turn: number): number {
    return turn === 0 ? this.pattern.startDate : this.zone.toInstant(this.localStartOf(turn));
  }

  /** The turn at that instant, which must not lie before `startDate`. */
  turnAt(instant: number): number {
    // The wall clock may have been ahead within the last day, before it was set back.
    const offset = Math.max(this.zone.offsetAt(instant), this.zone.offsetAt(instant - DAY));
    let turn = Math.max(0, this.lastTurnUpTo(instant + offset));
    while (turn > 0 && this.startOf(turn) > instant) turn--;
    return turn;
  }

  /** The first handoff after that instant: the end of the turn that it falls in. */
  nextAfter(instant: number): number {
    let turn = this.turnAt(instant) + 1;
    let next = this.startOf(turn);
    if (next === Infinity) return next;
    // Only a handoff moved out of a gap shows a later wall-clock time than its own; then others may precede it.
    const shown = this.zone.toLocal(next);
    while (this.localStartOf(++turn) <= shown) next = Math.min(next, this.startOf(turn));
    return next;
  }

  private localStartOf(turn: number): LocalTime {
    const { type, length } = this.pattern;
    if (type === 'monthly') return addMonths(this.startLocal, turn * length);
    return this.startLocal + turn * this.turnLength;
  }

  private lastTurnUpTo(local: LocalTime): number {
    const { type, length } = this.pattern;
    if (type === 'monthly') return Math.floor((monthOf(local) - monthOf(this.startLocal)) / length);
    return Math.floor((local - this.startLocal) / this.turnLength);
  }
}

/** That many months later at the same time of day, the day clamped to the month's end. Infinity beyond the end of time. */
export function addMonths(local: LocalTime, months: number): LocalTime {
  const date = new Date(local);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const midnight = Date.UTC(date.getUTCFullYear(), month, day);
  return Number.isNaN(midnight) ? Infinity : midnight + (((local % DAY) + DAY) % DAY);
}

function monthOf(local: LocalTime): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
