import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import { traced } from '../../platform/tracing/page-steps.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { afterClaim } from '../../platform/delivery-queue/domain/attempt.js';
import type { EndRecorder, PreSendResult, QueueWorker } from '../../platform/delivery-queue/queue-declaration.js';
import { EscalationOutlook, type ReadOutlooks } from '../escalation/escalation-outlook.js';
import { DeliveryGate, type GateDecision, type ReadyDelivery, type TakenDelivery } from './delivery-gate.js';
import { decideAfterHold, RECHECK_MS, SUPERSEDED_BY_LATER } from './domain/held-duplicates.js';
import { isForReader } from './domain/attempt.js';
import { isPageOrAssignment } from './domain/recipient-status.js';
import { relatedDeliveries } from './held-deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { alertMessage } from './domain/alert-message.js';
import { isHeld } from './domain/outcome.js';
import { DeliveryEnds, type EndedDelivery, type HeldDelivery } from './delivery-ends.js';
import { type DueDelivery, SendDecider } from './send-decider.js';
import { PagingFacts } from './paging-facts.js';

/** A delivery and the decision about it, before bundling. */
interface Decided extends GateDecision {
  delivery: Delivery;
  alert: AlertSnapshot | undefined;
}

/** Sends deliveries: checks each one again, composes the message, calls the provider and stores the outcome. */
@Injectable()
export class DeliveryWorker implements QueueWorker<Delivery, ReadyDelivery> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly providers: ChannelProviders,
    private readonly sendDecider: SendDecider,
    private readonly ends: DeliveryEnds,
    private readonly server: ServerConfig,
    private readonly outlook: EscalationOutlook,
    private readonly rehearsals: Rehearsals,
  ) {}

  /** Cancels obsolete deliveries, and bundles those of a storm. */
  async preSendCheck(
    tx: Transaction,
    rows: readonly Delivery[],
    now: Date,
  ): Promise<PreSendResult<Delivery, ReadyDelivery>> {
    // Both queries go out together.
    const [alerts, outlooks] = await Promise.all([
      this.facts.alerts(tx, rows.map(alertOf)),
      this.outlook.read(tx, rows.map(alertOf)),
    ]);
    const decide = await this.gate.decider(tx.tenantId, await this.rehearsals.held(tx));
    const checked = rows.map((delivery): Decided => {
      const alert = alerts.get(delivery.alertId);
      return { delivery, alert, ...decide(delivery, alert, now) };
    });
    const users = await this.facts.users(tx.tenantId);
    const pass = await this.sendDecider.startPass(
      tx,
      { pages: checked.flatMap((each) => dueNow(each, outlooks)), users },
      now,
    );
    const decided = await this.withoutDuplicates(tx, checked, decide, now);
    const pages = decided.flatMap((each) => dueNow(each, outlooks));
    const deferred = await this.sendDecider.atClaim(tx, pages, pass, rows);
    const next: Delivery[] = [];
    const taken: TakenDelivery[] = [];
    const ended: EndedDelivery[] = [];
    const held: HeldDelivery[] = [];
    for (const { delivery, alert, channel, decision: own } of decided) {
      const decision = deferred.get(delivery.id) ?? own;
      const row = { ...delivery, ...afterClaim(delivery, decision, now) };
      if (decision.event === 'bundle') row.bundledInto = decision.bundledInto;
      next.push(row);
      if ('outcome' in decision) ended.push({ delivery, alert, ending: decision, waitedFor: delivery.reason });
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

  /** Of deliveries whose hold ended it sends one for each person, channel and alert (`decideAfterHold`). */
  private async withoutDuplicates(
    tx: Transaction,
    checked: readonly Decided[],
    decide: Awaited<ReturnType<DeliveryGate['decider']>>,
    now: Date,
  ): Promise<readonly Decided[]> {
    const held = checked.filter(
      (each) => isHeld(each.delivery) && isPageOrAssignment(each.delivery) && recipientOf(each) !== null,
    );
    const relatedTo = await relatedDeliveries(
      tx,
      held.map(({ delivery }) => delivery),
    );
    return checked.map((each): Decided => {
      if (!held.includes(each)) return each;
      const { delivery, alert } = each;
      const canGo = (other: Delivery): boolean => recipientOf(decide(other, alert, now)) === 'reader';
      // Forwarding plans one new delivery for all held ones, so they do not wait for each other.
      const others = relatedTo(delivery).filter((other) => recipientOf(each) === 'reader' || !isHeld(other));
      const after = decideAfterHold(delivery, others, canGo, now);
      if (after === 'send') return each;
      const wait = { event: 'hold', dueAt: new Date(now.getTime() + RECHECK_MS) } as const;
      return { ...each, decision: after === 'superseded' ? SUPERSEDED : wait };
    });
  }

  attempt({ row: delivery, alert, channel, ...about }: ReadyDelivery): Promise<AttemptResult> {
    const { id, channelType, attempts: attempt, createdAt: plannedAt } = delivery;
    const trace = { alertIds: [alert.id], delivery: { kind: 'page', id, channelType, attempt, plannedAt } as const };
    return traced(
      () => trace,
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
      // A concurrent delete of the alert must not undo the record of a sent page, so alerts are locked first, before the
      // deliveries (ADR 12).
      const about = ended.map(({ row }) => row.alertId);
      const [alerts, written] = await Promise.all([this.facts.lockAlerts(tx, about), write()]);
      await this.ends.recordAddressResults(tx, ended);
      const done = written.flatMap(({ row, next, decision }): EndedDelivery[] => {
        if (decision.event === 'retry') return [];
        const outcome = decision.event === 'deliver' ? 'sent' : 'failed';
        const ending = { event: decision.event, outcome, reason: next.reason } as const;
        const alert = alerts.get(row.alertId);
        return [{ delivery: row, alert, ending, waitedFor: row.reason }];
      });
      await this.ends.follow(tx, users, done, now);
      await this.sendDecider.recordBackoffs(tx, written, now);
    };
  }
}

const SUPERSEDED = { event: 'cancel', outcome: 'cancelled', reason: SUPERSEDED_BY_LATER } as const;

/** Who gets it; null: nobody now. */
function recipientOf({ decision }: Pick<GateDecision, 'decision'>): 'reader' | 'stand-in' | null {
  if (isForReader(decision)) return 'reader';
  return 'isForwarded' in decision ? 'stand-in' : null;
}

function dueNow({ delivery, alert, decision }: Decided, outlooks: ReadOutlooks): DueDelivery[] {
  if (!alert || decision.event !== 'claim') return [];
  return [{ delivery, alert, nextStepAt: outlooks.nextStepAt(alert.id) }];
}

const alertOf = ({ alertId }: Delivery): string => alertId;
