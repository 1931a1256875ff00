import { Injectable } from '@nestjs/common';
import { AcknowledgeLinks } from '../acknowledge-links/acknowledge-links.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { Medium } from '../channels/domain/channel.js';
import { Clock } from '../common/clock/clock.js';
import { UnitOfWork, type SystemTransaction, type Transaction } from '../database/unit-of-work.js';
import { DeliveryStore, type Move, type NewDelivery } from './delivery-store.js';
import type { Delivery } from './delivery.entity.js';
import { carriesLink } from './domain/alert-message.js';
import { beforeAttempt, type AttemptDecision } from './domain/attempt.js';
import { nextState } from './domain/delivery-state.js';
import { nextRepeat } from './domain/repeat.js';
import { NotificationTrail, reportOn, type OutcomeReport } from './notification-trail.js';
import { PagingFacts, type Address } from './paging-facts.js';

/** Longer than any send may take (10 s), so that only a dead worker's rows are taken over. */
const LEASE_MS = 30_000;

/** A delivery that is ours to attempt now: its row is `sending`, under a lease. */
export interface ReadyDelivery {
  delivery: Delivery;
  alert: AlertSnapshot;
  channel: Address;
  /** For the message; null when it carries none. */
  acknowledgeUrl: string | null;
}

export interface Claim {
  /** Rows looked at, those included that came to an end without being sent. */
  taken: number;
  ready: ReadyDelivery[];
}

/** Takes due deliveries, each looked at once more: what nobody needs any more ends here and wakes nobody. */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: DeliveryStore,
    private readonly facts: PagingFacts,
    private readonly links: AcknowledgeLinks,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
  ) {}

  /** @param room how many deliveries of each medium may be taken */
  claim(room: ReadonlyMap<Medium, number>): Promise<Claim> {
    return this.unitOfWork.system(async (tx) => {
      const rows = await this.store.lockDue(tx, room, this.clock.now());
      const ready: ReadyDelivery[] = [];
      for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
        const ofTenant = rows.filter((row) => row.tenantId === tenantId);
        ready.push(...(await this.claimOfTenant(tx, tenantId, ofTenant)));
      }
      return { taken: rows.length, ready };
    });
  }

  private async claimOfTenant(system: SystemTransaction, tenantId: string, rows: Delivery[]): Promise<ReadyDelivery[]> {
    const tx = system.forTenant(tenantId);
    const now = this.clock.now();
    const alertIds = rows.map(({ alertId }) => alertId);
    const users = await this.facts.users(tenantId);
    const alerts = await this.facts.alerts(tx, alertIds);
    const channels = await this.facts.addresses(tx, rows);

    const moves: Move[] = [];
    const reports: OutcomeReport[] = [];
    const repeats: NewDelivery[] = [];
    const ready: ReadyDelivery[] = [];
    for (const delivery of rows) {
      const alert = alerts.get(delivery.alertId);
      const channel = channels.get(delivery.channelId);
      const decision = beforeAttempt({
        ...delivery,
        alert,
        user: users.get(delivery.userId),
        channel,
        providerConfigured: this.facts.isConfigured(delivery.channelType),
        now,
      });
      const move = moveOf(delivery, decision, now);
      moves.push(move);
      if ('outcome' in decision) {
        const { outcome, reason } = decision;
        reports.push(reportOn(delivery, alert, { outcome, reason }));
        const next = nextRepeat(delivery, decision, alert?.status, now);
        if (next !== null) repeats.push({ ...delivery, ...next });
      }
      if (decision.event === 'claim' && alert && channel)
        ready.push({ delivery: { ...delivery, ...move }, alert, channel, acknowledgeUrl: null });
    }
    await this.store.move(system, moves);
    await this.store.insert(tx, repeats);
    await this.trail.record(tx, users, reports);
    return this.withLinks(tx, ready);
  }

  /** Each attempt has a link of its own: one that seemed to fail may have arrived. */
  private async withLinks(tx: Transaction, ready: ReadyDelivery[]): Promise<ReadyDelivery[]> {
    const carriers = ready.filter(({ delivery, alert }) => carriesLink(delivery, alert));
    const urls = await this.links.mint(
      tx,
      carriers.map(({ delivery }) => delivery),
    );
    const urlOf = new Map(carriers.map(({ delivery }, index) => [delivery.id, urls[index]]));
    return ready.map((each) => ({ ...each, acknowledgeUrl: urlOf.get(each.delivery.id) ?? null }));
  }
}

function moveOf(delivery: Delivery, decision: AttemptDecision, now: Date): Move {
  const state = nextState(delivery.state, decision.event);
  if (state === null) throw new Error(`A delivery in ${delivery.state} cannot ${decision.event}`);
  const { attempts, reason } = delivery;
  switch (decision.event) {
    case 'claim':
      return { delivery, state, attempts: attempts + 1, dueAt: new Date(now.getTime() + LEASE_MS), reason };
    case 'hold':
      return { delivery, state, attempts, dueAt: decision.dueAt, reason };
    case 'skip':
    case 'cancel':
    case 'give-up':
      return { delivery, state, attempts, dueAt: delivery.dueAt, reason: decision.reason };
  }
}
