import { Injectable } from '@nestjs/common';
import { AcknowledgeLinks } from '../acknowledge-links/acknowledge-links.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { AnswerLinks } from '../answer-links/answer-links.service.js';
import { answersAt } from '../answer-links/domain/answer.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { AnswerAction, AnswerUrls, NextPage } from '../channels/domain/messages.js';
import { channelOf, isSharedAddress } from '../channels/registry.js';
import type { Ready } from '../delivery-queue/queue-declaration.js';
import type { Delivery } from './delivery.entity.js';
import { EscalationOutlook } from '../escalation/escalation-outlook.js';
import { canBeAcknowledged } from './domain/alert-message.js';
import { beforeAttempt, type AttemptDecision } from './domain/attempt.js';
import { PagingFacts, type Address } from './paging-facts.js';

/** A delivery that is ours to attempt now: its row is `sending`, under a lease. */
export interface ReadyDelivery extends Ready<Delivery> {
  alert: AlertSnapshot;
  channel: Address;
  /** For the message; null when it carries none. */
  acknowledgeUrl: string | null;
  /** For the message: what the reader can answer. */
  answerUrls: AnswerUrls;
  /** Who is paged next; null: the message does not say. */
  next: NextPage | null;
  /** The reader's IANA zone. */
  timezone: string;
}

/** A delivery that was taken, before its message is prepared. */
export type TakenDelivery = Pick<ReadyDelivery, 'row' | 'alert' | 'channel'>;

/** A look at a delivery: what is to become of it and, where it is to be sent, to where. */
export interface Look {
  decision: AttemptDecision;
  channel: Address | undefined;
}

/** The last thing that a delivery passes before it is sent. */
@Injectable()
export class DeliveryGate {
  constructor(
    private readonly facts: PagingFacts,
    private readonly links: AcknowledgeLinks,
    private readonly answers: AnswerLinks,
    private readonly outlook: EscalationOutlook,
  ) {}

  /** For deliveries of this tenant, with the people, channels and phones of this moment. */
  async opened(tenantId: string): Promise<(delivery: Delivery, alert: AlertSnapshot | undefined, now: Date) => Look> {
    const users = await this.facts.users(tenantId);
    const addressOf = await this.facts.addresses(tenantId);
    return (delivery, alert, now) => {
      const channel = addressOf(delivery);
      const user = users.get(delivery.userId);
      const providerConfigured = this.facts.isConfigured(delivery.channelType, tenantId);
      const bundledAt = delivery.state === 'bundled' ? delivery.updatedAt : null;
      return {
        channel,
        decision: beforeAttempt({ ...delivery, alert, user, channel, providerConfigured, bundledAt, now }),
      };
    };
  }

  /** With what their messages say. Each attempt has a link of its own: one that seemed to fail may have arrived. */
  async prepared(tx: Transaction, taken: readonly TakenDelivery[]): Promise<ReadyDelivery[]> {
    const users = await this.facts.users(tx.tenantId);
    const asked = taken.filter(({ row, alert }) => carries('nextPage', row, alert)).map(({ alert }) => alert);
    const next = await this.outlook.of(tx, asked);
    const carriers = taken.filter(({ row, alert }) => carries('acknowledgeLink', row, alert));
    const urls = this.links.mint(
      tx,
      carriers.map(({ row }) => row),
    );
    const urlOf = new Map(carriers.map(({ row }, index) => [row.id, urls[index]]));
    const answerUrlsOf = this.answerUrls(tx, taken);
    return taken.map((each) => ({
      ...each,
      answerUrls: answerUrlsOf.get(each.row.id) ?? {},
      acknowledgeUrl: urlOf.get(each.row.id) ?? null,
      next: carries('nextPage', each.row, each.alert) ? (next.get(each.alert.id) ?? null) : null,
      timezone: users.get(each.row.userId)?.timezone ?? 'UTC',
    }));
  }

  /** What can be answered to a message that was sent before, as its alert is now. */
  answerUrlsNow(tx: Transaction, { row, alert, channel }: TakenDelivery): AnswerUrls {
    const actions = answersAt(alert.status, channelOf(row.channelType)?.answers ?? []);
    return this.mint(tx, [{ row, channel, actions }]).get(row.id) ?? {};
  }

  /** By the delivery's id. */
  private answerUrls(tx: Transaction, taken: readonly TakenDelivery[]): ReadonlyMap<string, AnswerUrls> {
    const answered = taken.filter(({ row, alert }) => canBeAcknowledged(row, alert));
    return this.mint(
      tx,
      answered.map((each) => ({ ...each, actions: channelOf(each.row.channelType)?.answers ?? [] })),
    );
  }

  /** A link for each action. In a message that several read they are nobody's: who presses says who they are. */
  private mint(
    tx: Transaction,
    messages: readonly (Pick<TakenDelivery, 'row' | 'channel'> & { actions: readonly AnswerAction[] })[],
  ): ReadonlyMap<string, AnswerUrls> {
    const wanted = messages.flatMap(({ row: { id, alertId, userId }, channel, actions }) => {
      const as = isSharedAddress(channel.type, channel.value) ? null : userId;
      return actions.map((action) => ({ id, alertId, userId: as, action }));
    });
    const urls = this.answers.mint(
      tx,
      wanted.map(({ alertId, userId, action }) => ({ alertId, userId, action })),
    );
    const found = new Map<string, AnswerUrls>();
    for (const [index, { id, action }] of wanted.entries()) found.set(id, { ...found.get(id), [action]: urls[index] });
    return found;
  }
}

/** Only a page that can still be acknowledged carries these, and only over channels that have room for them. */
function carries(what: 'acknowledgeLink' | 'nextPage', delivery: Delivery, alert: AlertSnapshot): boolean {
  const channel = channelOf(delivery.channelType);
  if (channel?.carries[what] !== true || !canBeAcknowledged(delivery, alert)) return false;
  // One that has a button for it needs the link for several alerts at once only.
  return what !== 'acknowledgeLink' || !channel.answers.includes('acknowledge');
}
