import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
import { Clock } from '../../platform/clock/clock.js';
import { DeliveryMetrics } from '../../platform/delivery-queue/delivery-metrics.js';
import { afterClaim } from '../../platform/delivery-queue/domain/attempt.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import { EscalationOutlook, type ReadOutlooks } from '../escalation/escalation-outlook.js';
import { DeliveryQueue } from '../../platform/delivery-queue/delivery-queue.js';
import { DeliveryGate, type GateDecision, type ReadyDelivery, type TakenDelivery } from './delivery-gate.js';
import { DELIVERIES } from './deliveries.js';
import { isForReader } from './domain/attempt.js';
import { type HoldEndDecision, decideRequested, decideStepPage } from './domain/held-duplicates.js';
import { isResponderPage } from './domain/plan.js';
import { HELD_REASONS } from './domain/outcome.js';
import { relatedDeliveries } from './held-deliveries.queries.js';
import { insertBundledDeliveries, insertTakenDeliveries, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { SendDecider, type DueDeliveries, type DueDelivery, type SendPass } from './send-decider.js';
import { PagingFacts } from './paging-facts.js';

/** A due delivery, claimed in case that Pager sends it at once. */
interface DueNow extends DueDelivery<NewDelivery> {
  taken: TakenDelivery;
  /** Would Pager send this other delivery of the alert now? */
  canGo: (other: Delivery) => boolean;
}

/** A planned delivery and its alert. */
export interface Planned {
  delivery: NewDelivery;
  alert: AlertSnapshot;
  /** When the step was due, or a person requested the message. Absent: held pages do not affect it. */
  causedAt?: Date;
}

/** The deliveries planned in one transaction. */
export interface PlannedDeliveries {
  planned: readonly Planned[];
  /** The outlooks of the alerts' escalations. */
  outlooks: ReadOutlooks;
}

/**
 * Stores planned deliveries. A due delivery with a free worker slot is stored as claimed and sent after the commit (ADR 10). One
 * that falls into a channel's window joins a bundle. The others stay pending for the sender.
 */
@Injectable()
export class DeliveryIntake {
  constructor(
    @InjectQueue(DELIVERIES) private readonly queue: DeliveryQueue<Delivery, NewDelivery, ReadyDelivery>,
    private readonly gate: DeliveryGate,
    private readonly outlook: EscalationOutlook,
    private readonly facts: PagingFacts,
    private readonly sendDecider: SendDecider,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
    private readonly rehearsals: Rehearsals,
  ) {}

  /** The outlooks that `store` needs. */
  outlooks(tx: Transaction, alertIds: readonly string[]): Promise<ReadOutlooks> {
    return this.outlook.read(tx, alertIds);
  }

  /**
   * Skips deliveries that exist (same alert, person, channel and cause).
   * @returns those that it does not store because a page held until now replaces them
   */
  async store(tx: Transaction, plan: PlannedDeliveries): Promise<readonly Planned[]> {
    const now = this.clock.now();
    const due = await this.dueNow(tx.tenantId, plan, now);
    const pass = await this.sendDecider.startPass(tx, due, now);
    const duplicates = await this.duplicatesOfHeld(tx, due.pages);
    const superseded = plan.planned.filter(({ delivery }) => duplicates.get(delivery) === 'superseded');
    const others = plan.planned.filter((each) => !superseded.includes(each));
    // Stored as held, so that the sender decides about it with the held page.
    const planned = others.map(({ delivery, ...about }) =>
      duplicates.get(delivery) === 'wait'
        ? { ...about, delivery: { ...delivery, reason: HELD_REASONS[0] } }
        : { ...about, delivery },
    );
    // The sender ends what is rehearsed, under the lock that whoever goes live waits for.
    const sendable = due.pages.filter(
      ({ delivery, taken }) => !duplicates.has(delivery) && taken.row.state === 'sending',
    );
    await this.storeOf(tx, { ...plan, planned }, { due: sendable, pass, now });
    return superseded;
  }

  /** The due deliveries that a page held until now makes redundant, or that wait for it. */
  private async duplicatesOfHeld(
    tx: Transaction,
    due: readonly DueNow[],
  ): Promise<ReadonlyMap<NewDelivery, Exclude<HoldEndDecision, 'send'>>> {
    const timed = due.flatMap((page) => (page.causedAt ? { ...page, causedAt: page.causedAt } : []));
    const relatedTo = await relatedDeliveries(
      tx,
      timed.map(({ delivery }) => delivery),
    );
    return new Map(
      timed.flatMap(({ delivery, causedAt, canGo }) => {
        const others = relatedTo(delivery);
        const decision =
          delivery.occasion === 'assigned' || isResponderPage(delivery)
            ? decideRequested(others, causedAt, canGo)
            : decideStepPage(others, causedAt);
        return decision === 'send' ? [] : [[delivery, decision]];
      }),
    );
  }

  private async dueNow(
    tenantId: string,
    { planned, outlooks }: PlannedDeliveries,
    now: Date,
  ): Promise<DueDeliveries<DueNow>> {
    const decide = await this.gate.decider(tenantId, await this.rehearsals.of(tenantId));
    const pages = planned.flatMap(({ delivery, alert, causedAt }): DueNow[] => {
      const row = newRow(tenantId, delivery, now);
      const found = delivery.dueAt <= now ? decideOrWait(() => decide(row, alert, now)) : null;
      if (!found || !isForReader(found.decision) || !found.channel) return [];
      const claimed = { ...row, ...afterClaim(row, found.decision, now) };
      const nextStepAt = outlooks.nextStepAt(alert.id);
      const canGo = (other: Delivery): boolean => {
        const decided = decideOrWait(() => decide(other, alert, now));
        return decided !== null && isForReader(decided.decision);
      };
      return [{ delivery, alert, nextStepAt, causedAt, canGo, taken: { row: claimed, alert, channel: found.channel } }];
    });
    return { pages, users: await this.facts.users(tenantId) };
  }

  private async storeOf(
    tx: Transaction,
    { planned, outlooks }: PlannedDeliveries,
    { due, pass, now }: { due: readonly DueNow[]; pass: SendPass; now: Date },
  ): Promise<void> {
    const takes = this.queue.slotsFor(tx.tenantId);
    const { sending, bundled } = this.sendDecider.atIntake(tx, due, ({ taken }) => takes(taken.row), pass);
    const waiting = planned.map(({ delivery }) => delivery).filter((each) => !sending.has(each) && !bundled.has(each));
    if (bundled.size > 0) insertBundledDeliveries(tx, [...bundled.values()], now);
    await this.queue.add(tx, waiting);
    const taken = due.flatMap((page) => (sending.has(page.delivery) ? page.taken : []));
    if (taken.length > 0) this.send(tx, await this.gate.prepared(tx, taken, outlooks), now);
  }

  private send(tx: Transaction, taken: readonly ReadyDelivery[], now: Date): void {
    const inserted = insertTakenDeliveries(
      tx,
      taken.map(({ row }) => row),
    );
    // If it fails, nothing is committed.
    inserted.catch(() => undefined);
    const ours = tx.committed.then((committed) => (committed ? inserted : NONE));
    for (const ready of taken) {
      const isOurs = ours.then((ids) => ids.has(ready.row.id));
      this.queue.admit(ready, isOurs);
      void isOurs.then((yes) => yes && this.metrics.taken(ready.row.channelType, ready.row.createdAt, now));
    }
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Null for a delivery whose check fails; the sender sets it aside later. */
function decideOrWait(decide: () => GateDecision): GateDecision | null {
  try {
    return decide();
  } catch {
    return null;
  }
}

function newRow(tenantId: string, planned: NewDelivery, now: Date): Delivery {
  const unsent = {
    state: 'pending',
    attempts: 0,
    reference: null,
    receiptDueAt: null,
    bundledInto: null,
    rehearsed: false,
  } as const;
  return { ...planned, ...unsent, tenantId, id: newId(), createdAt: now, updatedAt: now };
}
