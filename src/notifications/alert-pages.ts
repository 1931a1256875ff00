import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { AttemptResult } from '../delivery-queue/domain/attempt.js';
import { ServerConfig } from '../config/config.js';
import type { Transaction } from '../database/unit-of-work.js';
import { afterClaim } from '../delivery-queue/domain/attempt.js';
import type { EndRecorder, LastLook, QueueWorker } from '../delivery-queue/queue-declaration.js';
import { PushTokenDirectory } from '../push-tokens/push-token-directory.js';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.js';
import type { UserDirectory } from '../users/user-directory.js';
import { DeliveryGate, type ReadyDelivery, type TakenDelivery } from './delivery-gate.js';
import type { Delivery } from './delivery.entity.js';
import { alertMessage } from './domain/alert-message.js';
import { nextRepeat, type Ending } from './domain/repeat.js';
import { NotificationTrail, reportOn, type OutcomeReport } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

/** Sends deliveries: looks at each once more, composes, hands to the provider, and stores what follows from the end. */
@Injectable()
export class AlertPages implements QueueWorker<Delivery, ReadyDelivery> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly providers: ChannelProviders,
    private readonly phones: PushTokenDirectory,
    private readonly trail: NotificationTrail,
    private readonly server: ServerConfig,
  ) {}

  /** What nobody needs any more ends here and wakes nobody. */
  async lastLook(tx: Transaction, rows: readonly Delivery[], now: Date): Promise<LastLook<Delivery, ReadyDelivery>> {
    const users = await this.facts.users(tx.tenantId);
    const alertIds = rows.map(({ alertId }) => alertId);
    const alerts = await this.facts.alerts(tx, alertIds);
    const look = await this.gate.opened(tx.tenantId);
    const next: Delivery[] = [];
    const taken: TakenDelivery[] = [];
    const reports: OutcomeReport[] = [];
    const repeats: NewDelivery[] = [];
    for (const delivery of rows) {
      const alert = alerts.get(delivery.alertId);
      const { decision, channel } = look(delivery, alert, now);
      const row = { ...delivery, ...afterClaim(delivery, decision, now) };
      next.push(row);
      if ('outcome' in decision) {
        const { outcome, reason } = decision;
        reports.push(reportOn(delivery, alert, { outcome, reason }));
        repeats.push(...repeatsOf(delivery, decision, alert, now));
      }
      if (decision.event === 'claim' && alert && channel) taken.push({ row, alert, channel });
    }
    return {
      next,
      ready: () => {
        this.follow(tx, users, { reports, repeats }, now);
        return this.gate.prepared(tx, taken);
      },
    };
  }

  attempt({ row: delivery, alert, channel, ...about }: ReadyDelivery): Promise<AttemptResult> {
    const send = this.providers.senderOf(channel.type, delivery.tenantId);
    if (send === undefined) throw new Error(`A ${channel.type} delivery was claimed without a provider`);
    const { publicBaseUrl, serviceName } = this.server;
    const message = alertMessage({ delivery, alert, ...about, publicBaseUrl, serviceName });
    return send(channel, message);
  }

  async recorder(tenantId: string, now: Date): Promise<EndRecorder<Delivery>> {
    const users = await this.facts.users(tenantId);
    return async (tx, ended, write) => {
      // Locked: an alert deleted at this moment must not undo the record of a page that went out. Before the deliveries, and
      // those of attempts that are tried again too, so that the deliveries need no order of their own (ADR 12).
      const alertIds = ended.map(({ row }) => row.alertId);
      const [alerts, written] = await Promise.all([this.facts.lockAlerts(tx, alertIds), write()]);
      const gone = ended.filter(({ result }) => result.kind === 'permanent' && result.addressGone);
      for (const channelId of gone.map(({ row }) => row.channelId).sort()) await this.phones.forget(tx, channelId);
      const reports: OutcomeReport[] = [];
      const repeats: NewDelivery[] = [];
      for (const { row, next, decision } of written) {
        if (decision.event === 'retry') continue;
        const alert = alerts.get(row.alertId);
        const outcome = decision.event === 'deliver' ? 'sent' : 'failed';
        repeats.push(...repeatsOf(row, { event: decision.event, outcome }, alert, now));
        reports.push(reportOn(row, alert, { outcome, reason: next.reason }));
      }
      this.follow(tx, users, { reports, repeats }, now);
    };
  }

  /** Repeats are due later, so nobody is woken for them. */
  private follow(
    tx: Transaction,
    users: UserDirectory,
    { reports, repeats }: { reports: readonly OutcomeReport[]; repeats: readonly NewDelivery[] },
    now: Date,
  ): void {
    if (repeats.length > 0) insertDeliveries(tx, repeats, now);
    this.trail.record(tx, users, reports);
  }
}

function repeatsOf(delivery: Delivery, ending: Ending, alert: AlertSnapshot | undefined, now: Date): NewDelivery[] {
  const repeat = nextRepeat(delivery, ending, alert?.status, now);
  return repeat === null ? [] : [{ ...delivery, ...repeat }];
}
