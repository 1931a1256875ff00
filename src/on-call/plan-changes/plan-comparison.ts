import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { inSlices } from '../../platform/slices/slices.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { OnCallNowView, PlanNotes } from '../../people/users/plan-notes.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { timeStyleOf } from '../../platform/domain/time-style.js';
import { schedulesNesting } from '../domain/schedule/involved.js';
import { Evaluation } from '../domain/evaluation/evaluation.js';
import type { Interval } from '../domain/intervals.js';
import type { Person } from '../domain/evaluation/people.js';
import {
  changedShifts,
  changedOverrideEffects,
  NOTICE_AHEAD,
  noticeSpans,
  noticeTime,
  changedOverrides,
  type ChangedShifts,
  type ChangedOverrideEffect,
  type ScheduleInPlan,
  type ChangedOverrides,
} from './domain/compare-plans.js';
import { withChange, type PlanChange } from './domain/pending-changes.js';
import { onCallAt } from '../domain/evaluation/who-is-on-call.js';
import { newlyUncovered } from '../domain/gaps/uncovered.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../domain/evaluation/budget.js';
import { uncoveredWarnings } from '../coverage-check.js';
import { withOverrides, type OnCallSnapshot } from '../domain/schedule/snapshot.js';
import { PendingChangesEntity } from './pending-changes.entity.js';
import { lockPendingChanges, savePendingChanges } from './pending-changes.queries.js';
import {
  deletedOverrideWarning,
  idleParticipantWarnings,
  movedShiftsWarning,
  overrideEffectWarning,
} from './plan-warnings.js';
import type { ScheduleEntity } from '../schedule.entity.js';
import { swapEffect } from '../swaps/domain/swap-request.js';
import { SwapMailer } from '../swaps/swap-mailer.js';
import { SwapRequestEntity } from '../swaps/swap-request.entity.js';
import { runEvaluation } from '../run-evaluation.js';

/** Further schedules that nest the changed one are not compared. */
const MOST_SCHEDULES = 100;

export type NamedSchedule = Pick<ScheduleEntity, 'id' | 'name'>;

/** The schedules before and after a change, and their accepted swaps. */
export interface ComparedPlans {
  /** Recipients of mails about swaps. */
  people: UserDirectory;
  before: OnCallSnapshot;
  after: OnCallSnapshot;
  swaps: readonly SwapRequestEntity[];
  /** The id of the edited schedule: warns of all its idle participants; for other schedules only of new ones. */
  edited?: string;
  /** The id of a user whose time zone has changed: warns of their shifts that move. */
  newTimeZoneOf?: string;
  /** Users whom the change blocks or deletes, and who are still notified. */
  userIds?: readonly string[];
  /** Users who need no mail about their own shifts. */
  isInformed?: (userId: string) => boolean;
  /** Changed time off: its shifts are compared even beyond the next fourteen days. */
  absence?: Interval;
  /** Compute no warnings. */
  withoutWarnings?: boolean;
}

/** The effects of any change on who is on call. */
@Injectable()
export class PlanComparison {
  constructor(
    private readonly swapMailer: SwapMailer,
    private readonly clock: Clock,
  ) {}

