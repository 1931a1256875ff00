import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { invalid, conflict, notFound } from '../../platform/errors/api-error.js';
import { isId } from '../../platform/ids.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { UsersService } from '../../people/users/users.service.js';
import { doerOf, AlertAccess } from './alert-access.js';
import { AlertsService, type Decision } from './alerts.service.js';
import type { AlertRef } from './domain/alert-ref.js';
import { type BulkAction, type BulkFinding, type BulkResult, bulkResult } from './domain/bulk.js';
import {
  chooseOwner,
  type ChosenOwner as Owner,
  NOBODY,
  type OwnerRequest,
  parseSnoozeEnd,
  type SnoozeEnd,
} from './domain/lifecycle-requests.js';
import { CONFLICT_MESSAGES, type UnchangedReason } from './domain/status-transitions.js';
import type { Alert } from './alert.entity.js';
import { type DoneAct, UntoldActs } from './untold-acts.js';

/** The actions without parameters. */
export type PlainAction = 'acknowledge' | 'unacknowledge' | 'close' | 'reopen' | 'unsnooze';

export interface BulkRequest {
  ids: readonly string[];
  action: BulkAction;
  snoozeUntil?: unknown;
  assignUser?: string;
}

/** What came of an action. */
export interface Acted {
  unchanged: UnchangedReason | null;
  warnings: string[];
}

