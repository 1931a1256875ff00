import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { whyQuiet } from '../../alerts/lifecycle/domain/quiet-alert.js';
import type { Doer } from '../../alerts/lifecycle/domain/alert.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { ENGLISH, type Words } from '../../platform/words.js';
import { reachesNobody, notNotifiedOf } from './domain/fire.js';
import type { PagingDirectory } from './domain/recipients.js';
import { EscalationRun } from './escalation.entity.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationStarter } from './escalation-starter.js';
import { snoozeEnd } from './domain/next-step.js';
import { type ResponderResolver, RespondersService } from './responders.service.js';
import { isOver, type LockedRun } from './stored-runs.js';
import { EscalationStepper, type RefusalReason, ESCALATION, type SteppedRun } from './escalation-stepper.js';
import { type Directories, PagingDirectoryService } from './paging-directory.service.js';

const MOST_AT_ONCE = 500;

type Paging = PagingDirectory & Pick<Directories, 'whyNotNow'>;

/** The response to `POST /alerts/:id/escalate` and `/process-escalation` (reasons: decisions §3). */
export interface EscalateResult {
  escalated: boolean;
  reason: 'step-fired' | 'no-escalation' | 'not-due' | RefusalReason;
  /** The id of the (first) person notified; absent: all recipients are held, or the step only posts to chat rooms. */
  recipient?: string;
  /** Sentences about recipients of the step who are not notified now; absent: none. */
  warnings?: string[];
}

/** The interface of the escalation engine for other features. */
@Injectable()
export class EscalationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly runs: EscalationRuns,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly responders: RespondersService,
    private readonly starter: EscalationStarter,
    private readonly alerts: AlertsService,
  ) {}

  /**
   * Fires the next step early (contract: `POST /alerts/:id/escalate`); where no escalation ever ran, starts the one that
   * applies now. A refusal changes nothing.
   * @param by the actor for the alert's history
   */
  async escalateNow(tenantId: string, alertId: string, by: Doer = ESCALATION): Promise<EscalateResult> {
    const escalate = await this.escalating(tenantId);
    return this.unitOfWork.transaction(tenantId, (tx) => escalate(tx, alertId, by));
  }

  /**
   * As `escalateNow`, within the caller's transaction. Call it before that transaction begins, as it loads data.
   * @param words of the warnings
   */
  async escalating(
    tenantId: string,
    words = ENGLISH,
  ): Promise<(tx: Transaction, alertId: string, by: Doer) => Promise<EscalateResult>> {
    const who = await this.pagingDirectory.of(tenantId);
    const resolver = await this.responders.of(tenantId);
    return async (tx, alertId, by) => {
      const now = this.clock.now();
      const [run] = await this.runs.lock(tx, [alertId]);
      return run
        ? this.force(tx, run, who, now, by, words)
        : this.start(tx, alertId, { ...resolver, by }, who, now, words);
    };
  }

  /** Starts the escalation of a locked alert that has none, and fires its first step. */
  private async start(
    tx: Transaction,
    alertId: string,
    requested: ResponderResolver & { by: Doer },
    who: Paging,
    now: Date,
    words: Words,
  ): Promise<EscalateResult> {
    const alert = (await this.alerts.states(tx, [alertId])).get(alertId);
    if (!alert) return { escalated: false, reason: 'no-escalation' };
    if (alert.status !== 'open') return { escalated: false, reason: alert.status };
    if (snoozeEnd(alert, now) !== null) return { escalated: false, reason: 'snoozed' };
    const quiet = whyQuiet(alert, now);
    if (quiet !== null) return { escalated: false, reason: 'no-escalation', warnings: [quiet] };
    const begun = await this.starter.begin(tx, alert, now, requested);
    if (begun === null) return { escalated: false, reason: 'no-escalation' };
    if (begun.run.fired) return presentStep(begun.run, { alert }, who, now, words);
    const [run] = await this.runs.lock(tx, [alertId]);
    return this.force(tx, run!, who, now, requested.by, words);
  }

  /** Fires due steps of this alert now, like the due-step job (contract: `POST /alerts/:id/process-escalation`). */
  async processEscalation(tenantId: string, alertId: string): Promise<EscalateResult> {
    // Load before the transaction: a request that holds a connection must not wait for another one.
    const who = await this.pagingDirectory.of(tenantId);
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const [run] = await this.runs.lock(tx, [alertId]);
      if (!run) return { escalated: false, reason: 'no-escalation' };
      const now = this.clock.now();
      const [stepped] = isOver(run) ? [] : await this.stepper.step(tx, [run], who, now);
      return stepped ? presentStep(stepped, run, who, now) : { escalated: false, reason: whyOver(run) };
    });
  }

  /** Fires all due steps of this tenant now, run by run, like the due-step job. */
  async processDue(tenantId: string): Promise<{ processed: number; fired: number }> {
    const due = await this.unitOfWork
      .of(tenantId)
      .repo(EscalationRun)
      .find({ nextDueAt: LessThanOrEqual(this.clock.now()) }, { order: { nextDueAt: 'ASC' }, take: MOST_AT_ONCE });
    let fired = 0;
    for (const { alertId } of due) {
      const { reason } = await this.processEscalation(tenantId, alertId);
      if (reason === 'step-fired' || reason === 'nobody-on-call') fired++;
    }
    return { processed: due.length, fired };
  }

  /** The policy of this alert's current or ended escalation; null: none. */
  async policyOf(tenantId: string, alertId: string): Promise<string | null> {
    const [run] = await this.runs.read(this.unitOfWork.of(tenantId), [alertId], []);
    return run?.plan.policy?.policyId ?? null;
  }

  private async force(
    tx: Transaction,
    run: LockedRun,
    who: Paging,
    now: Date,
    by: Doer,
    words = ENGLISH,
  ): Promise<EscalateResult> {
    const forced = await this.stepper.force(tx, run, who, now, by);
    return 'refused' in forced
      ? { escalated: false, reason: forced.refused }
      : presentStep(forced, run, who, now, words);
  }
}

function whyOver({ alert }: LockedRun): 'closed' | 'exhausted' {
  return alert?.status === 'closed' ? 'closed' : 'exhausted';
}

const WHILE_PAUSED = { snoozed: 'snoozed', maintenance: 'not-due', 'nobody-on-call': 'nobody-on-call' } as const;

/** @param alert before the step */
function presentStep(
  { fired, runStatus }: SteppedRun,
  { alert }: Pick<LockedRun, 'alert'>,
  who: Paging,
  now: Date,
  words = ENGLISH,
): EscalateResult {
  const untold = alert ? notNotifiedOf(fired?.outcomes ?? []) : [];
  const warnings = untold.flatMap((userId) => who.whyNotNow(userId, alert!.priority, now, words) ?? []);
  const warned = warnings.length > 0 && { warnings };
  const [recipient] = fired?.recipients ?? [];
  if (recipient !== undefined) return { escalated: true, reason: 'step-fired', recipient, ...warned };
  if (fired && !reachesNobody(fired)) return { escalated: true, reason: 'step-fired', ...warned };
  if (fired) return { escalated: false, reason: 'nobody-on-call', ...warned };
  switch (runStatus.kind) {
    case 'wait':
      return { escalated: false, reason: 'not-due' };
    case 'paused':
      return { escalated: false, reason: WHILE_PAUSED[runStatus.reason] };
    case 'stopped':
      return { escalated: false, reason: 'acknowledged' };
    case 'exhausted':
      return { escalated: false, reason: 'exhausted' };
    case 'completed':
      return { escalated: false, reason: runStatus.reason === 'closed' ? 'closed' : 'exhausted' };
  }
}