  /** The accepted swaps that have not ended; locks them. */
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
   * Records, for a mail a few seconds later, whose shifts a change moves (in the next fourteen days and during changed overrides
   * and time off) and whose override replaces other people now. Marks accepted swaps that the change breaks, and mails both
   * people.
   * @returns the notes of each of the first hundred schedules
   */
  async record(tx: Transaction, schedules: readonly NamedSchedule[], plans: ComparedPlans): Promise<PlanNotes[]> {
    const now = this.clock.now();
    const informed = new Map<string, Set<string>>();
    const changes = new Map<string, PlanChange>();
    const notes: PlanNotes[] = [];
    for (const schedule of schedules.slice(0, MOST_SCHEDULES)) {
      const found = await this.compareSchedule(tx, schedule, plans, now);
      changes.set(schedule.id, found.change);
      notes.push(found.notes);
      // Those who are mailed about a swap in a nested schedule get no other mail about it.
      for (const { id } of found.informed.size > 0 ? [schedule, ...schedulesNesting(plans.before, schedule.id)] : [])
        informed.set(id, new Set([...(informed.get(id) ?? []), ...found.informed]));
    }
    const isInformed = (scheduleId: string, userId: string): boolean =>
      (informed.get(scheduleId)?.has(userId) ?? false) || (plans.isInformed?.(userId) ?? false);
    await this.recordPending(tx, changes, isInformed, now);
    const more = schedules.length - MOST_SCHEDULES;
    const warning = `${more} more schedules are concerned: nobody is notified how they change`;
    return more > 0 ? [...notes, { warnings: [warning] }] : notes;
  }

  /** Adds the changes to those that are still to be mailed. */
  private async recordPending(
    tx: Transaction,
    changes: ReadonlyMap<string, PlanChange>,
    isInformed: (scheduleId: string, userId: string) => boolean,
    now: Date,
  ): Promise<void> {
    const changed = [...changes].filter(
      ([, { shifts, overrideEffects }]) => shifts.length + overrideEffects.length > 0,
    );
    if (changed.length === 0) return;
    await lockPendingChanges(tx);
    const ids = changed.map(([scheduleId]) => scheduleId);
    const stored = await tx.repo(PendingChangesEntity).find({ scheduleId: In(ids) });
    const present = new Map(stored.map(({ scheduleId, news }) => [scheduleId, news]));
    const rows = changed.flatMap(([scheduleId, change]) => {
      const news = withChange(present.get(scheduleId) ?? null, change, (userId) => isInformed(scheduleId, userId));
      return news ? [{ scheduleId, news }] : [];
    });
    await savePendingChanges(tx, rows, now);
  }

  private async compareSchedule(
    tx: Transaction,
    { id: scheduleId, name }: NamedSchedule,
    plans: ComparedPlans,
    now: Date,
  ): Promise<{ change: PlanChange; notes: PlanNotes; informed: ReadonlySet<string> }> {
    const at = now.getTime();
    const before = scheduleInPlan(plans.before, scheduleId);
    const after = scheduleInPlan(plans.after, scheduleId);
    const { absence, userIds = [] } = plans;
    const overrides = changedOverrides(before, after, at);
    const overrideEffects = absence ? [] : await inSlices(changedOverrideEffects(before, after, overrides, at));
    const swaps = plans.swaps.filter((each) => each.scheduleId === scheduleId);
    const informed = await this.brokenSwaps(tx, {
      people: plans.people,
      swaps,
      name,
      after,
      overrideEffects,
      overrides,
      now,
    });
    const spans = noticeSpans(at, [...overrides.spans, ...(absence ? [absence] : [])]);
    const time = noticeTime(at, spans);
    const shifts = await inSlices(changedShifts(before, after, time));
    const readers = Object.fromEntries(
      userIds.flatMap((id) => {
        const reader = plans.people.get(id);
        return reader ? [[id, { username: reader.username, ...timeStyleOf(reader) }]] : [];
      }),
    );
    const who = onCallNotes(before, after, at);
    const changed = { name, before, after, overrides, overrideEffects, shifts };
    const warnings = plans.withoutWarnings ? [] : await warningsOf(plans, scheduleId, changed, at);
    return {
      change: { scheduleName: after.schedule?.name ?? name, time, spans, shifts, overrideEffects, readers },
      notes: { ...who, ...(warnings.length > 0 && { warnings }) },
      informed,
    };
  }

