import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work.js';
import type { PlanNotes } from './plan-notes.js';

/** Runs a change within its transaction, and tells whom it concerns what it makes of the schedules. */
export type WatchedChange = (tx: Transaction, change: () => Promise<unknown>) => Promise<PlanNotes>;

/** What is changed that may stand in schedules. */
export interface ChangedParticipants {
  /** They are blocked, unblocked or deleted, or read another clock. */
  readonly userIds?: readonly string[];
  /** Its members change, or it is deleted. */
  readonly teamId?: string;
  /** Its first rules change, or it is deleted. */
  readonly escalationId?: string;
}

/** Port for what a change outside of the schedules makes of them: they depend on people and teams, not vice versa. */
@Injectable()
export class OnCallEffects {
  private watches: (tenantId: string, changed: ChangedParticipants) => Promise<WatchedChange> = () =>
    Promise.reject(new Error('Nothing that watches the schedules is registered'));

  /** Registers the implementation; called once, in a constructor. */
  watchedBy(watch: OnCallEffects['watches']): void {
    this.watches = watch;
  }

  /** Call it before the transaction: requests that hold a connection must not wait for another one. */
  watch(tenantId: string, changed: ChangedParticipants): Promise<WatchedChange> {
    return this.watches(tenantId, changed);
  }
}
