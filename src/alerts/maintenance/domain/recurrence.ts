import { RRuleTemporal } from 'rrule-temporal';
import { TimeZone, type LocalTime } from '../../../platform/domain/time-zone.js';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.js';
import { endingAt, parseRule, RecurrenceError, type Rule } from './rrule.js';

/** When a window comes again. */
export interface Recurrence {
  /** RFC 5545, of local times in the zone. */
  rrule: string;
  /** IANA. */
  timezone: string;
  /** True: each time ends at the local time of `endTime`. Otherwise each is as long as the first. */
  endsAtLocalTime?: boolean;
  /**
   * As it is stored, of a rule with a COUNT: the local start of the last of its times, in milliseconds as if it were UTC, so
   * that nobody has to count to it again.
   */
  last?: number;
}

/** One time that a window is in force. */
export interface Span {
  start: Date;
  end: Date;
}

/** The times of a window. */
export interface Times {
  startTime: Date;
  endTime: Date;
  recurrence: Recurrence | null;
  /** Somebody ended what was in force at this moment; null: nobody did. */
  endedAt: Date | null;
}

/** A recurring window lasts no longer, so that few of its times can be in force at once. */
export const LONGEST_RECURRING_MS = 31 * DAY_MS;
/** What a rule may cost: periods and candidates that are looked at, for each question (a few milliseconds). */
const LIMITS = { maxIterations: 400, maxCandidateEvaluations: 1500 };
/** Times that end later are not looked for. */
const LAST = Date.UTC(2400, 0);

/** The times at which a window is in force. A rule that costs too much has none. */
export interface Course {
  /** Those that touch [from, to), the earliest first, at most `most`. */
  between(from: Date, to: Date, most: number): Span[];
  /** The next ones, from the one that goes on at `from` on. */
  next(from: Date, most: number): Span[];
  /** The one in force (start included, end not); of several the one that ends last. */
  at(now: Date): Span | null;
}

/** @throws RecurrenceError for a rule or a zone that cannot be used */
export function courseOf(times: Times): Course {
  const { startTime, endTime, recurrence } = times;
  if (recurrence === null) return new Once(cut({ start: startTime, end: endTime }, times));
  return new Again(times, recurrence);
}

class Once implements Course {
  constructor(private readonly span: Span) {}

  between(from: Date, to: Date, most: number): Span[] {
    const { start, end } = this.span;
    return start < end && start < to && from < end && most > 0 ? [this.span] : [];
  }

  next(from: Date, most: number): Span[] {
    return this.between(from, new Date(LAST), most);
  }

  at(now: Date): Span | null {
    return this.span.start <= now && now < this.span.end ? this.span : null;
  }
}

class Again implements Course {
  private readonly rule: Rule;
  private readonly generator: RRuleTemporal;
  private readonly zone: TimeZone;
  /** The local time at which the window starts first. */
  private readonly first: LocalTime;
  private readonly length: number;
  /** Of a rule with a COUNT, which has to be counted from its beginning. */
  private counted: Span[] | null = null;
  private known: { from: number; until: number; span: Span | null } | null = null;

  constructor(
    private readonly times: Times,
    private readonly recurrence: Recurrence,
  ) {
    const { startTime, endTime } = times;
    this.length = endTime.getTime() - startTime.getTime();
    this.zone = zoneOf(recurrence);
    this.first = this.zone.toLocal(startTime.getTime());
    const rule = parseRule(recurrence.rrule, (utc) => this.zone.toLocal(utc));
    this.rule = rule.count !== null && recurrence.last !== undefined ? endingAt(rule, recurrence.last) : rule;
    this.generator = this.made();
  }

  between(from: Date, to: Date, most: number): Span[] {
    if (this.length <= 0) return [];
    const spans = this.rule.count === null ? this.around(from, to, most) : this.all();
    return spans.filter(({ start, end }) => start < end && start < to && from < end).slice(0, most);
  }

  next(from: Date, most: number): Span[] {
    if (this.length <= 0) return [];
    if (this.rule.count !== null) return this.between(from, new Date(LAST), most);
    const found = this.around(from, new Date(from.getTime() + 1), most).filter(
      ({ start, end }) => start < end && from < end,
    );
    let after = this.zone.toLocal(from.getTime());
    while (found.length < most) {
      const local = this.after(after);
      if (local === null) break;
      const span = this.spanFrom(local);
      if (span.start < span.end && from < span.end && !found.some(({ start }) => start >= span.start)) found.push(span);
      after = local;
    }
    return found;
  }

