import { DAY_MS, HOUR_MS, WEEK_MS } from '../../platform/durations.js';
import type { LocalTime, TimeZone } from '../../platform/domain/time-zone.js';

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
  ['hourly', HOUR_MS],
  ['daily', DAY_MS],
  ['weekly', WEEK_MS],
]);

/**
 * The handoffs of a rotation: wall-clock times on the local calendar, so that one at 08:00 stays there after a clock change.
 * Where several fall on one instant (Apia skipped a whole day), the last whose time has come has the turn.
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
    this.turnLength = pattern.length * (UNITS.get(pattern.type) ?? DAY_MS);
  }

  /** How long each turn lasts on the wall clock; null for months. */
  get localLength(): number | null {
    return this.pattern.type === 'monthly' ? null : this.turnLength;
  }

  /** What the wall clock shows at the first handoff. */
  get localStart(): LocalTime {
    return this.startLocal;
  }

  /** The instant at which that turn begins: `startDate` itself for turn 0. Infinity beyond the end of time. */
  startOf(turn: number): number {
    return turn === 0 ? this.pattern.startDate : this.zone.toInstant(this.localStartOf(turn));
  }

  /** The turn at that instant, which must not lie before `startDate`. */
  turnAt(instant: number): number {
    // The wall clock may have been ahead within the last day, before it was set back.
    const offset = Math.max(this.zone.offsetAt(instant), this.zone.offsetAt(instant - DAY_MS));
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
  return Number.isNaN(midnight) ? Infinity : midnight + (((local % DAY_MS) + DAY_MS) % DAY_MS);
}

function monthOf(local: LocalTime): number {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
