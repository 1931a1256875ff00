import { Injectable } from '@nestjs/common';
import type { CreateOutcome } from '../alerts/domain/create-answer.js';
import { type AlertDraft, type AlertRequest, draftAlert } from '../alerts/domain/create-request.js';
import { Clock } from '../common/clock/clock.js';
import { groupBy } from '../common/group-by.js';
import { Matches, withinMs, withMatchesAhead } from '../common/matching/matches-ahead.js';
import { passed } from '../common/tracing/page-steps.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { BROADCAST } from '../escalation/escalation-forecast.js';
import { admitAll, admitGroups, askFirst } from './admission.stage.js';
import { noteAutoCloses, noteTimers } from './auto-close.stage.js';
import { announce, announceRaised, announceRaisedAgain } from './announce.stage.js';
import { type AliasGroup, type GroupPlan, groupByAlias } from './domain/batch-dedup.js';
import { holdFlapping } from './flapping.stage.js';
import { EscalationStage } from './escalation.stage.js';
import { outcomesOf } from './outcomes.js';
import { ReceiptsStage } from './receipts.stage.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { storeAlerts } from './store.stage.js';
import { type TenantRules, TenantRulesLoader } from './tenant-rules.js';
import { TrailStage } from './trail.stage.js';
import { SELF_CHECK_TENANT } from '../common/reserved-tenant.js';
import { newId } from '../common/ids.js';
import { bareFields } from '../alerts/domain/derived-alert.js';
import { randomTinyId } from '../alerts/domain/alert-ref.js';

/** How an alert is processed: with all stages, or with fewer where it fails on those. */
export interface Way {
  /** Fills in the defaults. */
  draft: (request: AlertRequest) => AlertDraft;
  /** False: it is stored and everybody concerned is notified, without rules, policies, history and receipt. */
  isPlanned: boolean;
}

const draft = (request: AlertRequest): AlertDraft => draftAlert(request, newId(), randomTinyId(Math.random));
/** With the alert's texts and tags alone. */
const bareDraft = (request: AlertRequest): AlertDraft => draft({ ...request, fields: bareFields(request.fields) });

export const WHOLE: Way = { draft, isPlanned: true };
export const BARE: Way = { draft: bareDraft, isPlanned: true };
export const SIMPLEST: Way = { draft: bareDraft, isPlanned: false };

/** What is decided about a batch of creates before anything is written. */
export interface DecidedBatch {
  way: Way;
  now: Date;
  requests: readonly AlertRequest[];
  /** One per request, in the same order. */
  drafts: readonly AlertDraft[];
  rules: ReadonlyMap<string, TenantRules>;
  plans: readonly GroupPlan[];
  /** Matching the patterns of its tenants took so long that it was paused. */
  wasPaused: boolean;
}

/** Milliseconds that matching its patterns may take. */
const MOST_MS_OF_AN_ALERT = 1000;

const NO_RULES: ReadonlyMap<string, TenantRules> = new Map();

/** The stages that a batch of creates passes: first decided, in memory, then written, in one transaction. */
@Injectable()
export class Stages {
  /** What was found out about requests whose decision was paused: they may be decided again. */
  private readonly matches = new WeakMap<AlertRequest, Matches>();

  constructor(
    private readonly clock: Clock,
    private readonly rules: TenantRulesLoader,
    private readonly escalation: EscalationStage,
    private readonly trail: TrailStage,
    private readonly receipts: ReceiptsStage,
    private readonly metrics: PipelineMetrics,
  ) {}

  async decide(requests: readonly AlertRequest[], way: Way): Promise<DecidedBatch> {
    const { metrics } = this;
    const now = this.clock.now();
    const drafts = metrics.of('draft', () => requests.map(way.draft));
    passed('request', () => ({ alertIds: idsOf(drafts), requestIds: requests.map(({ requestId }) => requestId) }));
    const batch = { way, now, requests, drafts };
    if (!way.isPlanned) return { ...batch, rules: NO_RULES, plans: admitAll(this.groupsOf(drafts)), wasPaused: false };
    const rules = await metrics.ofAsync('load-rules', () => this.rules.load(requests.map(({ tenantId }) => tenantId)));
    const created = requests.map((request, at) => ({ request, draft: drafts[at]! }));
    const plans: GroupPlan[] = [];
    let wasPaused = false;
    // In the order of the tenants, as groups are ordered. What the patterns of one take counts for its own alerts alone.
    for (const [, own] of [...groupBy(created, ({ draft }) => draft.tenantId)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const known = this.knownOf(own);
      const ofTenant = own.map(({ draft }) => draft);
      const onPause = (): void => {
        wasPaused = true;
        for (const { request } of own) this.matches.set(request, known);
      };
      const within = withinMs(MOST_MS_OF_AN_ALERT * own.length - known.tookMs);
      const options = { known, within, onPause };
      plans.push(...(await withMatchesAhead(() => this.plansOf(ofTenant, rules, now), options)));
    }
    passed('decide', () => ({ alertIds: idsOf(drafts) }));
    return { ...batch, rules, plans, wasPaused };
  }

  /** What becomes of the creates of one tenant where no alert of their aliases is open. */
  private plansOf(drafts: readonly AlertDraft[], rules: DecidedBatch['rules'], now: Date): GroupPlan[] {
    const asked = askFirst(drafts, rules, now);
    const groups = this.groupsOf(asked.drafts);
    const plans = this.metrics.of('admit', () => admitGroups(groups, rules, now, asked.decided));
    askRoutes(plans, rules, now);
    return plans;
  }

  private groupsOf(drafts: readonly AlertDraft[]): AliasGroup[] {
    return this.metrics.of('group', () => groupByAlias(drafts));
  }

  /** What was found out when these requests were decided before. */
  private knownOf(created: readonly { request: AlertRequest }[]): Matches {
    const known = new Matches();
    for (const { request } of created) {
      const before = this.matches.get(request);
      if (before) known.addAll(before);
    }
    return known;
  }

  /** @returns what became of each request, in their order */
  async write(
    tx: SystemTransaction,
    { way, now, requests, drafts, rules, plans }: DecidedBatch,
  ): Promise<CreateOutcome[]> {
    const { metrics } = this;
    const stored = await metrics.ofAsync('store', () => storeAlerts(tx, plans, watchedIn(rules), now));
    const alertIds = (): { alertIds: string[] } => ({ alertIds: idsOf(drafts) });
    passed('store', alertIds);
    tx.afterCommit(() => passed('commit', alertIds));
    if (!way.isPlanned) {
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
    const outcomes = outcomesOf(drafts, stored, created, shared, unpaged);
    metrics.of('receipts', () => this.receipts.run(tx, requests, outcomes));
    passed('write', alertIds);
    return outcomes;
  }
}

const idsOf = (drafts: readonly AlertDraft[]): string[] => drafts.map(({ id }) => id);

/** Their escalations ask the routing rules of teams while the batch is written, when nothing can be paused. */
function askRoutes(plans: readonly GroupPlan[], rules: DecidedBatch['rules'], now: Date): void {
  for (const { opening, worsening } of plans)
    for (const { draft } of [...worsening, ...(opening ? [opening.admitted] : [])])
      rules.get(draft.tenantId)?.escalation.askRoutes(draft, now);
}

/** The tenants whose aliases are looked at for flapping. */
function watchedIn(rules: DecidedBatch['rules']): string[] {
  return [...rules].flatMap(([id, { flapping }]) => (flapping.enabled && id !== SELF_CHECK_TENANT ? [id] : []));
}
