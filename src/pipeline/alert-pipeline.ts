import { Injectable } from '@nestjs/common';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { Actor } from '../alerts/domain/alert.js';
import type { CreateOutcome } from '../alerts/domain/create-answer.js';
import { keptFields } from '../alerts/domain/alert-fields.js';
import type { AlertRequest } from '../alerts/domain/create-request.js';
import { Batcher } from '../common/batching/batcher.js';
import { isForTheClient, Setbacks } from './setbacks.js';
import { Stages, BARE, SIMPLEST, type Way, WHOLE } from './stages.js';

export type ClosedByAlias = 'closed' | 'already-closed' | 'unknown';

/**
 * Creates (and their characters) per transaction, and waiting for one. A larger batch is no faster, and delays the
 * next one; while several tenants create, each has a share of a batch.
 */
const LIMITS = {
  batch: { items: 250, weight: 4_000_000 },
  queue: { items: 10_000, weight: 64_000_000 },
  lanes: 2,
  share: 32,
};

/**
 * Creates alerts, whichever way they arrive (API, webhook, e-mail, heartbeat). Concurrent
 * creates are stored as one batch; the events that follow from them are committed with them, in one
 * transaction, before anybody is answered.
 */
@Injectable()
export class AlertPipeline {
  private readonly batcher = new Batcher<AlertRequest, CreateOutcome>(
    (requests) => this.process(requests),
    { ownerOf: ({ tenantId }) => tenantId, weigh: weightOf },
    LIMITS,
  );

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stages: Stages,
    private readonly alerts: AlertsService,
    private readonly setbacks: Setbacks,
  ) {}

  /**
   * Creates alerts; the outcomes come in the order of the requests, each durable.
   * @throws ApiError 503 with Retry-After when more arrive than can be stored
   */
  create(requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    return this.batcher.add(requests);
  }

  /**
   * Closes, of each alias, the newest alert created with it, whatever became of it since (contract: "Close by alias follows
   * the alias pointer regardless of status and is idempotent").
   * @param integration whose URL asks for it: alerts that are neither its own nor of its team (global ones, if it has none) are
   * unknown to it
   * @returns what became of each alias, in their order
   */
  closeByAliases(
    integration: { tenantId: string; id: string; teamId: string | null },
    aliases: readonly string[],
    actor: Actor,
  ): Promise<ClosedByAlias[]> {
    return this.unitOfWork.transaction(integration.tenantId, async (tx) => {
      const locked = await this.alerts.lockRows(tx, await this.alerts.idsOfNewest(tx, aliases));
      const alerts = new Map([...locked.values()].map((alert) => [alert.alias, alert]));
      const results: ClosedByAlias[] = [];
      for (const alias of aliases) {
        const alert = alerts.get(alias);
        const isOurs = alert && (alert.teamId === integration.teamId || alert.integrationId === integration.id);
        const decision = isOurs && (await this.alerts.close(tx, alert, actor));
        if (decision) results.push(decision.kind === 'applied' ? 'closed' : 'already-closed');
        else results.push('unknown');
      }
      return results;
    });
  }

  /**
   * Creates alerts within the caller's transaction: they exist if and only if its other writes do. For jobs that bring
   * a batch of their own; these creates are not coalesced with others.
   */
  async createIn(tx: SystemTransaction, requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    return this.stages.write(tx, await this.stages.decide(requests, WHOLE));
  }

  /** An alert that fails alone is created in a simpler way, so that no defect loses it. Errors that ask for a retry are thrown. */
  private async process(requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    const [alone, another] = requests;
    for (const way of [WHOLE, BARE]) {
      try {
        return await this.go(way, requests);
      } catch (error) {
        if (!alone || another || isForTheClient(error)) throw error;
        this.setbacks.note('storing', error, `tenant ${alone.tenantId}, request ${alone.requestId ?? 'unknown'}`);
      }
    }
    return this.go(SIMPLEST, requests);
  }

  private async go(way: Way, requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    const decided = await this.stages.decide(requests, way);
    return this.unitOfWork.system((tx) => this.stages.write(tx, decided));
  }
}

/** Of what a client gives, the parts that can be long. */
const LONG = keptFields().flatMap(([name, field]) =>
  field.kind === 'map' || (field.kind === 'text' && field.max > 100) ? [name] : [],
);

/** Characters of the parts that can be long. */
function weightOf({ fields }: AlertRequest): number {
  let weight = 0;
  for (const name of LONG) weight += charactersOf(fields[name]);
  return weight;
}

function charactersOf(given: unknown): number {
  if (typeof given === 'string') return given.length;
  let characters = 0;
  for (const [key, value] of Object.entries(given ?? {})) characters += key.length + String(value).length;
  return characters;
}
