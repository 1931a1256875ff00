import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { newId } from '../../common/ids.js';
import { UnitOfWork, type SystemTransaction } from '../../database/unit-of-work.js';
import { AlertsService } from '../alerts.service.js';
import type { Actor } from '../domain/alert.js';
import { groupByAlias } from '../domain/batch-dedup.js';
import type { CreateOutcome } from '../domain/create-answer.js';
import { type AlertRequest, draftAlert } from '../domain/create-request.js';
import { randomTinyId } from '../domain/tiny-id.js';
import { routeAndApplyPolicies } from './admission.stage.js';
import { announce } from './announce.stage.js';
import { type Batch, type DecidingStage, newBatch, outcomesOf, type WritingStage } from './batch.js';
import { Batcher } from './batcher.js';
import { EscalationStage } from './escalation.stage.js';
import { ReceiptsStage } from './receipts.stage.js';
import { TenantRulesLoader } from './tenant-rules.js';
import { TrailStage } from './trail.stage.js';
import { writeAlerts } from './write-alerts.stage.js';

export type ClosedByAlias = 'closed' | 'already-closed' | 'unknown';

/** Creates (and their characters) per transaction, and waiting for one. */
const LIMITS = { batch: { items: 500, weight: 4_000_000 }, queue: { items: 5_000, weight: 64_000_000 }, lanes: 2 };

/**
 * The way of an alert into the service, whichever door it came through (API, webhook, e-mail, heartbeat). Concurrent
 * creates travel together as one batch; everything that must follow from them is committed with them, in one
 * transaction, before anybody is answered.
 */
@Injectable()
export class AlertPipeline {
  /** First decided, in memory … */
  private readonly deciding: readonly DecidingStage[];
  /** … then written, in one transaction. */
  private readonly writing: readonly WritingStage[];
  private readonly batcher = new Batcher<AlertRequest, CreateOutcome>(
    (requests) => this.process(requests),
    weightOf,
    LIMITS,
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly rules: TenantRulesLoader,
    private readonly alerts: AlertsService,
    escalation: EscalationStage,
    trail: TrailStage,
    receipts: ReceiptsStage,
  ) {
    this.deciding = [
      { name: 'fill in the defaults', run: draftAll },
      { name: 'load the rules of the tenants', run: (batch) => this.loadRules(batch) },
      { name: 'dedup within the batch', run: (batch) => void (batch.groups = groupByAlias(batch.drafts)) },
      { name: 'routing rules, then alert policies', run: routeAndApplyPolicies },
    ];
    this.writing = [
      { name: 'dedup against the open alerts: insert or bump', run: writeAlerts },
      escalation, // step zero of each new alert: the run, and whom it names
      trail, // activities of the new alerts, audit entries of the dropped ones
      { name: 'announce', run: announce }, // outbox: notification rules, push, webhooks
      receipts, // what the client may ask for later
    ];
  }

  /**
   * Creates alerts; the outcomes come in the order of the requests, each durable.
   * @throws ApiError 503 with Retry-After when more arrive than can be stored
   */
  create(requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    return this.batcher.add(requests);
  }

  /**
   * Closes the newest alert created with that alias, whatever became of it since (contract: "Close by alias follows the
   * alias pointer regardless of status and is idempotent").
   * @param teamId the team that the sender is bound to; another team's alert is unknown to it. Null: not bound
   */
  closeByAlias(tenantId: string, alias: string, actor: Actor, teamId: string | null): Promise<ClosedByAlias> {
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const alert = await this.alerts.newestWithAlias(tx, alias);
      if (!alert || (teamId !== null && alert.teamId !== null && alert.teamId !== teamId)) return 'unknown';
      const decision = await this.alerts.close(tx, alert.id, actor);
      return decision.kind === 'applied' ? 'closed' : decision.kind === 'unknown' ? 'unknown' : 'already-closed';
    });
  }

  /**
   * Creates alerts within the caller's transaction: they exist if and only if its other writes do. For jobs that bring
   * a batch of their own; these creates are not coalesced with others.
   */
  async createIn(tx: SystemTransaction, requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    const batch = await this.decide(requests);
    await this.write(batch, tx);
    return outcomesOf(batch);
  }

  private async process(requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    const batch = await this.decide(requests);
    await this.unitOfWork.system((tx) => this.write(batch, tx));
    return outcomesOf(batch);
  }

  private async decide(requests: readonly AlertRequest[]): Promise<Batch> {
    const batch = newBatch(requests, this.clock.now());
    for (const stage of this.deciding) await stage.run(batch);
    return batch;
  }

  private async write(batch: Batch, tx: SystemTransaction): Promise<void> {
    for (const stage of this.writing) await stage.run(batch, tx);
  }

  private async loadRules(batch: Batch): Promise<void> {
    batch.rules = await this.rules.load(batch.requests.map(({ tenantId }) => tenantId));
  }
}

function draftAll(batch: Batch): void {
  batch.drafts = batch.requests.map((request) => draftAlert(request, newId(), randomTinyId(Math.random)));
}

/** Characters of the parts that can be long. */
function weightOf({ fields }: AlertRequest): number {
  let weight = fields.message.length + (fields.description?.length ?? 0);
  for (const [key, value] of Object.entries(fields.details ?? {})) weight += key.length + value.length;
  return weight;
}
