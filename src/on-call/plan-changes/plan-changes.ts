import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { OnCallNowView, PlanNotes } from '../../people/users/plan-notes.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { schedulesInvolving, schedulesNesting } from '../domain/schedule/involved.js';
import type { Interval } from '../domain/intervals.js';
import type { OnCallSnapshot } from '../domain/schedule/snapshot.js';
import { OnCallService } from '../on-call.service.js';
import { PlanComparison, scheduleInPlan, type ComparedPlans, type NamedSchedule } from './plan-comparison.js';
import { idleParticipantWarnings } from './plan-warnings.js';
import { SwapMailer } from '../swaps/swap-mailer.js';

/** Compares schedules before and after a change, for warnings and notifications. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly onCall: OnCallService,
    private readonly swaps: SwapMailer,
    private readonly comparison: PlanComparison,
    private readonly clock: Clock,
  ) {}

  /** Call it before the transaction: a request that holds a connection must not wait for another one. */
  async watch(tenantId: string): Promise<PlanWatch> {
    const [read, people] = await Promise.all([this.onCall.scheduleReader(tenantId), this.swaps.people(tenantId)]);
    return new PlanWatch(read, people, this.comparison, this.clock);
  }

  /**
   * Compares around a change of a user's time off, and notifies the people who take over or no longer do. The user gets other
   * mails. Call it before the transaction, too. @param absence in epoch milliseconds
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
      const isInformed = (id: string): boolean => id === userId;
      const plans: ComparedPlans = { people, before, after, swaps: [], absence, isInformed, withoutWarnings: true };
      await this.comparison.record(tx, schedulesInvolving(before, { userIds: [userId] }), plans);
    };
  }
}

/** Compares schedules around one change, within its transaction. */
export class PlanWatch {
  constructor(
    private readonly read: (tx: Transaction, scheduleId: string) => Promise<OnCallSnapshot>,
    private readonly people: UserDirectory,
    private readonly comparison: PlanComparison,
    private readonly clock: Clock,
  ) {}

  /** Runs the change and notifies the people whose shifts change, also in schedules that nest this one. */
  async changing(tx: Transaction, schedule: NamedSchedule, change: () => Promise<unknown>): Promise<PlanNotes> {
    const { notes, warnings } = await this.compared(tx, schedule, { edited: schedule.id }, change);
    return { ...notes, ...(warnings && { warnings }) };
  }

  /**
   * Runs the change of an override and notifies the people whose shifts change.
   * @param isInformed true for those who made the change or are notified in another way
   * @returns the people on call before and after, if they differ
   */
  async overriding(
    tx: Transaction,
    schedule: NamedSchedule,
    isInformed: (userId: string) => boolean,
    change: () => Promise<unknown>,
  ): Promise<PlanNotes> {
    const { notes } = await this.compared(tx, schedule, { isInformed, withoutWarnings: true }, change);
    return notes;
  }

  /** The warnings about a new schedule. */
  async made(tx: Transaction, scheduleId: string): Promise<PlanNotes> {
    const side = scheduleInPlan(await this.read(tx, scheduleId), scheduleId);
    const warnings = idleParticipantWarnings(side, this.clock.now().getTime());
    return warnings.length > 0 ? { warnings } : {};
  }

  /** @returns the notes of the schedule, and the warnings of it and all that nest it */
  private async compared(
    tx: Transaction,
    schedule: NamedSchedule,
    how: Pick<ComparedPlans, 'edited' | 'isInformed' | 'withoutWarnings'>,
    change: () => Promise<unknown>,
  ): Promise<{ notes: PlanNotes; warnings: string[] | undefined }> {
    const before = await this.read(tx, schedule.id);
    const all = [schedule, ...schedulesNesting(before, schedule.id)];
    // Before the change: deleting a schedule deletes its swap requests.
    const swaps = await this.comparison.swapsOf(tx, all);
    await change();
    const after = await this.read(tx, schedule.id);
    const [own, ...others] = await this.comparison.record(tx, all, {
      ...how,
      people: this.people,
      before,
      after,
      swaps,
    });
    return { notes: own!, warnings: joined([own!, ...others]).warnings };
  }
}

/** The notes of several schedules in one, without duplicates. */
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
