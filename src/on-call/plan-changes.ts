import { Injectable } from '@nestjs/common';
import { In, MoreThan, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { inSlices } from '../platform/slices/slices.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import type { OnCallNowView, PlanNotes } from '../people/users/plan-notes.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { schedulesNesting } from './domain/involved.js';
import { Look } from './domain/look.js';
import type { Interval } from './domain/intervals.js';
import type { Override } from './domain/overrides.js';
import type { Person } from './domain/people.js';
import {
  changedShifts,
  changedUnder,
  TOLD_AHEAD,
  userOf,
  type ChangedShifts,
  type ChangedUnder,
  type Side,
} from './domain/plan-change.js';
import { onCallAt } from './domain/resolve.js';
import { leftUnanswered } from './domain/unanswered.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './domain/work.js';
import { leftSentences } from './coverage-check.js';
import { withOverrides, type OnCallSnapshot } from './domain/snapshot.js';
import { withoutTurns } from './domain/without-turns.js';
import { OnCallService } from './on-call.service.js';
import { PlanMailer, type ScheduleNews } from './plan-mailer.js';
import type { ScheduleEntity } from './schedule.entity.js';
import { standInFor } from './swaps/domain/swap-request.js';
import { SwapMailer } from './swaps/swap-mailer.js';
import { SwapRequestEntity } from './swaps/swap-request.entity.js';
import { workedOut } from './worked-out.js';

/** So many people are named in a warning. */
const MOST_NAMED = 5;
/** So many schedules are compared that one change concerns. */
const MOST_SCHEDULES = 100;

/** Says what a change of a schedule does, and tells whom it concerns. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly onCall: OnCallService,
    private readonly mailer: PlanMailer,
    private readonly swaps: SwapMailer,
    private readonly clock: Clock,
  ) {}

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  async watch(tenantId: string): Promise<PlanWatch> {
    const [read, people] = await Promise.all([this.onCall.scheduleReader(tenantId), this.swaps.people(tenantId)]);
    return new PlanWatch(read, this.comparison(people));
  }

  /** @param people who is mailed */
  comparison(people: UserDirectory): PlanComparison {
    return new PlanComparison(people, this.mailer, this.swaps, this.clock);
  }
}

type Named = Pick<ScheduleEntity, 'id' | 'name'>;

/** Watches one change of a schedule within its transaction. */
export class PlanWatch {
  constructor(
    private readonly read: (tx: Transaction, scheduleId: string) => Promise<OnCallSnapshot>,
    private readonly comparison: PlanComparison,
  ) {}

  /** Runs the change, and tells whom it concerns, also in schedules that nest this one. */
  async changing(tx: Transaction, schedule: Named, change: () => Promise<unknown>): Promise<PlanNotes> {
    const before = await this.read(tx, schedule.id);
    const all = [schedule, ...schedulesNesting(before, schedule.id)];
    // A schedule that is deleted takes its requests along.
    const swaps = await this.comparison.swapsOf(tx, all);
    await change();
    const after = await this.read(tx, schedule.id);
    const [own, ...others] = await this.comparison.tell(tx, all, { before, after, swaps, edited: schedule.id });
    const { warnings } = joined([own!, ...others]);
    return { ...own, ...(warnings && { warnings }) };
  }

  /** Runs the change of an override, of which others tell. @returns who is on call because of it */
  async overriding(tx: Transaction, scheduleId: string, change: () => Promise<unknown>): Promise<PlanNotes> {
    const before = await this.read(tx, scheduleId);
    await change();
    const after = await this.read(tx, scheduleId);
    return onCallNotes(sideOf(before, scheduleId), sideOf(after, scheduleId), this.comparison.now().getTime());
  }

  /** What is to be said of a schedule that was just made. */
  async made(tx: Transaction, scheduleId: string): Promise<PlanNotes> {
    const side = sideOf(await this.read(tx, scheduleId), scheduleId);
    const warnings = idleSentences(side, this.comparison.now().getTime());
    return warnings.length > 0 ? { warnings } : {};
  }