  /** @returns the ids of the users who are mailed about a swap */
  private async brokenSwaps(
    tx: Transaction,
    { people, swaps, name, after, overrideEffects, overrides: { deleted, changed }, now }: ChangeOfSwaps,
  ): Promise<ReadonlySet<string>> {
    const informed = new Set<string>();
    for (const swap of swaps) {
      const isDeleted = deleted.some(({ id }) => id === swap.overrideId);
      const isChanged = changed.some(({ id }) => id === swap.overrideId);
      const replacesOthers = overrideEffects.some(({ override }) => override.id === swap.overrideId);
      if (!isDeleted && !isChanged && (!replacesOthers || (await isStillTheirs(after, swap)))) continue;
      const patch = isDeleted ? { status: 'cancelled' as const } : { shiftChangedAt: now };
      await tx.repo(SwapRequestEntity).update({ id: swap.id }, patch);
      const event = isDeleted ? 'cancelled' : 'shift-changed';
      await this.swapMailer.notify(tx, people, { ...swap, scheduleName: name }, event, ['requester', 'responder']);
      for (const id of [swap.requesterId, swap.responderId]) informed.add(id);
    }
    return informed;
  }
}

interface ChangeOfSwaps {
  people: UserDirectory;
  swaps: readonly SwapRequestEntity[];
  name: string;
  after: ScheduleInPlan;
  overrideEffects: readonly ChangedOverrideEffect[];
  overrides: ChangedOverrides;
  now: Date;
}

export const scheduleInPlan = (snapshot: OnCallSnapshot, scheduleId: string): ScheduleInPlan => ({
  snapshot,
  schedule: snapshot.schedules.get(scheduleId) ?? null,
});

/** The warnings about a change. @param at epoch milliseconds */
async function warningsOf(
  { before: plan, after: planAfter, edited, newTimeZoneOf }: ComparedPlans,
  scheduleId: string,
  { name, before, after, overrides, overrideEffects, shifts }: ChangedSide,
  at: number,
): Promise<string[]> {
  const soon = { start: at, end: at + NOTICE_AHEAD };
  const left = await inSlices(
    withinLimits(newlyUncovered(plan, planAfter, scheduleId, soon, new Budget(SECONDARY_LIMITS))),
  );
  const idle = idleParticipantWarnings(after, at);
  const known = idle.length > 0 && edited !== scheduleId ? idleParticipantWarnings(before, at) : [];
  const moved = shifts.filter(({ userId }) => userId === newTimeZoneOf);
  const nameOf = (id: string): string => planAfter.people.nameOf(id) ?? id;
  return [
    ...uncoveredWarnings(after.schedule?.name ?? name, left ?? []),
    ...moved.map((each) => movedShiftsWarning(nameOf(each.userId), name, each)),
    ...overrideEffects.map((each) => overrideEffectWarning(each, nameOf)),
    ...overrides.deleted.map(deletedOverrideWarning),
    ...idle.filter((each) => !known.includes(each)),
  ];
}

interface ChangedSide {
  name: string;
  before: ScheduleInPlan;
  after: ScheduleInPlan;
  overrides: ChangedOverrides;
  overrideEffects: readonly ChangedOverrideEffect[];
  shifts: readonly ChangedShifts[];
}

/** Whether the requester of an accepted swap would be on call for all of its time without it. */
async function isStillTheirs({ snapshot, schedule }: ScheduleInPlan, swap: SwapRequestEntity): Promise<boolean> {
  if (!schedule) return false;
  const others = schedule.allOverrides.filter(({ id }) => id !== swap.overrideId);
  const span = { start: swap.startTime.getTime(), end: swap.endTime.getTime() };
  const found = await runEvaluation(swapEffect(snapshot, withOverrides(schedule, others), swap.requesterId, span));
  return found.isOwnThroughout;
}

function onCallNotes(before: ScheduleInPlan, after: ScheduleInPlan, at: number): PlanNotes {
  const [was, is] = [before, after].map(({ snapshot, schedule }) =>
    schedule ? onCallAt(Evaluation.at(snapshot, at), schedule).recipients : [],
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
