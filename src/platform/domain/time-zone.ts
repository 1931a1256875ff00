import { DAY_MS, MINUTE_MS } from '../durations.js';
import { isZoneName } from '../zone-name.js';

/**
 * A local time in some zone, as milliseconds since 1970-01-01T00:00 as if it were UTC. Arithmetic on it is arithmetic on the
 * local calendar, where every day has 24 hours.
 */
export type LocalTime = number;

/** Offsets are read in blocks of days, each scanned once; transitions within are found to the second. */
const BLOCK = 128 * DAY_MS;
const FIRST_KNOWN = Date.UTC(1900, 0);
const LAST_KNOWN = Date.UTC(2400, 0);

interface OffsetSpan {
  from: number;
  offset: number;
}

/**
 * Converts between instants and local times of an IANA time zone, in well under a microsecond after the first use of a season:
 * `Intl` is called only to scan a block of days. date-fns-tz interprets times around clock changes differently, and takes 50
 * times as long (ADR 13).
 */
export class TimeZone {
  private readonly blocks = new Map<number, readonly OffsetSpan[]>();

  /** @param ask milliseconds that the zone is ahead of UTC at an instant; of a single one it is faster than `offsetAt` */
  private constructor(
    readonly name: string,
    readonly ask: (instant: number) => number,
  ) {}

  private static readonly known = new Map<string, TimeZone>();

  /** The zone with that IANA name. Throws a RangeError for an invalid name (offsets are invalid). */
  static of(name: string): TimeZone {
    const key = name.toLowerCase();
    const known = TimeZone.known.get(key);
    if (known) return known;
    if (!isZoneName(name)) throw new RangeError(`Not an IANA time zone: ${name}`);
    const zone = new TimeZone(name, offsetsOf(name));
    TimeZone.known.set(key, zone);
    return zone;
  }

  /** A zone with a fixed offset such as `+02:00`. Throws a RangeError for another text. */
  static ofOffset(offset: string): TimeZone {
    const [, sign, hours, minutes = '0'] = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/.exec(offset) ?? [];
    if (hours === undefined) throw new RangeError(`Not an offset: ${offset}`);
    const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
    return new TimeZone(offset, () => (sign === '-' ? -ahead : ahead));
  }

  static exists(name: string): boolean {
    try {
      TimeZone.of(name);
      return true;
    } catch {
      return false;
    }
  }

  /** The local time at that instant (epoch milliseconds). */
  toLocal(instant: number): LocalTime {
    return instant + this.offsetAt(instant);
  }

  /**
   * The instant of a local time. Of a time that occurs twice the first; one that does not exist is moved forward by the gap, that
   * is, read with the offset before it (RFC 5545; decisions §7).
   */
  toInstant(local: LocalTime): number {
    const before = this.offsetAt(local - DAY_MS);
    const after = this.offsetAt(local + DAY_MS);
    if (before === after) return local - before;
    const earliest = local - Math.max(before, after);
    return earliest + this.offsetAt(earliest) === local ? earliest : local - Math.min(before, after);
  }

  /** Every instant of a local time, the first one first: two where the clocks go back over it, none where they skip it. */
  instantsOf(local: LocalTime): number[] {
    const offsets = new Set([this.offsetAt(local - DAY_MS), this.offsetAt(local + DAY_MS)]);
    return [...offsets]
      .map((offset) => local - offset)
      .filter((instant) => this.toLocal(instant) === local)
      .toSorted((a, b) => a - b);
  }

  /** Milliseconds that the zone is ahead of UTC at that instant. */
  offsetAt(instant: number): number {
    const known = knownFor(instant);
    const spans = this.blockOf(known);
    for (let i = spans.length - 1; i > 0; i--) if (spans[i]!.from <= known) return spans[i]!.offset;
    return spans[0]!.offset;
  }

  /** Splits the range at changes of the offset (milliseconds ahead of UTC), in order. */
  steadyWithin(range: { start: number; end: number }): { start: number; end: number; offset: number }[] {
    const pieces: { start: number; end: number; offset: number }[] = [];
    for (let start = range.start; start < range.end;) {
      const end = Math.min(this.steadyUntil(start), range.end);
      pieces.push({ start, end, offset: this.offsetAt(start) });
      start = end;
    }
    return pieces;
  }

  /** The next change of the offset, or the end of the block. */
  private steadyUntil(instant: number): number {
    const change = this.blockOf(knownFor(instant)).find(({ from }) => from > instant);
    return change?.from ?? (Math.floor(instant / BLOCK) + 1) * BLOCK;
  }

  private blockOf(instant: number): readonly OffsetSpan[] {
    const index = Math.floor(instant / BLOCK);
    let spans = this.blocks.get(index);
    if (!spans) this.blocks.set(index, (spans = this.scan(index * BLOCK)));
    return spans;
  }

  private scan(start: number): OffsetSpan[] {
    let offset = this.ask(start);
    const spans = [{ from: start, offset }];
    for (let day = start; day < start + BLOCK; day += DAY_MS) {
      const next = this.ask(day + DAY_MS);
      if (next === offset) continue;
      spans.push({ from: this.transition(day, day + DAY_MS, offset), offset: next });
      offset = next;
    }
    return spans;
  }

  /** The first instant after `low`, to the second, with another offset. */
  private transition(low: number, high: number, offset: number): number {
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (this.ask(middle) === offset) low = middle;
      else high = middle;
    }
    return high;
  }
}

/** By `Intl`; Node 20 knows no offsets there. */
function offsetsOf(name: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const [month, day, year, hour, minute, second] = format.format(instant).match(/\d+/g)!.map(Number);
    return Date.UTC(year!, month! - 1, day, hour, minute, second) - instant;
  };
}

/** The nearest instant within the supported range; the offset beyond it is taken to be the same. */
function knownFor(instant: number): number {
  return Math.min(Math.max(instant, FIRST_KNOWN), LAST_KNOWN);
}
