import { Injectable, Logger } from '@nestjs/common';
import type { Medium } from '../channels/registry.js';
import { Clock } from '../common/clock/clock.js';
import { DeliveryMetrics } from '../common/delivery-queue/delivery-metrics.js';
import { afterDefect } from '../common/delivery-queue/domain/attempt.js';
import { moveRows } from '../common/delivery-queue/queue-table.js';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import { Defects } from '../common/metrics/defects.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DeliveryClaims, type DeliveryClaim } from './delivery-claims.js';
import type { ReadyDelivery } from './delivery-gate.js';
import { DeliveryStore } from './delivery-store.js';
import type { Delivery } from './delivery.entity.js';
import type { Look, Underway } from './due-deliveries.js';

/**
 * Takes due deliveries together. When that fails, each goes alone, so that one that cannot be looked at holds up nobody
 * else: it waits with growing pauses, as after a failed attempt, and is set aside in the end.
 */
@Injectable()
export class CarefulClaims {
  private readonly logger = new Logger(CarefulClaims.name);

  constructor(
    private readonly claims: DeliveryClaims,
    private readonly unitOfWork: UnitOfWork,
    private readonly store: DeliveryStore,
    private readonly defects: Defects,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
  ) {}

  /** As `DeliveryClaims.claim`. */
  async claim(look: Omit<Look, 'now'>): Promise<DeliveryClaim> {
    try {
      return await this.claims.claim(look);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ err: error }, 'A look at the due deliveries failed; taking them one by one');
      return this.oneByOne(look);
    }
  }

  /** In turns of the tenants, so that the one that failed is met soon, whatever else waits. */
  private async oneByOne({ room, underway }: Omit<Look, 'now'>): Promise<DeliveryClaim> {
    const busy = [...underway];
    const ready: ReadyDelivery[] = [];
    const found = new Map<Medium, number>();
    let taken = 0;
    for (const [type, places] of room) {
      let count = 0;
      while (count < places) {
        const one = await this.takeOne(type, busy);
        if (one === null) break;
        ready.push(...one);
        count++;
      }
      taken += count;
      found.set(type, count);
    }
    return { taken, ready, found };
  }

  /** @param tried what is not to be taken; the one that this meets is added. @returns null: nothing is due */
  private async takeOne(type: Medium, tried: Underway[]): Promise<ReadyDelivery[] | null> {
    let met: Delivery | undefined;
    const meet = (delivery: Delivery): void => {
      met = delivery;
      tried.push(delivery);
    };
    try {
      const look = { room: new Map([[type, 1]]), underway: tried, behind: new Set([type]) };
      const { taken, ready } = await this.claims.claim(look, meet);
      return taken === 0 ? null : ready;
    } catch (error) {
      if (met === undefined || isDatabaseUnavailable(error)) throw error;
      await this.putOff(met, error);
      return [];
    }
  }

  private async putOff(delivery: Delivery, error: unknown): Promise<void> {
    this.defects.note(
      'deliveries',
      delivery.id,
      error,
      'A delivery could not be taken; it is tried again, then set aside',
    );
    const now = this.clock.now();
    const next = { ...delivery, ...afterDefect(delivery, now, Math.random()) };
    await this.unitOfWork.system(async (tx) => {
      // Unless another worker has taken it meanwhile.
      if (!(await this.store.lockUnchanged(tx, delivery))) return;
      moveRows(tx, 'deliveries', [next], now);
      tx.afterCommit(() => this.metrics.moved(delivery.channelType, next.state));
    });
  }
}
