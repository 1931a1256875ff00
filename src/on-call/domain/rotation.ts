import { Handoffs, type Turn } from './handoffs.js';
import { clip, intersect, type Interval } from './intervals.js';
import { DutyHours, type TimeRestriction, type WeeklyRestriction } from './restrictions.js';
import type { TimeZone } from './time-zone.js';

/** A place in a rotation: a `user` (default, and any unknown type), `team`, `schedule`, or `none` (an intended gap). */
export interface Participant {
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
}

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

/** A rotation made ready for questions: whose turn is it, and is the turn on duty. */
export class Rotation {
  readonly id: string;
  readonly name: string | null;
  readonly participants: readonly Participant[];
  private readonly life: Interval;
  private readonly handoffs: Handoffs;
  private readonly hours: DutyHours;

  constructor(data: RotationData, zone: TimeZone) {
    this.id = data.id;
    this.name = data.name;
    this.participants = data.participants;
    this.life = { start: data.startDate.getTime(), end: data.endDate?.getTime() ?? Infinity };
    this.handoffs = new Handoffs({ startDate: this.life.start, type: data.type, length: data.length }, zone);
    this.hours = DutyHours.of(data.timeRestriction, data.restrictions, zone);
  }

  /** The number of the turn on duty at that instant; null before and after the rotation and outside its hours. */
  turnOnDutyAt(instant: number): number | null {
    if (instant < this.life.start || instant >= this.life.end || !this.hours.covers(instant)) return null;
    return this.handoffs.turnAt(instant);
  }

  /** The stretches on duty that touch the range, clipped to it and cut at every handoff. */
  dutiesWithin(range: Interval): Turn[] {
    const [alive] = clip([this.life], range);
    if (!alive || this.participants.length === 0) return [];
    // Whoever is alone in a rotation holds every turn of it.
    const turns = this.participants.length === 1 ? [{ ...alive, turn: 0 }] : this.handoffs.turnsWithin(alive);
    return intersect(turns, this.hours.within(alive));
  }
}
