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

/** What becomes of a message that does not go over its own channel. */
export interface AlternativeDelivery {
  decision: { event: 'skip'; outcome: 'skipped-budget' | 'failed'; reason: string };
  /** To be stored; null: another channel has it already. */
  instead: NewDelivery | null;
}

const BUDGET = 'the budget of this hour is used up';
const NAMES: ReadonlyMap<string, string> = new Map(CHANNELS.map(({ type, label }) => [type, label]));

/** Finds another channel of a person for messages whose channel has used up its budget of the hour, or whose provider asked for a long rest. */
@Injectable()
export class AlternativeChannels {
  constructor(
    private readonly facts: PagingFacts,
    private readonly pacing: Pacing,
  ) {}

  /**
   * By the deliveries' ids; those that no other channel can take are absent.
   * @param backoffOf milliseconds for which the provider of a channel asked for a rest; 0: its budget is used up
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
    const ways = groupBy(await readChannelDeliveries(tx, deliveries), pageKey);
    for (const delivery of deliveries) {
      const own = ways.get(pageKey(delivery)) ?? [];
      const decision = alternativeChannel({
        usable: inOrderAfter(delivery.channelId, usable(delivery.userId)).filter(({ id }) => !usedUp.has(id)),
        told: new Set(own.filter(({ told }) => told).map(({ channelId }) => channelId)),
        planned: new Set(own.map(({ channelId }) => channelId)),
      });
      if (decision.kind === 'none') continue;
      const { id: channelId, type: channelType } = decision.channel;
      const instead =
        decision.kind === 'told' ? null : { ...delivery, channelId, channelType, dueAt: now, reason: null };
      const backoffMs = backoffOf(delivery.channelId);
      const outcome = backoffMs > 0 ? 'failed' : 'skipped-budget';
      const reason = reasonOf(delivery.channelType, channelType, backoffMs > 0 ? backoffReason(backoffMs) : BUDGET);
      found.set(delivery.id, { decision: { event: 'skip', outcome, reason }, instead });
    }
    return found;
  }
}

/** What a person is told for one cause, over whichever channel. */
const pageKey = ({ alertId, userId, cause }: Pick<Delivery, 'alertId' | 'userId' | 'cause'>): string =>
  `${alertId} ${userId} ${cause}`;

/** The other channels: those after the given one, then those before it. */
function inOrderAfter<T extends { id: string }>(id: string, channels: readonly T[]): T[] {
  const place = channels.findIndex((channel) => channel.id === id);
  return [...channels.slice(place + 1), ...channels.slice(0, Math.max(place, 0))];
}

function reasonOf(from: string, to: string, why: string): string {
  const [used, next] = [from, to].map((type) => NAMES.get(type) ?? type);
  return `${used}: ${why}; ${next} is used instead`;
}
