import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../platform/durations.js';
import type { LocalTime, TimeZone } from '../../../platform/domain/time-zone.js';

/** The handoffs of a rotation: at `startDate` (epoch milliseconds), then every `length` units of its type. */
export interface HandoffPattern {
  readonly startDate: number;
  /** `hourly`, `daily`, `weekly`, `monthly`; anything else acts as daily. */
  readonly type: string;
  /** A positive integer. */
  readonly length: number;
}

/** A `Map`, since clients may send any text as type, such as `constructor`. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['hourly', HOUR_MS],
  ['daily', DAY_MS],
  ['weekly', WEEK_MS],
]);

/**
 * The handoffs of a rotation. They are local times: one at 08:00 stays at 08:00 after a clock change. If several fall on
 * one instant (Apia skipped a whole day), the last one counts.
 */
export class Handoffs {
  private readonly startLocal: LocalTime;
  /** The length of a turn in local milliseconds; not used for months. */
  private readonly turnLength: number;

  constructor(
    private readonly pattern: HandoffPattern,
    private readonly zone: TimeZone,
  ) {
    this.startLocal = zone.toLocal(pattern.startDate);
    this.turnLength = pattern.length * (UNITS.get(pattern.type) ?? DAY_MS);
  }

  /** The length of a turn in local milliseconds; null for months. */
  get localLength(): number | null {
    return this.pattern.type === 'monthly' ? null : this.turnLength;
  }

  /** The local time of the first handoff. */
  get localStart(): LocalTime {
    return this.startLocal;
  }

  /** The start of the turn in epoch milliseconds; Infinity beyond the range of dates. */
  startOf(turn: number): number {
    return turn === 0 ? this.pattern.startDate : this.zone.toInstant(this.localStartOf(turn));
  }

  /** The turn at that instant, which must not lie before `startDate`. */
  turnAt(instant: number): number {
    // If the clock was set back within the last day, local time was ahead before that.
    const offset = Math.max(this.zone.offsetAt(instant), this.zone.offsetAt(instant - DAY_MS));
    let turn = Math.max(0, this.lastTurnUpTo(instant + offset));
    while (turn > 0 && this.startOf(turn) > instant) turn--;
    return turn;
  }

  /** The first handoff after that instant, in epoch milliseconds. */
  nextAfter(instant: number): number {
    let turn = this.turnAt(instant) + 1;
    let next = this.startOf(turn);
    if (next === Infinity) return next;
    // A handoff in the hour that a clock change skips is moved later; the next turn may then start before it.
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

/** The local time that many months later; the last day of shorter months. Infinity beyond the range of dates. */
export function addMonths(local: LocalTime, months: number): LocalTime {
  const date = new Date(local);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const midnight = Date.UTC(date.getUTCFullYear(), month, day);
  return Number.isNaN(midnight) ? Infinity : midnight + (((local % DAY_MS) + DAY_MS) % DAY_MS);
}

function monthOf(local: LocalTime): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
