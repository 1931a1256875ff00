import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { inSlices } from '../platform/slices/slices.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import type { OnCallNowView, PlanNotes } from '../people/users/plan-notes.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { timeStyleOf } from '../platform/domain/time-style.js';
import { schedulesNesting } from './domain/involved.js';
import { Look } from './domain/look.js';
import type { Interval } from './domain/intervals.js';
import type { Person } from './domain/people.js';
import {
  changedShifts,
  changedUnder,
  TOLD_AHEAD,
  toldSpans,
  toldTime,
  touchedOverrides,
  type ChangedShifts,
  type ChangedUnder,
  type Side,
  type TouchedOverrides,
} from './domain/plan-change.js';
import { withChange, type PlanChange } from './domain/plan-news.js';
import { onCallAt } from './domain/resolve.js';
import { leftUnanswered } from './domain/unanswered.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './domain/work.js';
import { leftSentences } from './coverage-check.js';
import { withOverrides, type OnCallSnapshot } from './domain/snapshot.js';
import { PlanNewsEntity } from './plan-news.entity.js';
import { lockNews, saveNews } from './plan-news.queries.js';
import { goneSentence, idleSentences, movedSentence, underSentence } from './plan-sentences.js';
import type { ScheduleEntity } from './schedule.entity.js';
import { standInFor } from './swaps/domain/swap-request.js';
import { SwapMailer } from './swaps/swap-mailer.js';
import { SwapRequestEntity } from './swaps/swap-request.entity.js';
import { workedOut } from './worked-out.js';

/** So many schedules are compared that one change concerns. */
const MOST_SCHEDULES = 100;

export type NamedSchedule = Pick<ScheduleEntity, 'id' | 'name'>;

/** The plan before and after a change, and the accepted swaps of its schedules. */
export interface ComparedPlans {
  /** Who is mailed about swaps. */
  people: UserDirectory;
  before: OnCallSnapshot;
  after: OnCallSnapshot;
  swaps: readonly SwapRequestEntity[];
  /** The schedule that was edited: the answer names all of its participants who never have a shift; of others only the new ones. */
  edited?: string;
  /** A user whose time zone has changed: the answer names their shifts that move. */
  clockOf?: string;
  /** Who is blocked or deleted by the change, and mailed all the same. */
  userIds?: readonly string[];
  /** Who needs no mail about their own shifts. */
  isKnownTo?: (userId: string) => boolean;
  /** Time off that has changed: later shifts in it are told, too. */
  absence?: Interval;
  /** The answer says who is on call, and has its own warnings. */
  saysOnlyWho?: boolean;
}

/** What a change of the plan does, whatever was changed. */
@Injectable()
export class PlanComparison {
  constructor(
    private readonly swapMailer: SwapMailer,
    private readonly clock: Clock,
  ) {}

  /** The accepted swaps that are not over, locked. */
  swapsOf(tx: Transaction, schedules: readonly NamedSchedule[]): Promise<SwapRequestEntity[]> {
    const scheduleId = In(schedules.map(({ id }) => id));
    return tx
      .repo(SwapRequestEntity)
      .find(
        { scheduleId, endTime: MoreThan(this.clock.now()), status: 'accepted' },
        { order: { id: 'ASC' }, lock: true },
      );
  }

  /**
   * Notes for a mail, a few seconds later, whose shifts a change that is made has changed: in the next fourteen days, and in the time
   * of an override or time off that it touches; and whose override replaces others now. Marks accepted swaps that it breaks, and
   * mails both people.
   * @returns what the answer says of each schedule; of the first hundred
   */
  async tell(tx: Transaction, schedules: readonly NamedSchedule[], plans: ComparedPlans): Promise<PlanNotes[]> {
    const now = this.clock.now();
    const told = new Map<string, Set<string>>();
    const changes = new Map<string, PlanChange>();
    const notes: PlanNotes[] = [];
    for (const schedule of schedules.slice(0, MOST_SCHEDULES)) {
      const found = await this.compare(tx, schedule, plans, now);
      changes.set(schedule.id, found.change);
      notes.push(found.notes);
      // Of a swap in a nested schedule they hear once.
      for (const { id } of found.told.size > 0 ? [schedule, ...schedulesNesting(plans.before, schedule.id)] : [])
        told.set(id, new Set([...(told.get(id) ?? []), ...found.told]));
    }
    const isKnown = (scheduleId: string, userId: string): boolean =>
      (told.get(scheduleId)?.has(userId) ?? false) || (plans.isKnownTo?.(userId) ?? false);
    await this.tellLater(tx, changes, isKnown, now);
    const more = schedules.length - MOST_SCHEDULES;
    const unsaid = `${more} more schedules are concerned: nobody is notified how they change`;
    return more > 0 ? [...notes, { warnings: [unsaid] }] : notes;
  }

