import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { AnswerLinks, type LinkSubject } from '../answer-links/answer-links.service.js';
import { canTake } from '../answer-links/domain/answer.js';
import { recipientMayRead } from '../../people/access/domain/reading.js';
import type { UserEntry } from '../../people/users/user-directory.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { AnswerUrls, NextPage, PendingPage } from '../channels/domain/messages.js';
import { channelOf, isSharedAddress } from '../channels/registry.js';
import type { Ready } from '../../platform/delivery-queue/queue-declaration.js';
import type { Delivery } from './delivery.entity.js';
import { EscalationOutlook, type ReadOutlooks } from '../escalation/escalation-outlook.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';
import { canBeAcknowledged } from './domain/alert-message.js';
import { beforeAttempt, type AttemptDecision } from './domain/attempt.js';
import { isHoldReason } from './domain/outcome.js';
import { withoutText } from './domain/without-text.js';
import { PendingNotifications } from './pending-notifications.js';
import { PagingFacts, type Address } from './paging-facts.js';
import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';

/** Somebody who is gone is told nothing anyway. */
export const readsAlerts = (user: UserEntry | undefined): boolean =>
  user === undefined || recipientMayRead(user, 'alerts');

interface MessageLinks {
  /** For the message; null when it carries none. */
  acknowledgeUrl: string | null;
  /** For the message: what the reader can answer. */
  answerUrls: AnswerUrls;
}

const NO_LINKS: MessageLinks = { acknowledgeUrl: null, answerUrls: {} };

/** A delivery that is ours to attempt now: its row is `sending`, under a lease. */
export interface ReadyDelivery extends Ready<Delivery>, MessageLinks {
  alert: AlertSnapshot;
  channel: Address;
  /** Is there a next step to which its reader can escalate? */
  canBeEscalated: boolean;
  /** Who is paged next; null: the message does not say. */
  next: NextPage | null;
  /** To whom else a page is still to come; empty, too, where the message does not say it. */
  pending: readonly PendingPage[];
  /** The reader's. */
  timeStyle: TimeStyle;
  /** The alert's team by name; null: it has none. */
  teamName: string | null;
}

/** A delivery that was taken, before its message is prepared. */
export type TakenDelivery = Pick<ReadyDelivery, 'row' | 'alert' | 'channel'>;

/** What is to become of a delivery and, where it is to be sent, to where. */
export interface GateDecision {
  decision: AttemptDecision;
  channel: Address | undefined;
}

/** The last thing that a delivery passes before it is sent. */
@Injectable()
export class DeliveryGate {
  constructor(
    private readonly facts: PagingFacts,
    private readonly links: AnswerLinks,
    private readonly outlook: EscalationOutlook,
    private readonly forwarding: ForwardingService,
    private readonly toCome: PendingNotifications,
  ) {}

  /** For deliveries of this tenant, with the people, channels and phones of this moment. */
  async decider(
    tenantId: string,
  ): Promise<(delivery: Delivery, alert: AlertSnapshot | undefined, now: Date) => GateDecision> {
    const users = await this.facts.users(tenantId);
    const addressOf = await this.facts.addresses(tenantId);
    const forwarder = await this.forwarding.forwarder(tenantId);
    // Who has forwarded their pages since theirs was held.
    const standInOf = ({ userId, reason }: Delivery, now: Date): string | null => {
      const to = isHoldReason(reason) ? forwarder(userId, now).userId : userId;
      return to === userId ? null : (users.get(to)?.fullName ?? null);
    };
    return (delivery, alert, now) => {
      const channel = addressOf(delivery);
      const user = users.get(delivery.userId);
      const providerConfigured = this.facts.isConfigured(delivery.channelType, tenantId);
      const bundledAt = delivery.state === 'bundled' ? delivery.updatedAt : null;
      return {
        channel,
        decision: beforeAttempt({
          ...{ ...delivery, alert, user, channel, providerConfigured, bundledAt, now },
          standIn: standInOf(delivery, now),
          isReassigned: alert !== undefined && isReassigned(delivery, alert),
        }),
      };
    };
  }

