import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import { traced } from '../../platform/tracing/page-steps.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { afterClaim } from '../../platform/delivery-queue/domain/attempt.js';
import type { EndRecorder, PreSendResult, QueueWorker } from '../../platform/delivery-queue/queue-declaration.js';
import { EscalationOutlook, type ReadOutlooks } from '../escalation/escalation-outlook.js';
import { DeliveryGate, type GateDecision, type ReadyDelivery, type TakenDelivery } from './delivery-gate.js';
import { decideAfterHold, isPageOrAssignment, RECHECK_MS, SUPERSEDED_BY_LATER } from './domain/recipient-status.js';
import { relatedDeliveries } from './held-deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { alertMessage } from './domain/alert-message.js';
import { isHeld } from './domain/outcome.js';
import { DeliveryEnds, type EndedDelivery, type HeldDelivery } from './delivery-ends.js';
import { type DueDelivery, SendDecisions } from './send-decisions.js';
import { PagingFacts } from './paging-facts.js';

/** A delivery, and what is to become of it unless it is put off. */
interface Decided extends GateDecision {
  delivery: Delivery;
  alert: AlertSnapshot | undefined;
}

/** Sends deliveries: looks at each once more, composes, hands to the provider, and stores what follows from the end. */
@Injectable()
export class DeliveryWorker implements QueueWorker<Delivery, ReadyDelivery> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly providers: ChannelProviders,
    private readonly turns: SendDecisions,
    private readonly ends: DeliveryEnds,
    private readonly server: ServerConfig,
    private readonly outlook: EscalationOutlook,
  ) {}

  /** What nobody needs any more ends here and wakes nobody; what comes in a storm is gathered. */
  async preSendCheck(
    tx: Transaction,
    rows: readonly Delivery[],
    now: Date,
  ): Promise<PreSendResult<Delivery, ReadyDelivery>> {
    // In one packet.
    const [alerts, outlooks] = await Promise.all([
      this.facts.alerts(tx, rows.map(alertOf)),
      this.outlook.read(tx, rows.map(alertOf)),
    ]);
    const decide = await this.gate.decider(tx.tenantId);
    const wishes = rows.map((delivery): Decided => {
      const alert = alerts.get(delivery.alertId);
      return { delivery, alert, ...decide(delivery, alert, now) };
    });
    const users = await this.facts.users(tx.tenantId);
    const round = await this.turns.round(tx, { pages: wishes.flatMap((each) => dueNow(each, outlooks)), users }, now);
    const decided = await this.withoutNotified(tx, wishes, decide, now);
    const pages = decided.flatMap((each) => dueNow(each, outlooks));
    const deferred = await this.turns.atClaim(tx, pages, round, rows);
    const next: Delivery[] = [];
    const taken: TakenDelivery[] = [];
    const ended: EndedDelivery[] = [];
    const held: HeldDelivery[] = [];
    for (const { delivery, alert, channel, decision: wish } of decided) {
      const decision = deferred.get(delivery.id) ?? wish;
      const row = { ...delivery, ...afterClaim(delivery, decision, now) };
      if (decision.event === 'bundle') row.bundledInto = decision.bundledInto;
      next.push(row);
      if ('outcome' in decision) ended.push({ delivery, alert, ending: decision });
      if (decision.event === 'hold' && decision.reason)
        held.push({ delivery, alert, until: decision.dueAt, reason: decision.reason });
      if (decision.event === 'claim' && alert && channel) taken.push({ row, alert, channel });
    }
    return {
      next,
      ready: async () => {
        await this.ends.follow(tx, users, ended, now);
        await this.ends.hold(tx, users, held, now);
        return this.gate.prepared(tx, taken, outlooks);
      },
    };
  }

  /** The end of a silence: of what was held each person is told once (`decideAfterHold`). */
  private async withoutNotified(
    tx: Transaction,
    wishes: readonly Decided[],
    decide: Awaited<ReturnType<DeliveryGate['decider']>>,
    now: Date,
  ): Promise<readonly Decided[]> {
    const held = wishes.filter(
      (wish) => isHeld(wish.delivery) && isPageOrAssignment(wish.delivery) && goesTo(wish) !== null,
    );
    const beside = await relatedDeliveries(
      tx,
      held.map(({ delivery }) => delivery),
    );
    return wishes.map((wish): Decided => {
      if (!held.includes(wish)) return wish;
      const { delivery, alert } = wish;
      const goes = (other: Delivery): boolean => goesTo(decide(other, alert, now)) === 'reader';
      // What is handed on is ordered anew for whoever stands in, once.
      const others = beside(delivery).filter((other) => goesTo(wish) === 'reader' || !isHeld(other));
      const after = decideAfterHold(delivery, others, goes, now);
      if (after === 'go') return wish;
      const wait = { event: 'hold', dueAt: new Date(now.getTime() + RECHECK_MS) } as const;
      return { ...wish, decision: after === 'told' ? SUPERSEDED : wait };
    });
  }

  attempt({ row: delivery, alert, channel, ...about }: ReadyDelivery): Promise<AttemptResult> {
    const { id, channelType, attempts: attempt, createdAt: plannedAt } = delivery;
    const told = { alertIds: [alert.id], delivery: { kind: 'page', id, channelType, attempt, plannedAt } as const };
    return traced(
      () => told,
      async () => {
        const send = this.providers.senderOf(channel.type, delivery.tenantId);
        if (send === undefined) throw new Error(`A ${channel.type} delivery was claimed without a provider`);
        const { publicBaseUrl, serviceName } = this.server;
        return send(channel, alertMessage({ delivery, alert, ...about, publicBaseUrl, serviceName }));
      },
    );
  }

  async recorder(tenantId: string, now: Date): Promise<EndRecorder<Delivery>> {
    const users = await this.facts.users(tenantId);
    return async (tx, ended, write) => {
      // Locked: an alert deleted at this moment must not undo the record of a page that went out. Before the deliveries, and
      // those of attempts that are tried again too, so that the deliveries need no order of their own (ADR 12).
      const about = ended.map(({ row }) => row.alertId);
      const [alerts, written] = await Promise.all([this.facts.lockAlerts(tx, about), write()]);
      await this.ends.takeAddresses(tx, ended);
      const done = written.flatMap(({ row, next, decision }): EndedDelivery[] => {
        if (decision.event === 'retry') return [];
        const outcome = decision.event === 'deliver' ? 'sent' : 'failed';
        const ending = { event: decision.event, outcome, reason: next.reason } as const;
        const alert = alerts.get(row.alertId);
        return [{ delivery: row, alert, ending, waitedFor: row.reason }];
      });
      await this.ends.follow(tx, users, done, now);
      await this.turns.recordBackoffs(tx, written, now);
    };
  }
}

const SUPERSEDED = { event: 'cancel', outcome: 'cancelled', reason: SUPERSEDED_BY_LATER } as const;

/** To whom it goes; null: to nobody now. */
function goesTo({ decision }: Pick<GateDecision, 'decision'>): 'reader' | 'stand-in' | null {
  if (decision.event === 'claim') return 'reader';
  return 'isHandedOn' in decision ? 'stand-in' : null;
}

function dueNow({ delivery, alert, decision }: Decided, outlooks: ReadOutlooks): DueDelivery[] {
  if (!alert || decision.event !== 'claim') return [];
  return [{ delivery, alert, nextStepAt: outlooks.nextStepAt(alert.id) }];
}

const alertOf = ({ alertId }: Delivery): string => alertId;
