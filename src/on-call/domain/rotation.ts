import { Handoffs } from './handoffs.js';
import { subtract, type Interval } from './intervals.js';
import { ALL_TURNS, modulo, turnsInHours, type CountedTurns } from './own-turns.js';
import { schedulesNamedBy, type Escalations, type Participant } from './participants.js';
import { DutyHours, type TimeRestriction, type WeeklyRestriction } from './restrictions.js';
import { TimeZone } from '../../platform/domain/time-zone.js';

/** What decides whose turn it is. */
export interface RotationPlan {
  readonly startDate: Date;
  /** Exclusive; null: it goes on for ever. */
  readonly endDate: Date | null;
  readonly type: string;
  readonly length: number;
  readonly participants: readonly Participant[];
  readonly timeRestriction: TimeRestriction | null;
  readonly restrictions: readonly WeeklyRestriction[];
  /** Turns that lie outside of the hours altogether are nobody's. */
  readonly countsOnlyOwnHours?: boolean;
  /** From when on this version counts; null, or absent: it is the first one. */
  readonly countsFrom?: Date | null;
  /** The beginning of a turn from which handoffs are counted; null, or absent: `startDate`. */
  readonly anchor?: Date | null;
  /** Turn n, counted from the anchor, is that of the participant n + shift. Absent: 0. */
  readonly shift?: number;
}

/** What a rotation was until it was changed. */
export interface FormerPlan extends RotationPlan {
  /** When it was changed. */
  readonly until: Date;
  /** IANA name of the schedule's zone then. */
  readonly timezone: string;
}

/** A rotation as it is stored. */
export interface RotationData extends RotationPlan {
  readonly id: string;
  readonly name: string | null;
  /** Oldest first. */
  readonly former?: readonly FormerPlan[];
  /** It is no more from then on; its present plan does not count. */
  readonly deletedAt?: Date | null;
}

/** A rotation, prepared for evaluation. */
export class Rotation {
  readonly id: string;
  readonly name: string | null;
  /** Sorted and disjoint. */
  readonly versions: readonly RotationVersion[];
  /** Ids of the schedules that take part, by themselves or through an escalation. */
  readonly nested: readonly string[];
  /** Epoch milliseconds; Infinity: it is there. */
  readonly deletedAt: number;

  /** @param pauses when the schedule was disabled: sorted and disjoint */
  constructor(
    readonly data: RotationData,
    zone: TimeZone,
    escalations: Escalations,
    pauses: readonly Interval[] = [],
  ) {
    this.id = data.id;
    this.name = data.name;
    this.deletedAt = data.deletedAt?.getTime() ?? Infinity;
    const former = (data.former ?? []).map((plan) => ({ plan, zone: zoneOf(plan, zone), until: plan.until.getTime() }));
    const all = this.deletedAt === Infinity ? [...former, { plan: data, zone, until: Infinity }] : former;
    this.versions = all.flatMap(({ plan, zone: own, until }) =>
      RotationVersion.of(plan, own, escalations, until, pauses),
    );
    this.nested = [...new Set(this.versions.flatMap(({ nested }) => nested))];
  }
}

/** A zone of the past that is not known here counts as the present one. */
const zoneOf = ({ timezone }: FormerPlan, zone: TimeZone): TimeZone =>
  TimeZone.exists(timezone) ? TimeZone.of(timezone) : zone;

/** A rotation as it was, or is, from `start` to `end` (epoch milliseconds). */
export class RotationVersion implements Interval {
  /** Each is an object of its own, which serves as the cache key of its place. */
  readonly participants: readonly Participant[];
  readonly nested: readonly string[];
  readonly handoffs: Handoffs;
  /** In the schedule's zone; also those of a turn without a person whose zone could count. */
  readonly hours: DutyHours;
  /** A window is read in the zone of each person, so that each has hours of their own. */
  readonly hasOwnHours: boolean;
  private readonly inHours: CountedTurns;
  private readonly counted: CountedTurns;
  private readonly hoursByZone = new Map<string, DutyHours>();

  private constructor(
    private readonly plan: RotationPlan,
    private readonly zone: TimeZone,
    escalations: Escalations,
    readonly start: number,
    readonly end: number,
  ) {
    const { startDate, anchor, type, length, timeRestriction, restrictions } = plan;
    this.participants = plan.participants.map((each) => ({ ...each }));
    this.nested = schedulesNamedBy(plan.participants, escalations);
    this.handoffs = new Handoffs({ startDate: (anchor ?? startDate).getTime(), type, length }, zone);
    this.hours = DutyHours.of(timeRestriction, restrictions, zone);
    const windows = [...restrictions, ...(timeRestriction ? [timeRestriction] : [])];
    this.hasOwnHours = windows.some(({ timezone }) => timezone === 'participant');
    this.inHours = turnsInHours(plan, this.handoffs);
    this.counted = plan.countsOnlyOwnHours ? this.inHours : ALL_TURNS;
  }

  /** One for each stretch in which the plan counts. @param until when it was changed */
  static of(
    plan: RotationPlan,
    zone: TimeZone,
    escalations: Escalations,
    until: number,
    pauses: readonly Interval[],
  ): RotationVersion[] {
    const start = Math.max(plan.startDate.getTime(), plan.countsFrom?.getTime() ?? -Infinity);
    const end = Math.min(plan.endDate?.getTime() ?? Infinity, until);
    if (start >= end) return [];
    return subtract([{ start, end }], pauses).map(
      (life) => new RotationVersion(plan, zone, escalations, life.start, life.end),
    );
  }

  /** The place of the participant who has that turn. There must be participants. */
  placeOf(turn: number): number {
    const { length } = this.participants;
    return modulo(this.counted.before(turn) + (this.plan.shift ?? 0), length);
  }

  /** Whether any part of the turn is within the hours. */
  isInHours(turn: number): boolean {
    return this.inHours.counts(turn);
  }

  /** The hours of somebody in that zone; one that is not known counts as the schedule's. */
  hoursIn(zone: string | undefined): DutyHours {
    if (!this.hasOwnHours || zone === undefined) return this.hours;
    let hours = this.hoursByZone.get(zone);
    if (!hours) {
      const own = TimeZone.exists(zone) ? TimeZone.of(zone) : this.zone;
      hours = DutyHours.of(this.plan.timeRestriction, this.plan.restrictions, this.zone, own);
      this.hoursByZone.set(zone, hours);
    }
    return hours;
  }
}
