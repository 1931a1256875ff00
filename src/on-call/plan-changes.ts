import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import type { OnCallNowView, PlanNotes } from '../people/users/plan-notes.js';
import type { UserDirectory } from '../people/users/user-directory.js';
import { schedulesConcerned, schedulesNesting } from './domain/involved.js';
import type { Interval } from './domain/intervals.js';
import type { OnCallSnapshot } from './domain/snapshot.js';
import { OnCallService } from './on-call.service.js';
import { PlanComparison, sideOf, type ComparedPlans, type NamedSchedule } from './plan-comparison.js';
import { idleSentences } from './plan-sentences.js';
import { SwapMailer } from './swaps/swap-mailer.js';

/** Says what a change of a schedule does, and tells whom it concerns. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly onCall: OnCallService,
    private readonly swaps: SwapMailer,
    private readonly comparison: PlanComparison,
    private readonly clock: Clock,
  ) {}

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  async watch(tenantId: string): Promise<PlanWatch> {
    const [read, people] = await Promise.all([this.onCall.scheduleReader(tenantId), this.swaps.people(tenantId)]);
    return new PlanWatch(read, people, this.comparison, this.clock);
  }

  /**
   * Watches a change of somebody's time off, and notifies those who take over, or no longer do; other mails notify that person. Call it
   * before the transaction, too. @param absence in epoch milliseconds
   */
  async watchAbsence(
    tenantId: string,
    userId: string,
    absence: Interval,
  ): Promise<(tx: Transaction, change: () => Promise<unknown>) => Promise<void>> {
    const [read, people] = await Promise.all([this.onCall.planReader(tenantId), this.swaps.people(tenantId)]);
    return async (tx, change) => {
      const before = await read(tx);
      await change();
      const after = await read(tx);
      const isKnownTo = (id: string): boolean => id === userId;
      const plans = { people, before, after, swaps: [], absence, isKnownTo, saysOnlyWho: true };
      await this.comparison.tell(tx, schedulesConcerned(before, { userIds: [userId] }), plans);
    };
  }
}

/** Watches one change of a schedule within its transaction. */
export class PlanWatch {
  constructor(
    private readonly read: (tx: Transaction, scheduleId: string) => Promise<OnCallSnapshot>,
    private readonly people: UserDirectory,
    private readonly comparison: PlanComparison,
    private readonly clock: Clock,
  ) {}

  /** Runs the change, and tells whom it concerns, also in schedules that nest this one. */
  async changing(tx: Transaction, schedule: NamedSchedule, change: () => Promise<unknown>): Promise<PlanNotes> {
    const { notes, warnings } = await this.compared(tx, schedule, { edited: schedule.id }, change);
    return { ...notes, ...(warnings && { warnings }) };
  }

  /**
   * Runs the change of an override, and tells whom it concerns.
   * @param isKnownTo whose own change it is, or who is told of it another way
   * @returns who is on call because of it
   */
  async overriding(
    tx: Transaction,
    schedule: NamedSchedule,
    isKnownTo: (userId: string) => boolean,
    change: () => Promise<unknown>,
  ): Promise<PlanNotes> {
    const { notes } = await this.compared(tx, schedule, { isKnownTo, saysOnlyWho: true }, change);
    return notes;
  }

  /** What is to be said of a schedule that was just made. */
  async made(tx: Transaction, scheduleId: string): Promise<PlanNotes> {
    const side = sideOf(await this.read(tx, scheduleId), scheduleId);
    const warnings = idleSentences(side, this.clock.now().getTime());
    return warnings.length > 0 ? { warnings } : {};
  }

  /** @returns what the answer says of the schedule, and warnings of all that nest it */
  private async compared(
    tx: Transaction,
    schedule: NamedSchedule,
    how: Pick<ComparedPlans, 'edited' | 'isKnownTo' | 'saysOnlyWho'>,
    change: () => Promise<unknown>,
  ): Promise<{ notes: PlanNotes; warnings: string[] | undefined }> {
    const before = await this.read(tx, schedule.id);
    const all = [schedule, ...schedulesNesting(before, schedule.id)];
    // A schedule that is deleted takes its requests along.
    const swaps = await this.comparison.swapsOf(tx, all);
    await change();
    const after = await this.read(tx, schedule.id);
    const [own, ...others] = await this.comparison.tell(tx, all, { ...how, people: this.people, before, after, swaps });
    return { notes: own!, warnings: joined([own!, ...others]).warnings };
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
