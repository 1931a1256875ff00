import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { AlertsService, type LockedAlert } from '../lifecycle/alerts.service.js';
import type { Actor } from '../lifecycle/domain/alert.js';
import type { CreateOutcome } from '../lifecycle/domain/create-answer.js';
import { keptFields } from '../lifecycle/domain/alert-fields.js';
import type { AlertRequest } from '../lifecycle/domain/create-request.js';
import { Batcher, type BatchedKind, type Some } from '../../platform/batching/batcher.js';
import { isForTheClient, Setbacks } from './setbacks.js';
import { REDUCED, MINIMAL, Stages, type CreateMode, FULL } from './stages.js';

export type ClosedByAlias = 'closed' | 'already-closed' | 'unknown';

/** `aliasOrigin`: of a derived one. */
interface NamedAlias {
  alias: string;
  aliasOrigin?: string | undefined;
}

/** What is done to the alert of an alias; `user` and `note` empty: none. */
export interface AliasAnswer extends NamedAlias {
  act: 'close' | 'acknowledge' | 'addNote';
  user: string;
  note: string;
}

/** `unchanged`: it was so already, or there was no note; `unknown`: there is no such alert. */
export interface AnsweredByAlias {
  result: 'done' | 'unchanged' | 'unknown';
  alertId: string | null;
}

export interface NewNote {
  alertId: string;
  note: string;
  /** Empty: whoever does it. */
  user: string;
}

interface Sender {
  tenantId: string;
  id: string;
  teamId: string | null;
}

const CLOSED = { done: 'closed', unchanged: 'already-closed', unknown: 'unknown' } as const;

/** Creates, and their characters, in one transaction and waiting for one. A larger batch is no faster, and delays the next one. */
const LIMITS = {
  batch: { items: 250, weight: 4_000_000 },
  queue: { items: 10_000, weight: 64_000_000 },
};
/** Of the connections, for batches of creates. */
const LANES = 0.4;

/**
 * Creates alerts, whichever way they arrive (API, webhook, e-mail, heartbeat). Concurrent
 * creates are stored as one batch; the events that follow from them are committed with them, in one
 * transaction, before anybody is answered.
 */
@Injectable()
export class AlertPipeline {
  private readonly batcher: Batcher<AlertRequest, CreateOutcome>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stages: Stages,
    private readonly alerts: AlertsService,
    private readonly setbacks: Setbacks,
  ) {
    const concurrency = Math.max(2, Math.floor(unitOfWork.connections * LANES));
    this.batcher = new Batcher((requests) => this.process(requests), OF_TENANTS, { ...LIMITS, concurrency });
  }

  /**
   * Creates alerts of one tenant; the outcomes come in the order of the requests, each durable.
   * @throws ApiError 503 with Retry-After when more arrive than can be stored
   */
  create(requests: readonly AlertRequest[]): Promise<CreateOutcome[]> {
    return this.batcher.add(requests);
  }

  /** Closes, of each alias, the alert that `answerByAliases` names. @returns what became of each, in their order */
  async closeByAliases(integration: Sender, aliases: readonly NamedAlias[], actor: Actor): Promise<ClosedByAlias[]> {
    const answers = aliases.map(({ alias, aliasOrigin }) => ({
      ...{ act: 'close' as const, alias, aliasOrigin, user: '', note: '' },
    }));
    const answered = await this.answerByAliases(integration, answers, actor);
    return answered.map(({ result }) => CLOSED[result]);
  }

  /**
   * Does something to, of each alias, the newest alert created with it, whatever became of it since (contract: "Close by alias
   * follows the alias pointer regardless of status and is idempotent").
   * @param integration whose URL asks for it: alerts that are neither its own nor of its team (global ones, if it has none) are
   * unknown to it
   * @returns what became of each, in their order
   */
  answerByAliases(integration: Sender, answers: readonly AliasAnswer[], actor: Actor): Promise<AnsweredByAlias[]> {
    return this.unitOfWork.transaction(integration.tenantId, async (tx) => {
      const found = await this.alerts.idsOfNewest(tx, answers, integration);
      const locked = await this.alerts.lockRows(
        tx,
        found.flatMap((id) => id ?? []),
      );
      const results: AnsweredByAlias[] = [];
      for (const [place, answer] of answers.entries()) {
        const alert = locked.get(found[place] ?? '');
        results.push(
          alert
            ? { result: (await this.answer(tx, alert, answer, actor)) ? 'done' : 'unchanged', alertId: alert.id }
            : { result: 'unknown', alertId: null },
        );
      }
      return results;
    });
  }

  /** Adds notes to alerts that were just met. */
  async addNotes(tenantId: string, notes: readonly NewNote[], actor: Actor): Promise<void> {
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      const locked = await this.alerts.lockRows(tx, [...new Set(notes.map(({ alertId }) => alertId))]);
      for (const { alertId, note, user } of notes) {
        const alert = locked.get(alertId);
        if (alert) await this.alerts.addNote(tx, alert, note, user || actor.name, actor);
      }
    });
  }

  /** @returns whether something changed */
  private async answer(
    tx: Transaction,
    alert: LockedAlert,
    { act, user, note }: AliasAnswer,
    actor: Actor,
  ): Promise<boolean> {
    if (act === 'addNote') {
      if (note !== '') await this.alerts.addNote(tx, alert, note, user || actor.name, actor);
      return note !== '';
    }
    const doer = user === '' ? actor : { ...actor, actsFor: { id: null, name: user } };
    const decision = await this.alerts[act](tx, alert, doer, note === '' ? {} : { note });
    return decision.kind === 'applied';
  }

  /**
   * Creates alerts of one tenant within the caller's transaction: they exist if and only if its other writes do. For jobs that bring
   * a batch of their own; these creates are not coalesced with others.
   */
  async createIn(tx: Transaction, requests: Some<AlertRequest>): Promise<CreateOutcome[]> {
    return this.stages.write(tx, await this.stages.decide(requests, FULL));
  }

  /** An alert that fails alone is created in a simpler mode, so that no error of ours loses it. Errors that ask for a retry are thrown. */
  private async process([alone, ...others]: Some<AlertRequest>): Promise<CreateOutcome[]> {
    if (others.length > 0) return this.go(FULL, [alone, ...others]);
    for (const mode of [FULL, REDUCED]) {
      try {
        return await this.go(mode, [alone]);
      } catch (error) {
        if (isForTheClient(error)) throw error;
        this.setbacks.note('storing', error, `tenant ${alone.tenantId}, request ${alone.requestId ?? 'unknown'}`);
      }
    }
    return this.go(MINIMAL, [alone]);
  }

  private async go(mode: CreateMode, requests: Some<AlertRequest>): Promise<CreateOutcome[]> {
    const decided = await this.stages.decide(requests, mode);
    return this.unitOfWork.transaction(requests[0].tenantId, (tx) => this.stages.write(tx, decided));
  }
}

/** Of what a client gives, the parts that can be long. */
const LONG = keptFields().flatMap(([name, field]) =>
  field.kind === 'map' || (field.kind === 'text' && field.max > 100) ? [name] : [],
);

const OF_TENANTS: BatchedKind<AlertRequest> = { ownerOf: ({ tenantId }) => tenantId, weigh: weightOf };

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
