import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Caller } from '../access/caller.js';
import { sees } from '../access/domain/reading.js';
import type { PlanNotes } from './plan-notes.js';

/** Runs a change within its transaction and notifies the people whose shifts it changes. @returns notes for the response */
export type WatchedChange = (tx: Transaction, change: () => Promise<unknown>) => Promise<PlanNotes>;

/** Changed users, teams or policies that schedules may refer to. */
export interface ChangedParticipants {
  /** Users who are blocked, unblocked or deleted, or get another time zone. */
  readonly userIds?: readonly string[];
  /** A user who gets another time zone: the notes say which shifts move. */
  readonly newTimeZoneOf?: string;
  /** A team whose members change, or that is deleted. */
  readonly teamId?: string;
  /** An escalation policy whose first rules change, or that is deleted. */
  readonly escalationId?: string;
}

/** A target of escalation policies. */
export interface PolicyReference {
  readonly type: 'user' | 'team' | 'schedule';
  readonly id: string;
}

/** A schedule in which a person is on call now; `until` null: no end is known. */
export interface CurrentShift {
  readonly scheduleName: string;
  readonly until: Date | null;
}

/** Port to schedules and escalation policies, which depend on users and teams, not vice versa. */
@Injectable()
export class OnCallEffects {
  private findShifts: (tenantId: string, userId: string) => Promise<CurrentShift[]> = () =>
    Promise.reject(new Error('No implementation for schedules is registered'));

  private watchSchedules: (tenantId: string, changed: ChangedParticipants) => Promise<WatchedChange> = () =>
    Promise.reject(new Error('No implementation for schedules is registered'));

  private checkPolicies: (tenantId: string, target: PolicyReference) => Promise<string[]> = () =>
    Promise.reject(new Error('No implementation for escalation policies is registered'));

  /** Registers the implementation for schedules; call it once, in a constructor. */
  watchSchedulesWith(watch: OnCallEffects['watchSchedules'], find: OnCallEffects['findShifts']): void {
    this.watchSchedules = watch;
    this.findShifts = find;
  }

  /** Registers the implementation for escalation policies; call it once, in a constructor. */
  checkPoliciesWith(check: OnCallEffects['checkPolicies']): void {
    this.checkPolicies = check;
  }

  /**
   * Warnings about steps of escalation policies that notify nobody, because their target is deleted or blocked; none for a caller who
   * may not read policies.
   */
  async policyWarnings(caller: Caller, target: PolicyReference): Promise<{ warnings?: string[] }> {
    const warnings = sees(caller, 'escalations') ? await this.checkPolicies(caller.tenantId, target) : [];
    return warnings.length > 0 ? { warnings } : {};
  }

  /** The schedules in which a person is on call now. */
  currentShifts(tenantId: string, userId: string): Promise<CurrentShift[]> {
    return this.findShifts(tenantId, userId);
  }

  /**
   * Call it before the transaction starts: it needs a connection of its own. A caller who may not read schedules gets no notes, except
   * on how a new time zone moves the caller's own shifts.
   */
  async watch(caller: Caller, changed: ChangedParticipants): Promise<WatchedChange> {
    const watched = await this.watchSchedules(caller.tenantId, changed);
    if (sees(caller, 'schedules') || changed.newTimeZoneOf === caller.id) return watched;
    return async (tx, change) => {
      await watched(tx, change);
      return {};
    };
  }
}
