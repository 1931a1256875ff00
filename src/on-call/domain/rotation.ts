import { Handoffs } from './handoffs.js';
import type { Interval } from './intervals.js';
import { schedulesNamedBy, type Escalations, type Participant } from './participants.js';
import { DutyHours, type TimeRestriction, type WeeklyRestriction } from './restrictions.js';
import { TimeZone } from '../../common/domain/time-zone.js';

/** A rotation as it is stored. */
export interface RotationData {
  readonly id: string;
  readonly name: string | null;
  readonly startDate: Date;
  /** Exclusive; null: it goes on for ever. */
  readonly endDate: Date | null;
  readonly type: string;
  readonly length: number;
  readonly participants: readonly Participant[];
  readonly timeRestriction: TimeRestriction | null;
  readonly restrictions: readonly WeeklyRestriction[];
}

/** A rotation, prepared for evaluation. */
export class Rotation {
  readonly id: string;
  readonly name: string | null;
  /** Each is an object of its own, which serves as the cache key of its place. */
  readonly participants: readonly Participant[];
  /** Ids of the schedules that take part, by themselves or through an escalation. */
  readonly nested: readonly string[];
  readonly life: Interval;
  readonly handoffs: Handoffs;
  /** In the schedule's zone; also those of a turn without a person whose zone could count. */
  readonly hours: DutyHours;
  /** A window is read in the zone of each person, so that each has hours of their own. */
  readonly hasOwnHours: boolean;
  private readonly hoursByZone = new Map<string, DutyHours>();

  constructor(
    private readonly data: RotationData,
    private readonly zone: TimeZone,
    escalations: Escalations,
  ) {
    this.id = data.id;
    this.name = data.name;
    this.participants = data.participants.map((each) => ({ ...each }));
    this.nested = schedulesNamedBy(data.participants, escalations);
    this.life = { start: data.startDate.getTime(), end: data.endDate?.getTime() ?? Infinity };
    this.handoffs = new Handoffs({ startDate: this.life.start, type: data.type, length: data.length }, zone);
    this.hours = DutyHours.of(data.timeRestriction, data.restrictions, zone);
    const windows = [...data.restrictions, ...(data.timeRestriction ? [data.timeRestriction] : [])];
    this.hasOwnHours = windows.some(({ timezone }) => timezone === 'participant');
  }

  /** The hours of somebody in that zone; one that is not known counts as the schedule's. */
  hoursIn(zone: string | undefined): DutyHours {
    if (!this.hasOwnHours || zone === undefined) return this.hours;
    let hours = this.hoursByZone.get(zone);
    if (!hours) {
      const own = TimeZone.exists(zone) ? TimeZone.of(zone) : this.zone;
      hours = DutyHours.of(this.data.timeRestriction, this.data.restrictions, this.zone, own);
      this.hoursByZone.set(zone, hours);
    }
    return hours;
  }
}