  /** Of an override that has got another person or time: the accepted swap that made it has changed. */
  moved(tx: Transaction, overrideId: string, scheduleName: string): Promise<void> {
    return this.comparison.moved(tx, overrideId, scheduleName);
  }
}

/** The plan before and after a change, and the accepted swaps of its schedules. */
interface ComparedPlans {
  before: OnCallSnapshot;
  after: OnCallSnapshot;
  swaps: readonly SwapRequestEntity[];
  /** The schedule that was edited: whose turns never come in it is said each time; of others only what is new. */
  edited?: string;
  /** A user who reads another clock: which shifts of theirs move is said. */
  clockOf?: string;
}

/** The one place that says what a change of the plan does, whatever was changed. */
export class PlanComparison {
  constructor(
    private readonly people: UserDirectory,
    private readonly mailer: PlanMailer,
    private readonly swapMailer: SwapMailer,
    private readonly clock: Clock,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  /** The accepted swaps that are not over, locked. */
  swapsOf(tx: Transaction, schedules: readonly Named[]): Promise<SwapRequestEntity[]> {
    return acceptedSwaps(tx, { scheduleId: In(schedules.map(({ id }) => id)), endTime: MoreThan(this.now()) });
  }

  /**
   * Tells of a change that is made: whose shifts of the next fourteen days differ gets one mail, and so does whoever an override
   * concerns under which the plan has changed; accepted swaps that come apart are marked, and both told.
   * @returns what the answer says of each schedule; of the first hundred
   */
  async tell(tx: Transaction, schedules: readonly Named[], plans: ComparedPlans): Promise<PlanNotes[]> {
    const now = this.now();
    const told = new Map<string, Set<string>>();
    const news: ScheduleNews[] = [];
    const notes: PlanNotes[] = [];
    for (const schedule of schedules.slice(0, MOST_SCHEDULES)) {
      const found = await this.compare(tx, schedule, plans, now);
      news.push(found.news);
      notes.push(found.notes);
      // Of a swap in a nested schedule they hear once.
      for (const { id } of found.told.size > 0 ? [schedule, ...schedulesNesting(plans.before, schedule.id)] : [])
        told.set(id, new Set([...(told.get(id) ?? []), ...found.told]));
    }
    const isTold = (scheduleId: string, userId: string | null): boolean =>
      userId !== null && (told.get(scheduleId)?.has(userId) ?? false);
    const untold = news.map(({ scheduleId, shifts, under, ...each }) => ({
      ...{ ...each, scheduleId },
      shifts: shifts.filter(({ userId }) => !isTold(scheduleId, userId)),
      under: under.filter(({ override }) => !isTold(scheduleId, userOf(override))),
    }));
    await this.mailer.tell(tx, this.people, untold, now);
    const more = schedules.length - MOST_SCHEDULES;
    const unsaid = `${more} more schedules are concerned: nobody is notified how they change`;
    return more > 0 ? [...notes, { warnings: [unsaid] }] : notes;
  }

  private async compare(
    tx: Transaction,
    { id: scheduleId, name }: Named,
    { before: plan, after: planAfter, swaps, edited, clockOf }: ComparedPlans,
    now: Date,
  ): Promise<{ news: ScheduleNews; notes: PlanNotes; told: ReadonlySet<string> }> {
    const at = now.getTime();
    const before = sideOf(plan, scheduleId);
    const after = sideOf(planAfter, scheduleId);
    const under = await inSlices(changedUnder(before, after, at));
    // What an override has been bears its id, too.
    const kept = new Set(lasting(after, at).map(({ id }) => id));
    const gone = lasting(before, at).filter(({ id }) => !kept.has(id));
    const own = swaps.filter((each) => each.scheduleId === scheduleId);
    const told = await this.swapsApart(tx, { swaps: own, name, after, under, gone, now });
    const farthest = Math.max(at + TOLD_AHEAD, ...gone.map(({ end }) => Math.min(end, at + 6 * TOLD_AHEAD)));
    const shifts = await inSlices(changedShifts(before, after, { start: at, end: farthest }));
    const soon = { start: at, end: at + TOLD_AHEAD };
    const left = await inSlices(
      unlessTooMuch(leftUnanswered(plan, planAfter, scheduleId, soon, new Work(SECONDARY_LIMITS))),
    );
    const idle = idleSentences(after, at);
    const known = idle.length > 0 && edited !== scheduleId ? idleSentences(before, at) : [];
    const moved = shifts.filter(({ userId }) => userId === clockOf);
    const warnings = [
      ...leftSentences(after.schedule?.name ?? name, left ?? []),
      ...moved.map((each) => movedSentence(planAfter.people.nameOf(each.userId) ?? each.userId, name, each)),
      ...[...under.map(underSentence), ...gone.map(goneSentence), ...idle.filter((each) => !known.includes(each))],
    ];
    return {
      news: { scheduleId, scheduleName: after.schedule?.name ?? name, shifts, under },
      notes: { ...onCallNotes(before, after, at), ...(warnings.length > 0 && { warnings }) },
      told,
    };
  }

  /** @returns the ids of those who are told of a swap */
  private async swapsApart(
    tx: Transaction,
    { swaps, name, after, under, gone, now }: ChangeOfSwaps,
  ): Promise<ReadonlySet<string>> {
    const told = new Set<string>();
    for (const swap of swaps) {
      const isGone = gone.some(({ id }) => id === swap.overrideId);
      const isUnder = under.some(({ override }) => override.id === swap.overrideId);
      if (!isGone && (!isUnder || (await isStillTheirs(after, swap)))) continue;
      await this.apart(tx, { ...swap, scheduleName: name }, isGone ? 'cancelled' : 'shift-changed', now);
      for (const id of [swap.requesterId, swap.responderId]) told.add(id);
    }
    return told;
  }

  /** Of an override that has got another person or time: the accepted swap that made it has changed. */
  async moved(tx: Transaction, overrideId: string, scheduleName: string): Promise<void> {
    const now = this.now();
    for (const swap of await acceptedSwaps(tx, { overrideId, endTime: MoreThan(now) }))
      await this.apart(tx, { ...swap, scheduleName }, 'shift-changed', now);
  }

  private async apart(
    tx: Transaction,
    swap: SwapRequestEntity & { scheduleName: string },
    news: 'cancelled' | 'shift-changed',
    now: Date,
  ): Promise<void> {
    const patch = news === 'cancelled' ? ({ status: 'cancelled' } as const) : { shiftChangedAt: now };
    await tx.repo(SwapRequestEntity).update({ id: swap.id }, patch);
    await this.swapMailer.tell(tx, this.people, swap, news, ['requester', 'responder']);
  }
}

/** Of several schedules: each person and each sentence once. */
export function joined(all: readonly PlanNotes[]): PlanNotes {
  const changed = all.filter(({ onCallAfter }) => onCallAfter);
  const each = (key: 'onCallBefore' | 'onCallAfter'): OnCallNowView[] => [
    ...new Map(changed.flatMap((notes) => notes[key] ?? []).map((view) => [view.id, view])).values(),
  ];
  const warnings = [...new Set(all.flatMap((notes) => notes.warnings ?? []))];
  return {
    ...(changed.length > 0 && { onCallBefore: each('onCallBefore'), onCallAfter: each('onCallAfter') }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Locked. */
const acceptedSwaps = (tx: Transaction, where: FindOptionsWhere<SwapRequestEntity>): Promise<SwapRequestEntity[]> =>
  tx.repo(SwapRequestEntity).find({ ...where, status: 'accepted' }, { order: { id: 'ASC' }, lock: true });

interface ChangeOfSwaps {
  swaps: readonly SwapRequestEntity[];
  name: string;
  after: Side;
  under: readonly ChangedUnder[];
  gone: readonly Override[];
  now: Date;
}

const sideOf = (snapshot: OnCallSnapshot, scheduleId: string): Side => ({
  snapshot,
  schedule: snapshot.schedules.get(scheduleId) ?? null,
});

const lasting = ({ schedule }: Side, at: number): Override[] =>
  (schedule?.allOverrides ?? []).filter(({ start, end }) => start < end && end > at);

/** Would the requester of an accepted swap be on call all the time without it? */
async function isStillTheirs({ snapshot, schedule }: Side, swap: SwapRequestEntity): Promise<boolean> {
  if (!schedule) return false;
  const others = schedule.allOverrides.filter(({ id }) => id !== swap.overrideId);
  const span = { start: swap.startTime.getTime(), end: swap.endTime.getTime() };
  const found = await workedOut(standInFor(snapshot, withOverrides(schedule, others), swap.requesterId, span));
  return found.isWhole;
}

function onCallNotes(before: Side, after: Side, at: number): PlanNotes {
  const [was, is] = [before, after].map(({ snapshot, schedule }) =>
    schedule ? onCallAt(Look.at(snapshot, at), schedule).recipients : [],
  ) as [readonly Person[], readonly Person[]];
  const ids = (persons: readonly Person[]): string =>
    persons
      .map(({ userId }) => userId)
      .sort()
      .join();
  if (ids(was) === ids(is)) return {};
  const views = (persons: readonly Person[]): OnCallNowView[] => persons.map(({ userId: id, name }) => ({ id, name }));
  return { onCallBefore: views(was), onCallAfter: views(is) };
}

const iso = (at: number): string => new Date(at).toISOString();
const named = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMED);
  if (names.length === 0) return 'nobody';
  if (names.length > MOST_NAMED) return `${shown.join(', ')} and ${names.length - MOST_NAMED} others`;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};

function overrideText({ participant, start, end }: Override): string {
  const by = typeof participant.name === 'string' ? ` by ${participant.name}` : '';
  return `The override${by} from ${iso(start)} to ${iso(end)}`;
}

function underSentence({ override, before, after }: ChangedUnder): string {
  const [was, is] = [before, after].map((names) => named(names.toSorted()));
  const isSame = was === is;
  return isSame
    ? `${overrideText(override)} was made when others were planned: it replaces ${is} at other times than before`
    : `${overrideText(override)} was made when others were planned: it replaced ${named(before)}, and now replaces ${named(after)}`;
}

/** So many shifts that move are told one by one. */
const MOST_MOVED = 3;

/** Which shifts of a person are at other times, or are no more. */
function movedSentence(who: string, scheduleName: string, { before, after }: ChangedShifts): string {
  const text = ({ start, end }: Interval): string => `${iso(start)} to ${iso(end)}`;
  const [was, is] = [before.map(text), after.map(text)];
  const told = (times: string[]): string => {
    const more = times.length - MOST_MOVED;
    return [...times.slice(0, MOST_MOVED), ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'none';
  };
  const gone = told(was.filter((each) => !is.includes(each)));
  const come = told(is.filter((each) => !was.includes(each)));
  return `The shifts of ${who} in the schedule ${scheduleName} move within 14 days: they were ${gone}, and become ${come}`;
}

const goneSentence = (override: Override): string => `${overrideText(override)} is deleted`;

/** Of each rotation whose participants do not all come up. */
export function idleSentences({ snapshot, schedule }: Side, at: number): string[] {
  return (schedule?.rotations ?? []).flatMap((rotation) => {
    const { people } = snapshot;
    const now = (id: string): boolean => people.goneOf(id).some(({ start, end }) => start <= at && at < end);
    const idle = withoutTurns(rotation, at).filter(({ id }) => !now(id));
    if (idle.length === 0) return [];
    const names = idle.map(({ id, name }) => name ?? people.nameOf(id) ?? snapshot.schedules.get(id)?.name ?? id);
    const where = rotation.name === null ? 'in a rotation' : `in the rotation ${rotation.name}`;
    const verb = names.length === 1 ? 'is' : 'are';
    return [
      `${named(names)} ${verb} never on call ${where} within a year: none of their shifts lies within its hours and its time`,
    ];
  });
}
