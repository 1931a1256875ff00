import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { RehearsalCheck } from '../../alerts/rehearsal/rehearsals.js';
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
import { wordsFor } from '../../platform/words.js';
import { type TimeStyle, timeStyleOf } from '../../platform/domain/time-style.js';

/** May this user read alerts? A deleted user gets no messages anyway. */
export const readsAlerts = (user: UserEntry | undefined): boolean =>
  user === undefined || recipientMayRead(user, 'alerts');

interface MessageLinks {
  /** Null: the message has no such link. */
  acknowledgeUrl: string | null;
  /** The links of the message's buttons. */
  answerUrls: AnswerUrls;
}

const NO_LINKS: MessageLinks = { acknowledgeUrl: null, answerUrls: {} };

/** A claimed delivery with all that its message needs; its row is `sending`, under a lease. */
export interface ReadyDelivery extends Ready<Delivery>, MessageLinks {
  alert: AlertSnapshot;
  channel: Address;
  /** Is there a next step to which its reader can escalate? */
  canBeEscalated: boolean;
  /** Who is notified next; null: the message does not show it. */
  next: NextPage | null;
  /** Others who will be notified later; empty also if the message does not show it. */
  pending: readonly PendingPage[];
  /** The reader's. */
  timeStyle: TimeStyle;
  /** The alert's team by name; null: it has none. */
  teamName: string | null;
}

/** A claimed delivery, before its message is prepared. */
export type TakenDelivery = Pick<ReadyDelivery, 'row' | 'alert' | 'channel'>;

/** The decision about a delivery, and its address. */
export interface GateDecision {
  decision: AttemptDecision;
  channel: Address | undefined;
}

/** Checks deliveries just before they are sent, and prepares their messages. */
@Injectable()
export class DeliveryGate {
  constructor(
    private readonly facts: PagingFacts,
    private readonly links: AnswerLinks,
    private readonly outlook: EscalationOutlook,
    private readonly forwarding: ForwardingService,
    private readonly toCome: PendingNotifications,
  ) {}

  /**
   * A function that checks deliveries of this tenant against its current users and channels.
   * @param rehearsal as of `Rehearsals`
   */
  async decider(
    tenantId: string,
    rehearsal: RehearsalCheck,
  ): Promise<(delivery: Delivery, alert: AlertSnapshot | undefined, now: Date) => GateDecision> {
    const users = await this.facts.users(tenantId);
    const addressOf = await this.facts.addresses(tenantId);
    const forwarder = await this.forwarding.forwarder(tenantId);
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
          rehearsal: alert === undefined ? null : rehearsal(alert),
        }),
      };
    };
  }

  /**
   * Adds the content of messages. Each attempt gets its own link, since an attempt that seemed to fail may have arrived.
   * @param known outlooks that are read already
   */
  async prepared(tx: Transaction, taken: readonly TakenDelivery[], known?: ReadOutlooks): Promise<ReadyDelivery[]> {
    const users = await this.facts.users(tx.tenantId);
    const withNext = taken.filter(({ row, alert }) => hasNext(row, alert)).map(({ alert }) => alert);
    const isKnown = known && withNext.every(({ id, snoozedUntil }) => known.alertIds.has(id) && snoozedUntil === null);
    const outlooks = isKnown ? known.of(withNext) : await this.outlook.of(tx, withNext);
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
    const styleOf = (userId: string): TimeStyle => timeStyleOf(users.get(userId));
    return taken.map((each) => ({
      ...each,
      alert: reads(each.row.userId) ? each.alert : withoutText(wordsFor(styleOf(each.row.userId)), each.alert),
      ...(links.get(each.row.id) ?? NO_LINKS),
      canBeEscalated: reads(each.row.userId) && canEscalate(each.alert),
      next: carriesNext(each.row, each.alert) ? (outlooks.get(each.alert.id)?.next ?? null) : null,
      pending: carriesNext(each.row, each.alert) ? pending(each.alert, each.row.userId) : [],
      timeStyle: styleOf(each.row.userId),
      teamName: teamName(each.alert.teamId),
    }));
  }

  /** The current answer links of a message that was sent before. */
  async answerUrlsNow(tx: Transaction, taken: TakenDelivery): Promise<AnswerUrls> {
    const { alert, row } = taken;
    if (!readsAlerts((await this.facts.users(tx.tenantId)).get(row.userId))) return {};
    const outlook = (await this.outlook.of(tx, [alert])).get(alert.id);
    const buttons = buttonsOf(taken, outlook?.canBeEscalated ?? false).filter(({ action }) => canTake(action)(alert));
    const urls = this.links.mint(tx, buttons);
    return Object.fromEntries(buttons.map(({ action }, index) => [action, urls[index]]));
  }

  /** By delivery id: the visible link and those of the buttons. */
  private minted(
    tx: Transaction,
    taken: readonly TakenDelivery[],
    canEscalate: (alert: AlertSnapshot) => boolean,
  ): ReadonlyMap<string, MessageLinks> {
    const linkRequests = taken.flatMap((each) =>
      linksOf(each, canEscalate(each.alert)).map((link) => ({ row: each.row, link })),
    );
    const urls = this.links.mint(
      tx,
      linkRequests.map(({ link }) => link),
    );
    const found = new Map<string, MessageLinks>();
    for (const [index, { row, link }] of linkRequests.entries()) {
      const links = found.get(row.id) ?? NO_LINKS;
      const url = urls[index];
      if (link.path === 'ack') found.set(row.id, { ...links, acknowledgeUrl: url ?? null });
      else found.set(row.id, { ...links, answerUrls: { ...links.answerUrls, [link.action]: url } });
    }
    return found;
  }
}

/* Only for channels that can show them. */

function carriesNext(delivery: Delivery, alert: AlertSnapshot): boolean {
  return channelOf(delivery.channelType)?.carries.nextPage === true && hasNext(delivery, alert);
}

/** Does the message show who is next: a page or assignment, or any message about a snoozed alert, whose end notifies somebody? */
const hasNext = (delivery: Delivery, alert: AlertSnapshot): boolean =>
  canBeAcknowledged(delivery, alert) || (alert.snoozedUntil !== null && alert.status !== 'closed');

function linksOf(taken: TakenDelivery, canEscalate: boolean): readonly LinkSubject[] {
  const { row, alert } = taken;
  const channel = channelOf(row.channelType);
  if (channel === undefined || !canBeAcknowledged(row, alert)) return [];
  const buttons = buttonsOf(taken, canEscalate);
  // A channel with an acknowledge button needs this link only in bundles.
  if (!channel.carries.acknowledgeLink || channel.answers.includes('acknowledge')) return buttons;
  return [{ action: 'acknowledge', alertIds: [row.alertId], userId: row.userId, path: 'ack' }, ...buttons];
}

/** Links in a shared message belong to nobody; the person who presses identifies themselves. */
function buttonsOf({ row, channel }: TakenDelivery, canEscalate: boolean): LinkSubject[] {
  const userId = isSharedAddress(channel.type, channel.value) ? null : row.userId;
  const answers = channelOf(row.channelType)?.answers ?? [];
  return answers
    .filter((action) => canEscalate || action !== 'escalate')
    .map((action) => ({ action, alertIds: [row.alertId], userId, path: 'answer' }));
}

/** Whether the alert is no longer assigned to this reader. Never true for a stand-in, who is not the owner. */
const isReassigned = ({ occasion, follows, inPlaceOf, userId }: Delivery, { ownerId }: AlertSnapshot): boolean =>
  occasion === 'assigned' && !follows && inPlaceOf === null && ownerId !== userId;
