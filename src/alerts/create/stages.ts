import { Injectable } from '@nestjs/common';
import type { CreateOutcome } from '../lifecycle/domain/create-answer.js';
import { type AlertDraft, type AlertRequest, draftAlert } from '../lifecycle/domain/create-request.js';
import type { Some } from '../../platform/batching/batcher.js';
import { Clock } from '../../platform/clock/clock.js';
import { passed } from '../../platform/tracing/page-steps.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { BROADCAST } from '../../paging/escalation/escalation-forecast.js';
import { admitAll, admitGroups, askFirst } from './admission.stage.js';
import { noteAutoCloses, noteTimers } from './auto-close.stage.js';
import { DelayedNotifications } from '../../paging/notifications/delayed-notifications.js';
import { announce, announceRaised, announceRaisedAgain, createdEvent } from './announce.stage.js';
import { type AliasGroup, type GroupPlan, groupByAlias } from './domain/batch-dedup.js';
import { holdFlapping } from './flapping.stage.js';
import { EscalationStage } from './escalation.stage.js';
import { type Creation, outcomesOf } from './outcomes.js';
import { ReceiptsStage } from './receipts.stage.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { storeAlerts } from './store.stage.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';
import { TrailStage } from './trail.stage.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { newId } from '../../platform/ids.js';
import { bareFields } from '../lifecycle/domain/derived-alert.js';
import { randomTinyId } from '../lifecycle/domain/alert-ref.js';

/** How an alert is processed: with all stages, or with fewer where it fails on those. */
export interface CreateMode {
  /** Fills in the defaults. */
  draft: (request: AlertRequest) => AlertDraft;
  /** False: it is stored and everybody concerned is notified, without rules, policies, history and receipt. */
  isPlanned: boolean;
}

const draft = (request: AlertRequest): AlertDraft => draftAlert(request, newId(), randomTinyId(Math.random));
/** With the alert's texts and tags alone. */
const bareDraft = (request: AlertRequest): AlertDraft => draft({ ...request, fields: bareFields(request.fields) });

export const FULL: CreateMode = { draft, isPlanned: true };
export const REDUCED: CreateMode = { draft: bareDraft, isPlanned: true };
export const MINIMAL: CreateMode = { draft: bareDraft, isPlanned: false };

/** What is decided about a batch of creates of one tenant before anything is written. */
export interface DecidedBatch {
  mode: CreateMode;
  now: Date;
  requests: readonly AlertRequest[];
  /** One per request, in the same order. */
  drafts: readonly AlertDraft[];
  /** Null: not asked (`CreateMode.isPlanned`). */
  rules: TenantRules | null;
  plans: readonly GroupPlan[];
}

/** The stages that a batch of creates passes: first decided, in memory, then written, in one transaction. */
@Injectable()
export class Stages {
  constructor(
    private readonly clock: Clock,
    private readonly rules: TenantRulesLoader,
    private readonly escalation: EscalationStage,
    private readonly trail: TrailStage,
    private readonly receipts: ReceiptsStage,
    private readonly delayed: DelayedNotifications,
    private readonly metrics: PipelineMetrics,
  ) {}

  /** @param requests of one tenant */
  async decide(requests: Some<AlertRequest>, mode: CreateMode): Promise<DecidedBatch> {
    const { metrics } = this;
    const now = this.clock.now();
    const drafts = metrics.of('draft', () => requests.map(mode.draft));
    passed('request', () => ({ alertIds: idsOf(drafts), requestIds: requests.map(({ requestId }) => requestId) }));
    const batch = { mode, now, requests, drafts };
    if (!mode.isPlanned) return { ...batch, rules: null, plans: admitAll(this.groupsOf(drafts)) };
    const rules = await metrics.ofAsync('load-rules', () => this.rules.rulesOf(requests[0].tenantId));
    const plans = await this.plansOf(drafts, rules, now);
    passed('decide', () => ({ alertIds: idsOf(drafts) }));
    return { ...batch, rules, plans };
  }

  /** What becomes of the creates where no alert of their aliases is open. */
  private async plansOf(drafts: readonly AlertDraft[], rules: TenantRules, now: Date): Promise<GroupPlan[]> {
    const asked = await askFirst(drafts, rules, now);
    const groups = this.groupsOf(asked.drafts);
    return this.metrics.ofAsync('admit', () => admitGroups(groups, rules, now, asked.decided));
  }

  private groupsOf(drafts: readonly AlertDraft[]): AliasGroup[] {
    return this.metrics.of('group', () => groupByAlias(drafts));
  }

  /** @returns what became of each request, in their order */
  async write(tx: Transaction, { now, requests, drafts, rules, plans }: DecidedBatch): Promise<CreateOutcome[]> {
    const { metrics } = this;
    const stored = await metrics.ofAsync('store', () => storeAlerts(tx, plans, isWatched(tx.tenantId, rules), now));
    const alertIds = (): { alertIds: string[] } => ({ alertIds: idsOf(drafts) });
    passed('store', alertIds);
    tx.afterCommit(() => passed('commit', alertIds));
    if (rules === null) {
      const told = stored.created.map((admitted) => ({ ...admitted, start: BROADCAST }));
      announce(tx, told);
      return outcomesOf(drafts, stored, told);
    }
    const created = metrics.of('escalate', () => {
      const held = holdFlapping(tx, stored, rules, now);
      return this.escalation.run(tx, held, rules, now);
    });
    metrics.of('trail', () => this.trail.run(tx, created, stored));
    metrics.of('announce', () => {
      announce(tx, created);
      noteAutoCloses(tx, created, now);
      noteTimers(tx, created, now);
      announceRaised(tx, stored);
      announceRaisedAgain(tx, stored);
    });
    const shared = await this.trail.sharedAliases(tx, stored);
    const unpaged = await this.trail.unpagedRaises(tx, stored, rules, now);
    const held = await this.delayed.of(requests[0]!.tenantId, beginningsOf(created), now);
    const outcomes = outcomesOf(drafts, stored, created, held, shared, unpaged);
    metrics.of('receipts', () => this.receipts.run(tx, requests, outcomes));
    passed('write', alertIds);
    return outcomes;
  }
}

/** Those that page somebody now. */
function beginningsOf(created: readonly Creation[]): Parameters<DelayedNotifications['of']>[1] {
  return created.flatMap((creation) => {
    const { page, broadcast, suppressNotifications } = createdEvent(creation.draft, creation.start);
    const isPaged = page !== null && page.recipients.length > 0 && !creation.delayedUntil && !suppressNotifications;
    return isPaged ? [{ alert: creation.draft, page, broadcast }] : [];
  });
}

const idsOf = (drafts: readonly AlertDraft[]): string[] => drafts.map(({ id }) => id);

/** Are the tenant's aliases looked at for flapping? */
function isWatched(tenantId: string, rules: TenantRules | null): boolean {
  return rules?.flapping.enabled === true && tenantId !== SELF_CHECK_TENANT;
}
