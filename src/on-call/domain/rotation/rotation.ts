import { Handoffs } from './handoffs.js';
import { subtract, type Interval } from '../intervals.js';
import { ALL_TURNS, modulo, turnsInHours, type CountedTurns } from './turns-in-hours.js';
import { schedulesNamedBy, type Escalations, type Participant } from '../schedule/participants.js';
import { ActiveHours, type TimeRestriction, type WeeklyRestriction } from './restrictions.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';

/** The fields of a rotation that decide who is on call. */
export interface RotationPlan {
  readonly startDate: Date;
  /** Exclusive; null: no end. */
  readonly endDate: Date | null;
  readonly type: string;
  readonly length: number;
  readonly participants: readonly Participant[];
  readonly timeRestriction: TimeRestriction | null;
  readonly restrictions: readonly WeeklyRestriction[];
  /** Turns entirely outside of the restrictions are skipped. */
  readonly countsOnlyOwnHours?: boolean;
  /** When this version starts; null or absent for the first one. */
  readonly countsFrom?: Date | null;
  /** The start of turn 0, from which handoffs are counted; null or absent: `startDate`. */
  readonly anchor?: Date | null;
  /** Turn n belongs to participant n + shift. Absent: 0. */
  readonly shift?: number;
}

/** A former version of a rotation. */
export interface FormerPlan extends RotationPlan {
  /** When it was replaced. */
  readonly until: Date;
  /** The schedule's IANA zone at that time. */
  readonly timezone: string;
}

/** A rotation as it is stored. */
export interface RotationData extends RotationPlan {
  readonly id: string;
  readonly name: string | null;
  /** Oldest first. */
  readonly former?: readonly FormerPlan[];
  /** When it was deleted; then only `former` counts. */
  readonly deletedAt?: Date | null;
}

/** A rotation, prepared for evaluation. */
export class Rotation {
  readonly id: string;
  readonly name: string | null;
  /** Sorted and disjoint. */
  readonly versions: readonly RotationVersion[];
  /** Ids of the schedules that are participants, directly or through an escalation policy. */
  readonly nested: readonly string[];
  /** Epoch milliseconds; Infinity: not deleted. */
  readonly deletedAt: number;

  /** @param pauses the times in which the schedule was disabled: sorted and disjoint */
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

/** The former zone; the current one if this server does not know the former one. */
const zoneOf = ({ timezone }: FormerPlan, zone: TimeZone): TimeZone =>
  TimeZone.exists(timezone) ? TimeZone.of(timezone) : zone;

/** A version of a rotation from `start` to `end` (epoch milliseconds). */
export class RotationVersion implements Interval {
  /** Copies, so that each object can be a cache key. */
  readonly participants: readonly Participant[];
  readonly nested: readonly string[];
  readonly handoffs: Handoffs;
  /** In the schedule's zone. */
  readonly hours: ActiveHours;
  /** A restriction is in the zone of each participant. */
  readonly usesParticipantZones: boolean;
  private readonly inHours: CountedTurns;
  private readonly counted: CountedTurns;
  private readonly hoursByZone = new Map<string, ActiveHours>();

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
    this.hours = ActiveHours.of(timeRestriction, restrictions, zone);
    const windows = [...restrictions, ...(timeRestriction ? [timeRestriction] : [])];
    this.usesParticipantZones = windows.some(({ timezone }) => timezone === 'participant');
    this.inHours = turnsInHours(plan, this.handoffs);
    this.counted = plan.countsOnlyOwnHours ? this.inHours : ALL_TURNS;
  }

  /** One version for each uninterrupted time in which the plan is valid. @param until when it was changed */
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

  /** The index of the participant who has that turn. There must be participants. */
  participantIndexOf(turn: number): number {
    const { length } = this.participants;
    return modulo(this.counted.before(turn) + (this.plan.shift ?? 0), length);
  }

  /** Whether any part of the turn is within the restrictions. */
  isTurnInHours(turn: number): boolean {
    return this.inHours.counts(turn);
  }

  /** The active hours of a person. @param zone the person's IANA zone; an unknown one counts as the schedule's */
  hoursIn(zone: string | undefined): ActiveHours {
    if (!this.usesParticipantZones || zone === undefined) return this.hours;
    let hours = this.hoursByZone.get(zone);
    if (!hours) {
      const own = TimeZone.exists(zone) ? TimeZone.of(zone) : this.zone;
      hours = ActiveHours.of(this.plan.timeRestriction, this.plan.restrictions, this.zone, own);
      this.hoursByZone.set(zone, hours);
    }
    return hours;
  }
}
