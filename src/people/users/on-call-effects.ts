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
  readonly clockOf?: string;
  /** Its members change, or it is deleted. */
  readonly teamId?: string;
  /** Its first rules change, or it is deleted. */
  readonly escalationId?: string;
}

/** What rules of escalation policies may name. */
export interface NamedInPolicies {
  readonly type: 'user' | 'team' | 'schedule';
  readonly id: string;
}

/** A schedule in which somebody is on call; `until` null: no end is in sight. */
export interface DutyNow {
  readonly scheduleName: string;
  readonly until: Date | null;
}

/** Port for what a change outside of the schedules makes of them: they depend on people and teams, not vice versa. */
@Injectable()
export class OnCallEffects {
  private finds: (tenantId: string, userId: string) => Promise<DutyNow[]> = () =>
    Promise.reject(new Error('Nothing that watches the schedules is registered'));

  private watches: (tenantId: string, changed: ChangedParticipants) => Promise<WatchedChange> = () =>
    Promise.reject(new Error('Nothing that watches the schedules is registered'));

  private names: (tenantId: string, named: NamedInPolicies) => Promise<string[]> = () =>
    Promise.reject(new Error('Nothing that knows the escalation policies is registered'));

  /** Registers the implementation; called once, in a constructor. */
  watchedBy(watch: OnCallEffects['watches'], find: OnCallEffects['finds']): void {
    this.watches = watch;
    this.finds = find;
  }

  /** Registers who knows the policies; called once, in a constructor. */
  policiesBy(names: OnCallEffects['names']): void {
    this.names = names;
  }

  /** Warnings of escalation policies that name what is gone, or cannot be paged any more: which steps page nobody. */
  async policies(tenantId: string, named: NamedInPolicies): Promise<{ warnings?: string[] }> {
    const warnings = await this.names(tenantId, named);
    return warnings.length > 0 ? { warnings } : {};
  }

  /** Where a person is on call now. */
  duties(tenantId: string, userId: string): Promise<DutyNow[]> {
    return this.finds(tenantId, userId);
  }

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  watch(tenantId: string, changed: ChangedParticipants): Promise<WatchedChange> {
    return this.watches(tenantId, changed);
  }
}
