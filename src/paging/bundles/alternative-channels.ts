import { Injectable } from '@nestjs/common';
import { CHANNELS, type Medium } from '../channels/registry.js';
import { groupBy } from '../../platform/group-by.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { NewDelivery } from '../notifications/deliveries.queries.js';
import type { Delivery } from '../notifications/delivery.entity.js';
import { alternativeChannel } from '../notifications/domain/alternative-channel.js';
import { backoffReason } from '../notifications/domain/pace.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { readChannelDeliveries } from './bundles.queries.js';
import { Pacing } from './pacing.js';

/** A delivery that another channel sends instead of its own. */
export interface AlternativeDelivery {
  decision: { event: 'skip'; outcome: 'skipped-budget' | 'failed'; reason: string };
  /** The new delivery to store; null: another channel has the message already. */
  instead: NewDelivery | null;
}

const BUDGET = 'the budget of this hour is used up';
const NAMES: ReadonlyMap<string, string> = new Map(CHANNELS.map(({ type, label }) => [type, label]));

/** Finds another channel of the person if the hourly budget of a channel is used up, or its provider asked for a long pause. */
@Injectable()
export class AlternativeChannels {
  constructor(
    private readonly facts: PagingFacts,
    private readonly pacing: Pacing,
  ) {}

  /**
   * By delivery id; absent: no other channel can send it.
   * @param backoffOf the rest of the provider's backoff in milliseconds; 0: the budget is used up
   */
  async of(
    tx: Transaction,
    deliveries: readonly Delivery[],
    now: Date,
    backoffOf: (channelId: string) => number,
  ): Promise<Map<string, AlternativeDelivery>> {
    const found = new Map<string, AlternativeDelivery>();
    if (deliveries.length === 0) return found;
    const all = await this.facts.channelsOfUsers(tx.tenantId);
    const usable = (userId: string): { id: string; type: Medium }[] =>
      (all.get(userId) ?? []).filter(({ verified, type }) => verified && this.facts.isConfigured(type, tx.tenantId));
    const people = [...new Set(deliveries.map(({ userId }) => userId))];
    const usedUp = await this.pacing.usedUp(tx, people.flatMap(usable), now);
    const byEvent = groupBy(await readChannelDeliveries(tx, deliveries), eventKey);
    for (const delivery of deliveries) {
      const own = byEvent.get(eventKey(delivery)) ?? [];
      const decision = alternativeChannel({
        usable: inOrderAfter(delivery.channelId, usable(delivery.userId)).filter(({ id }) => !usedUp.has(id)),
        active: new Set(own.filter(({ isActive }) => isActive).map(({ channelId }) => channelId)),
        planned: new Set(own.map(({ channelId }) => channelId)),
      });
      if (decision.kind === 'none') continue;
      const { id: channelId, type: channelType } = decision.channel;
      const instead =
        decision.kind === 'already-active' ? null : { ...delivery, channelId, channelType, dueAt: now, reason: null };
      const backoffMs = backoffOf(delivery.channelId);
      const outcome = backoffMs > 0 ? 'failed' : 'skipped-budget';
      const reason = reasonOf(delivery.channelType, channelType, backoffMs > 0 ? backoffReason(backoffMs) : BUDGET);
      found.set(delivery.id, { decision: { event: 'skip', outcome, reason }, instead });
    }
    return found;
  }
}

/** One notification of a person, whatever the channel. */
const eventKey = ({ alertId, userId, cause }: Pick<Delivery, 'alertId' | 'userId' | 'cause'>): string =>
  `${alertId} ${userId} ${cause}`;

/** The other channels in the person's order, beginning after this one. */
function inOrderAfter<T extends { id: string }>(id: string, channels: readonly T[]): T[] {
  const index = channels.findIndex((channel) => channel.id === id);
  return [...channels.slice(index + 1), ...channels.slice(0, Math.max(index, 0))];
}

function reasonOf(from: string, to: string, why: string): string {
  const [used, next] = [from, to].map((type) => NAMES.get(type) ?? type);
  return `${used}: ${why}; ${next} is used instead`;
}