  at(now: Date): Span | null {
    const moment = now.getTime();
    if (this.known && this.known.from <= moment && moment < this.known.until) return this.known.span;
    const [span = null] = this.between(now, new Date(moment + 1), MOST_AT_ONCE).toSorted(
      (a, b) => b.end.getTime() - a.end.getTime(),
    );
    const coming = this.comingAfter(moment);
    const until = Math.min(span?.end.getTime() ?? LAST, coming, moment + DAY_MS);
    this.known = { from: moment, until, span };
    return span;
  }

  private all(): Span[] {
    this.counted ??= this.locals(() => this.generator.all()).map((local) => this.spanFrom(local));
    return this.counted;
  }

  private around(from: Date, to: Date, most: number): Span[] {
    // A local time may be a day off.
    const first = new Date(this.zone.toLocal(from.getTime() - this.length) - DAY_MS);
    const last = new Date(
      Math.min(this.zone.toLocal(to.getTime()) + DAY_MS, first.getTime() + this.length + (most + 3) * FARTHEST_MS),
    );
    return this.locals(() => this.generator.between(first, last, true)).map((local) => this.spanFrom(local));
  }

  /** The next start. */
  private comingAfter(moment: number): number {
    if (this.length <= 0) return LAST;
    if (this.rule.count !== null) {
      return (
        this.all()
          .find(({ start }) => start.getTime() > moment)
          ?.start.getTime() ?? LAST
      );
    }
    for (let local = this.after(this.zone.toLocal(moment) - HOUR_MS); local !== null; local = this.after(local)) {
      const start = this.zone.toInstant(local);
      if (start > moment) return start;
    }
    return LAST;
  }

  private after(local: number): number | null {
    const [found] = this.locals(() => {
      const next = this.generator.next(new Date(local));
      return next ? [next] : [];
    });
    return found ?? null;
  }

  /** Local times as if they were UTC. */
  private locals(find: () => { epochMilliseconds: number }[]): number[] {
    try {
      return find()
        .map(({ epochMilliseconds }) => epochMilliseconds)
        .filter((local) => local < LAST);
    } catch {
      // It costs too much, or leaves the calendar. A rule without any times is refused when it is given.
      return [];
    }
  }

  private made(): RRuleTemporal {
    const stamp = new Date(this.first).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
    try {
      return new RRuleTemporal({
        rruleString: `DTSTART;TZID=UTC:${stamp}\nRRULE:${this.rule.text}`,
        strict: true,
        cache: false,
        ...LIMITS,
      });
    } catch (error) {
      throw new RecurrenceError('rrule', `${error instanceof Error ? error.message : 'cannot be used'}`);
    }
  }

  /** The first time is as it was given, also where its local time comes twice. */
  private spanFrom(local: LocalTime): Span {
    const { startTime, endTime } = this.times;
    if (local === this.first) return cut({ start: startTime, end: endTime }, this.times);
    const start = this.zone.toInstant(local);
    const localEnd = local + this.zone.toLocal(endTime.getTime()) - this.first;
    const end = this.recurrence.endsAtLocalTime ? this.zone.toInstant(localEnd) : start + this.length;
    return cut({ start: new Date(start), end: new Date(end) }, this.times);
  }
}

/** @throws RecurrenceError for a name that is none, nor an offset, which older rows may have */
export function zoneOf({ timezone }: Recurrence): TimeZone {
  if (TimeZone.exists(timezone)) return TimeZone.of(timezone);
  try {
    return TimeZone.ofOffset(timezone);
  } catch (error) {
    if (error instanceof RangeError) throw new RecurrenceError('timezone', 'is no IANA time zone');
    throw error;
  }
}

const MOST_AT_ONCE = 32;
const FARTHEST_MS = 400 * DAY_MS;

/** Somebody ended what was in force then. */
function cut({ start, end }: Span, { endedAt }: Times): Span {
  return endedAt !== null && start <= endedAt && endedAt < end ? { start, end: endedAt } : { start, end };
}