  /** Adds what has changed to what is still to be told. */
  private async tellLater(
    tx: Transaction,
    changes: ReadonlyMap<string, PlanChange>,
    isKnown: (scheduleId: string, userId: string) => boolean,
    now: Date,
  ): Promise<void> {
    const changed = [...changes].filter(([, { shifts, under }]) => shifts.length + under.length > 0);
    if (changed.length === 0) return;
    await lockNews(tx);
    const ids = changed.map(([scheduleId]) => scheduleId);
    const stored = await tx.repo(PlanNewsEntity).find({ scheduleId: In(ids) });
    const present = new Map(stored.map(({ scheduleId, news }) => [scheduleId, news]));
    const rows = changed.flatMap(([scheduleId, change]) => {
      const news = withChange(present.get(scheduleId) ?? null, change, (userId) => isKnown(scheduleId, userId));
      return news ? [{ scheduleId, news }] : [];
    });
    await saveNews(tx, rows, now);
  }

  private async compare(
    tx: Transaction,
    { id: scheduleId, name }: NamedSchedule,
    plans: ComparedPlans,
    now: Date,
  ): Promise<{ change: PlanChange; notes: PlanNotes; told: ReadonlySet<string> }> {
    const at = now.getTime();
    const before = sideOf(plans.before, scheduleId);
    const after = sideOf(plans.after, scheduleId);
    const { absence, userIds = [] } = plans;
    const touched = touchedOverrides(before, after, at);
    const under = absence ? [] : await inSlices(changedUnder(before, after, touched, at));
    const swaps = plans.swaps.filter((each) => each.scheduleId === scheduleId);
    const told = await this.brokenSwaps(tx, { people: plans.people, swaps, name, after, under, touched, now });
    const spans = toldSpans(at, [...touched.spans, ...(absence ? [absence] : [])]);
    const time = toldTime(at, spans);
    const shifts = await inSlices(changedShifts(before, after, time));
    const readers = Object.fromEntries(
      userIds.flatMap((id) => {
        const reader = plans.people.get(id);
        return reader ? [[id, { username: reader.username, ...timeStyleOf(reader) }]] : [];
      }),
    );
    const who = onCallNotes(before, after, at);
    const changed = { name, before, after, touched, under, shifts };
    const warnings = plans.saysOnlyWho ? [] : await warningsOf(plans, scheduleId, changed, at);
    return {
      change: { scheduleName: after.schedule?.name ?? name, time, spans, shifts, under, readers },
      notes: { ...who, ...(warnings.length > 0 && { warnings }) },
      told,
    };
  }

  /** @returns the ids of those who are told of a swap */
  private async brokenSwaps(
    tx: Transaction,
    { people, swaps, name, after, under, touched: { gone, moved }, now }: ChangeOfSwaps,
  ): Promise<ReadonlySet<string>> {
    const told = new Set<string>();
    for (const swap of swaps) {
      const isGone = gone.some(({ id }) => id === swap.overrideId);
      const isMoved = moved.some(({ id }) => id === swap.overrideId);
      const isUnder = under.some(({ override }) => override.id === swap.overrideId);
      if (!isGone && !isMoved && (!isUnder || (await isStillTheirs(after, swap)))) continue;
      const patch = isGone ? { status: 'cancelled' as const } : { shiftChangedAt: now };
      await tx.repo(SwapRequestEntity).update({ id: swap.id }, patch);
      const news = isGone ? 'cancelled' : 'shift-changed';
      await this.swapMailer.tell(tx, people, { ...swap, scheduleName: name }, news, ['requester', 'responder']);
      for (const id of [swap.requesterId, swap.responderId]) told.add(id);
    }
    return told;
  }
}

interface ChangeOfSwaps {
  people: UserDirectory;
  swaps: readonly SwapRequestEntity[];
  name: string;
  after: Side;
  under: readonly ChangedUnder[];
  touched: TouchedOverrides;
  now: Date;
}

export const sideOf = (snapshot: OnCallSnapshot, scheduleId: string): Side => ({
  snapshot,
  schedule: snapshot.schedules.get(scheduleId) ?? null,
});

/** What the answer says of a schedule beside who is on call. */
async function warningsOf(
  { before: plan, after: planAfter, edited, clockOf }: ComparedPlans,
  scheduleId: string,
  { name, before, after, touched, under, shifts }: ChangedSide,
  at: number,
): Promise<string[]> {
  const soon = { start: at, end: at + TOLD_AHEAD };
  const left = await inSlices(
    unlessTooMuch(leftUnanswered(plan, planAfter, scheduleId, soon, new Work(SECONDARY_LIMITS))),
  );
  const idle = idleSentences(after, at);
  const known = idle.length > 0 && edited !== scheduleId ? idleSentences(before, at) : [];
  const moved = shifts.filter(({ userId }) => userId === clockOf);
  const nameOf = (id: string): string => planAfter.people.nameOf(id) ?? id;
  return [
    ...leftSentences(after.schedule?.name ?? name, left ?? []),
    ...moved.map((each) => movedSentence(nameOf(each.userId), name, each)),
    ...under.map((each) => underSentence(each, nameOf)),
    ...touched.gone.map(goneSentence),
    ...idle.filter((each) => !known.includes(each)),
  ];
}

interface ChangedSide {
  name: string;
  before: Side;
  after: Side;
  touched: TouchedOverrides;
  under: readonly ChangedUnder[];
  shifts: readonly ChangedShifts[];
}

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