  /**
   * With what their messages say. Each attempt has a link of its own: one that seemed to fail may have arrived.
   * @param known outlooks that are read already
   */
  async prepared(tx: Transaction, taken: readonly TakenDelivery[], known?: ReadOutlooks): Promise<ReadyDelivery[]> {
    const users = await this.facts.users(tx.tenantId);
    const asked = taken.filter(({ row, alert }) => hasNext(row, alert)).map(({ alert }) => alert);
    const isKnown = known && asked.every(({ id, snoozedUntil }) => known.alertIds.has(id) && snoozedUntil === null);
    const outlooks = isKnown ? known.of(asked) : await this.outlook.of(tx, asked);
    const canEscalate = ({ id }: AlertSnapshot): boolean => outlooks.get(id)?.canBeEscalated ?? false;
    const predicting = taken.filter(({ row, alert }) => carriesNext(row, alert)).map(({ alert }) => alert);
    const pending = await this.toCome.of(tx, predicting);
    const teamName = await this.facts.teamNames(tx.tenantId);
    const reads = (userId: string): boolean => readsAlerts(users.get(userId));
    const links = this.minted(
      tx,
      taken.filter(({ row }) => reads(row.userId)),
      canEscalate,
    );
    return taken.map((each) => ({
      ...each,
      alert: reads(each.row.userId) ? each.alert : withoutText(each.alert),
      ...(links.get(each.row.id) ?? NO_LINKS),
      canBeEscalated: reads(each.row.userId) && canEscalate(each.alert),
      next: carriesNext(each.row, each.alert) ? (outlooks.get(each.alert.id)?.next ?? null) : null,
      pending: carriesNext(each.row, each.alert) ? pending(each.alert, each.row.userId) : [],
      timeStyle: timeStyleOf(users.get(each.row.userId)),
      teamName: teamName(each.alert.teamId),
    }));
  }

  /** What can be answered to a message that was sent before, as its alert is now. */
  async answerUrlsNow(tx: Transaction, taken: TakenDelivery): Promise<AnswerUrls> {
    const { alert, row } = taken;
    if (!readsAlerts((await this.facts.users(tx.tenantId)).get(row.userId))) return {};
    const outlook = (await this.outlook.of(tx, [alert])).get(alert.id);
    const buttons = buttonsOf(taken, outlook?.canBeEscalated ?? false).filter(({ action }) => canTake(action)(alert));
    const urls = this.links.mint(tx, buttons);
    return Object.fromEntries(buttons.map(({ action }, index) => [action, urls[index]]));
  }

  /** By the delivery's id: the link that people read, and those behind its buttons. */
  private minted(
    tx: Transaction,
    taken: readonly TakenDelivery[],
    canEscalate: (alert: AlertSnapshot) => boolean,
  ): ReadonlyMap<string, MessageLinks> {
    const wanted = taken.flatMap((each) =>
      linksOf(each, canEscalate(each.alert)).map((link) => ({ row: each.row, link })),
    );
    const urls = this.links.mint(
      tx,
      wanted.map(({ link }) => link),
    );
    const found = new Map<string, MessageLinks>();
    for (const [index, { row, link }] of wanted.entries()) {
      const links = found.get(row.id) ?? NO_LINKS;
      const url = urls[index];
      if (link.path === 'ack') found.set(row.id, { ...links, acknowledgeUrl: url ?? null });
      else found.set(row.id, { ...links, answerUrls: { ...links.answerUrls, [link.action]: url } });
    }
    return found;
  }
}

/* Only over channels that have room for them. */

function carriesNext(delivery: Delivery, alert: AlertSnapshot): boolean {
  return channelOf(delivery.channelType)?.carries.nextPage === true && hasNext(delivery, alert);
}

/** Somebody is asked to see to it; or it is snoozed, and the end of that notifies somebody, whatever the news and whoever has it. */
const hasNext = (delivery: Delivery, alert: AlertSnapshot): boolean =>
  canBeAcknowledged(delivery, alert) || (alert.snoozedUntil !== null && alert.status !== 'closed');

function linksOf(taken: TakenDelivery, canEscalate: boolean): readonly LinkSubject[] {
  const { row, alert } = taken;
  const channel = channelOf(row.channelType);
  if (channel === undefined || !canBeAcknowledged(row, alert)) return [];
  const buttons = buttonsOf(taken, canEscalate);
  // One that has a button for it needs the link for several alerts at once only.
  if (!channel.carries.acknowledgeLink || channel.answers.includes('acknowledge')) return buttons;
  return [{ action: 'acknowledge', alertIds: [row.alertId], userId: row.userId, path: 'ack' }, ...buttons];
}

/** In a message that several read they are nobody's: who presses says who they are. */
function buttonsOf({ row, channel }: TakenDelivery, canEscalate: boolean): LinkSubject[] {
  const userId = isSharedAddress(channel.type, channel.value) ? null : row.userId;
  const answers = channelOf(row.channelType)?.answers ?? [];
  return answers
    .filter((action) => canEscalate || action !== 'escalate')
    .map((action) => ({ action, alertIds: [row.alertId], userId, path: 'answer' }));
}

/** Of a stand-in it is not known in whose place they were told. */
const isReassigned = ({ occasion, follows, inPlaceOf, userId }: Delivery, { ownerId }: AlertSnapshot): boolean =>
  occasion === 'assigned' && !follows && inPlaceOf === null && ownerId !== userId;
