import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { PlanNotes } from './plan-notes.js';

/** Runs a change within its transaction, and tells whom it concerns what it makes of the schedules. */
export type WatchedChange = (tx: Transaction, change: () => Promise<unknown>) => Promise<PlanNotes>;

/** What is changed that may stand in schedules. */
export interface ChangedParticipants {
  /** They are blocked, unblocked or deleted, or read another clock. */
  readonly userIds?: readonly string[];
  /** Who reads another clock: which shifts of theirs move is said. */
  readonly newTimeZoneOf?: string;
  /** Its members change, or it is deleted. */
  readonly teamId?: string;
  /** Its first rules change, or it is deleted. */
  readonly escalationId?: string;
}

/** What rules of escalation policies may name. */
export interface PolicyReference {
  readonly type: 'user' | 'team' | 'schedule';
  readonly id: string;
}

/** A schedule in which somebody is on call; `until` null: no end is in sight. */
export interface CurrentShift {
  readonly scheduleName: string;
  readonly until: Date | null;
}

/** Port for what a change outside of the schedules makes of them: they depend on people and teams, not vice versa. */
@Injectable()
export class OnCallEffects {
  private findShifts: (tenantId: string, userId: string) => Promise<CurrentShift[]> = () =>
    Promise.reject(new Error('Nothing that watches the schedules is registered'));

  private watchSchedules: (tenantId: string, changed: ChangedParticipants) => Promise<WatchedChange> = () =>
    Promise.reject(new Error('Nothing that watches the schedules is registered'));

  private checkPolicies: (tenantId: string, named: PolicyReference) => Promise<string[]> = () =>
    Promise.reject(new Error('Nothing that knows the escalation policies is registered'));

  /** Registers the implementation; called once, in a constructor. */
  watchSchedulesWith(watch: OnCallEffects['watchSchedules'], find: OnCallEffects['findShifts']): void {
    this.watchSchedules = watch;
    this.findShifts = find;
  }

  /** Registers who knows the policies; called once, in a constructor. */
  checkPoliciesWith(names: OnCallEffects['checkPolicies']): void {
    this.checkPolicies = names;
  }

  /** Warnings of escalation policies that name what is gone, or cannot be paged any more: which steps page nobody. */
  async policyWarnings(tenantId: string, named: PolicyReference): Promise<{ warnings?: string[] }> {
    const warnings = await this.checkPolicies(tenantId, named);
    return warnings.length > 0 ? { warnings } : {};
  }

  /** Where a person is on call now. */
  currentShifts(tenantId: string, userId: string): Promise<CurrentShift[]> {
    return this.findShifts(tenantId, userId);
  }

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  watch(tenantId: string, changed: ChangedParticipants): Promise<WatchedChange> {
    return this.watchSchedules(tenantId, changed);
  }
}
