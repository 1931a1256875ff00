import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
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
import { type HoldEndDecision, decideRequested, besideHeld } from './domain/recipient-status.js';
import { isResponderPage } from './domain/plan.js';
import { HELD_REASONS } from './domain/outcome.js';
import { relatedDeliveries } from './held-deliveries.queries.js';
import { insertBundledDeliveries, insertTakenDeliveries, type NewDelivery } from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { SendDecisions, type DueDeliveries, type DueDelivery, type Round } from './send-decisions.js';
import { PagingFacts } from './paging-facts.js';

/** A delivery that is due, as it is when it goes at once. */
interface DueNow extends DueDelivery<NewDelivery> {
  taken: TakenDelivery;
  /** Would this other message of its alert go now? */
  goes: (other: Delivery) => boolean;
}

/** A delivery as planned, and the alert that it is about as the plan saw it. */
export interface Planned {
  delivery: NewDelivery;
  alert: AlertSnapshot;
  /** Of a step that comes in its own time: when it was due; of what somebody asked for: when. Absent: it goes whatever was held. */
  causedAt?: Date;
}

/** What was planned together. */
export interface PlannedDeliveries {
  planned: readonly Planned[];
  /** Of the escalations of its alerts, as far as they are read. */
  outlooks: ReadOutlooks;
}

/**
 * Stores what was planned. What is due at once, and for which this process has a place, is stored as taken and sent as
 * soon as it is committed, without a claim in between; what comes in the window of another message joins it; the rest waits
 * for its time, or for a place, in the table.
 */
@Injectable()
export class DeliveryIntake {
  constructor(
    @InjectQueue(DELIVERIES) private readonly queue: DeliveryQueue<Delivery, NewDelivery, ReadyDelivery>,
    private readonly gate: DeliveryGate,
    private readonly outlook: EscalationOutlook,
    private readonly facts: PagingFacts,
    private readonly turns: SendDecisions,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
  ) {}

  /** What `store` needs to know of these alerts. */
  outlooks(tx: Transaction, alertIds: readonly string[]): Promise<ReadOutlooks> {
    return this.outlook.read(tx, alertIds);
  }

  /**
   * What is there already (the same alert, person, channel and cause) is neither stored nor sent again.
   * @returns what is not stored either, as a page tells of it that was held until this moment
   */
  async store(tx: Transaction, plan: PlannedDeliveries): Promise<readonly Planned[]> {
    const now = this.clock.now();
    const due = await this.dueNow(tx.tenantId, plan, now);
    const round = await this.turns.round(tx, due, now);
    const beside = await this.besideHeld(tx, due.pages);
    const told = plan.planned.filter(({ delivery }) => beside.get(delivery) === 'told');
    const rest = plan.planned.filter((each) => !told.includes(each));
    // The sender decides about it, as if it had been held as well.
    const planned = rest.map(({ delivery, ...about }) =>
      beside.get(delivery) === 'wait'
        ? { ...about, delivery: { ...delivery, reason: HELD_REASONS[0] } }
        : { ...about, delivery },
    );
    const going = due.pages.filter(({ delivery }) => !beside.has(delivery));
    await this.storeOf(tx, { ...plan, planned }, { due: going, round, now });
    return told;
  }

  /** What of it is not sent now, as a page was held until this moment. */
  private async besideHeld(
    tx: Transaction,
    due: readonly DueNow[],
  ): Promise<ReadonlyMap<NewDelivery, Exclude<HoldEndDecision, 'go'>>> {
    const timed = due.flatMap((page) => (page.causedAt ? { ...page, causedAt: page.causedAt } : []));
    const beside = await relatedDeliveries(
      tx,
      timed.map(({ delivery }) => delivery),
    );
    return new Map(
      timed.flatMap(({ delivery, causedAt, goes }) => {
        const others = beside(delivery);
        const after =
          delivery.occasion === 'assigned' || isResponderPage(delivery)
            ? decideRequested(others, causedAt, goes)
            : besideHeld(others, causedAt);
        return after === 'go' ? [] : [[delivery, after]];
      }),
    );
  }

  private async dueNow(
    tenantId: string,
    { planned, outlooks }: PlannedDeliveries,
    now: Date,
  ): Promise<DueDeliveries<DueNow>> {
    const decide = await this.gate.decider(tenantId);
    const pages = planned.flatMap(({ delivery, alert, causedAt }): DueNow[] => {
      const row = newRow(tenantId, delivery, now);
      const found = delivery.dueAt <= now ? decideOrWait(() => decide(row, alert, now)) : null;
      if (found?.decision.event !== 'claim' || !found.channel) return [];
      const claimed = { ...row, ...afterClaim(row, found.decision, now) };
      const nextStepAt = outlooks.nextStepAt(alert.id);
      const goes = (other: Delivery): boolean =>
        decideOrWait(() => decide(other, alert, now))?.decision.event === 'claim';
      return [{ delivery, alert, nextStepAt, causedAt, goes, taken: { row: claimed, alert, channel: found.channel } }];
    });
    return { pages, users: await this.facts.users(tenantId) };
  }

  private async storeOf(
    tx: Transaction,
    { planned, outlooks }: PlannedDeliveries,
    { due, round, now }: { due: readonly DueNow[]; round: Round; now: Date },
  ): Promise<void> {
    const takes = this.queue.slotsFor(tx.tenantId);
    const { going, bundled } = this.turns.atIntake(tx, due, ({ taken }) => takes(taken.row), round);
    const waiting = planned.map(({ delivery }) => delivery).filter((each) => !going.has(each) && !bundled.has(each));
    if (bundled.size > 0) insertBundledDeliveries(tx, [...bundled.values()], now);
    await this.queue.add(tx, waiting);
    const taken = due.flatMap((page) => (going.has(page.delivery) ? page.taken : []));
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

/** One that cannot be decided is stored with the others; the sender sets it aside. */
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
  } as const;
  return { ...planned, ...unsent, tenantId, id: newId(), createdAt: now, updatedAt: now };
}
