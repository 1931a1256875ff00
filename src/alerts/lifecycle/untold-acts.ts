import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { LockedAlert } from './alerts.service.js';
import type { Doer } from './domain/alert.js';
import type { Priority } from '../../platform/domain/priority.js';

/** Something was done to an alert of which people are to be told. */
export interface DoneAct {
  /** Locked, as it is now. */
  alert: LockedAlert;
  act: 'raised' | 'reopened' | 'unacknowledged' | 'snoozed' | 'unsnoozed' | 'assigned';
  doer: Pick<Doer, 'type' | 'id' | 'name'>;
  /** Of a raise: the priority before. */
  from?: Priority;
  /** Its snooze has ended with it. */
  isAwoken?: boolean;
}

/** @returns by the alert's id: sentences about those who are not told now, and why; empty: somebody is */
type Warn = (tx: Transaction, done: readonly DoneAct[]) => Promise<ReadonlyMap<string, string[]>>;

interface Decider {
  of(this: void, tenantId: string): Promise<Warn>;
}

/** Port for the warnings of what is done to alerts: who pages depends on alerts, not vice versa. */
@Injectable()
export class UntoldActs {
  private decider: Decider | null = null;

  /** Registers the implementation; called once, in a constructor. */
  decidedBy(decider: Decider): void {
    this.decider = decider;
  }

  /** Call it before a transaction: what it needs is loaded now. */
  of(tenantId: string): Promise<Warn> {
    if (this.decider === null) throw new Error('No implementation of warnings is registered');
    return this.decider.of(tenantId);
  }
}