/** Lifecycle actions for callers: with a check of the team, each in one transaction with its events. */
@Injectable()
export class AlertLifecycle {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly alerts: AlertsService,
    private readonly users: UsersService,
    private readonly untold: UntoldActs,
    private readonly clock: Clock,
  ) {}

  /** @returns why it changed nothing (null when it did), and sentences about those who are not told now. @throws ApiError 404, 403, 409 */
  async act(caller: Caller, ref: AlertRef, action: PlainAction, note?: string): Promise<Acted> {
    const doer = doerOf(caller);
    const act = TOLD_OF[action];
    const warningsOf = act && (await this.untold.of(caller.tenantId));
    let warnings: string[] = [];
    const unchanged = await this.onAlert(caller, ref, async (tx, alert) => {
      const wasSnoozed = alert.snoozedUntil !== null;
      const decision = await this.alerts[action](tx, alert, doer, { note });
      if (act && decision.kind === 'applied') {
        const isAwoken = wasSnoozed && alert.snoozedUntil === null;
        warnings = (await warningsOf!(tx, [{ alert, act, doer, isAwoken }])).get(alert.id) ?? [];
      }
      return decision;
    });
    return { unchanged, warnings };
  }

  /** @returns sentences about those whose pages are held, until when. @throws ApiError 400 (no end, or none in the future), 404, 403 */
  async snooze(caller: Caller, ref: AlertRef, endTime: unknown, note?: string): Promise<string[]> {
    const end = parseSnoozeEnd(endTime, this.clock.now());
    if (end.kind === 'invalid') throw invalid('endTime', end.problem);
    const warningsOf = await this.untold.of(caller.tenantId);
    let warnings: string[] = [];
    await this.onAlert(caller, ref, async (tx, alert) => {
      const doer = doerOf(caller);
      const decision = await this.alerts.snooze(tx, alert, doer, end.at, { note });
      warnings = (await warningsOf(tx, [{ alert, act: 'snoozed', doer }])).get(alert.id) ?? [];
      return decision;
    });
    return warnings;
  }

  /** @returns sentences about a new owner who is not told, or not now. @throws ApiError 404, 403 */
  async assign(caller: Caller, ref: AlertRef, request: OwnerRequest, note?: string): Promise<string[]> {
    const owner = await this.ownerOf(caller, request);
    const warningsOf = await this.untold.of(caller.tenantId);
    let warnings: string[] = [];
    await this.onAlert(caller, ref, async (tx, alert) => {
      const decision = await this.alerts.assign(tx, alert, doerOf(caller), owner, { note });
      const found = await warningsOf(tx, assigned(caller, owner, [alert]));
      warnings = [...unknownOwner(owner), ...(found.get(alert.id) ?? [])];
      return decision;
    });
    return warnings;
  }

  /**
   * The same action on many alerts; each id has its own outcome; their activities are shown to those who ask for all. `warnings`: as
   * of `assign`, each once.
   */
  async bulk(caller: Caller, request: BulkRequest): Promise<{ results: BulkResult[]; warnings: string[] }> {
    const end = parseSnoozeEnd(request.snoozeUntil, this.clock.now());
    const owner = await this.ownerOf(caller, { user: request.assignUser });
    const warningsOf = request.action === 'assign' ? await this.untold.of(caller.tenantId) : null;
    const ids = [...new Set(request.ids)];
    return this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const alerts = await this.alerts.lockRows(tx, ids.filter(isId).map(lowerCase));
      const mayTouch = await this.access.guard(tx, caller, [...alerts.values()], 'act');
      const results: BulkResult[] = [];
      const done: Alert[] = [];
      for (const id of ids) {
        const alert = alerts.get(lowerCase(id));
        const finding: BulkFinding =
          alert && !mayTouch(alert)
            ? { kind: 'forbidden' }
            : await this.bulkOne(tx, caller, alert, request.action, end, owner);
        results.push(bulkResult(id, finding));
        if (alert && finding.kind === 'decided') done.push(alert);
      }
      if (warningsOf === null || done.length === 0) return { results, warnings: [] };
      const found = [...(await warningsOf(tx, assigned(caller, owner, done))).values()].flat();
      return { results, warnings: [...new Set([...unknownOwner(owner), ...found])] };
    });
  }

  private async bulkOne(
    tx: Transaction,
    caller: Caller,
    alert: Alert | undefined,
    action: BulkAction,
    end: SnoozeEnd,
    owner: Owner,
  ): Promise<BulkFinding> {
    if (!alert) return { kind: 'not-found' };
    if (action === 'snooze' && end.kind === 'invalid') {
      return { kind: 'bad-snooze', missing: end.problem === 'required' };
    }
    const decision = await this.bulkAct(tx, caller, alert, action, end, owner);
    return decision.kind === 'unknown' ? { kind: 'not-found' } : { kind: 'decided', transition: decision };
  }

  private bulkAct(
    tx: Transaction,
    caller: Caller,
    alert: Alert,
    action: BulkAction,
    end: SnoozeEnd,
    owner: Owner,
  ): Promise<Decision> {
    const options = { isBulk: true };
    if (action === 'assign') return this.alerts.assign(tx, alert, doerOf(caller), owner, options);
    if (action !== 'snooze') return this.alerts[action](tx, alert, doerOf(caller), options);
    if (end.kind === 'invalid') throw new Error('A snooze without an end');
    return this.alerts.snooze(tx, alert, doerOf(caller), end.at, options);
  }

  private async ownerOf(caller: Caller, request: OwnerRequest): Promise<Owner> {
    return chooseOwner(request, await this.users.directory(caller.tenantId));
  }

  private onAlert(
    caller: Caller,
    ref: AlertRef,
    work: (tx: Transaction, alert: Alert) => Promise<Decision>,
  ): Promise<UnchangedReason | null> {
    return this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const decision = await work(tx, await this.access.lock(tx, caller, ref));
      if (decision.kind === 'unknown') throw notFound('Alert not found');
      if (decision.kind === 'conflict') throw conflict(CONFLICT_MESSAGES[decision.reason]);
      return decision.kind === 'unchanged' ? decision.reason : null;
    });
  }
}

/** Which of these actions people are notified of. */
const TOLD_OF: Readonly<Partial<Record<PlainAction, DoneAct['act']>>> = {
  unacknowledge: 'unacknowledged',
  reopen: 'reopened',
  unsnooze: 'unsnoozed',
};

/** Nobody is told who assigns an alert to themselves. */
function assigned(caller: Caller, { ownerId }: Owner, alerts: readonly Alert[]): DoneAct[] {
  const doer = doerOf(caller);
  return ownerId === null || ownerId === doer.id ? [] : alerts.map((alert) => ({ alert, act: 'assigned', doer }));
}

const unknownOwner = ({ owner, ownerId }: Owner): string[] =>
  ownerId === null && owner !== NOBODY ? [`owner: no user is known as ${owner}, so nobody is notified`] : [];

const lowerCase = (id: string): string => id.toLowerCase();
