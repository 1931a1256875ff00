import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { CHANNELS, type Medium } from '../channels/registry.js';
import { groupBy } from '../../platform/group-by.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { sendUrgent } from '../bundles/bundles.queries.js';
import { PAGE_BUNDLES } from '../bundles/page-bundles.js';
import { Pacing } from '../bundles/pacing.js';
import {
  insertDeliveries,
  type NewDelivery,
  readPagesAndAssignments,
  SEND_DELIVERIES,
  sendNow,
  type StoredDelivery,
  wakeHeld,
} from './deliveries.queries.js';
import type { Delivery } from './delivery.entity.js';
import { isSnoozeEndPage, isLastResortPage, isRaisedPage, isResponderPage } from './domain/plan.js';
import { orderOf, reachOf, rootCause, stepOf, successorOf } from './domain/successor.js';
import { PagingFacts } from './paging-facts.js';

/** A message that has failed for good; its row is stored. */
export interface FailedDelivery {
  delivery: Delivery;
  /** Undefined: it is gone. */
  alert: AlertSnapshot | undefined;
  /** All that may follow: of a call that nobody answered another channel, of somebody who is blocked by now another person. */
  only?: 'other-channel' | 'other-person';
}

/** A page that waits for the end of quiet hours or of a mute. */
export interface HeldStep {
  delivery: Pick<Delivery, 'alertId' | 'cause' | 'occasion' | 'follows' | 'untilClosed'>;
  alert: AlertSnapshot | undefined;
}

const NAMES: ReadonlyMap<string, string> = new Map(CHANNELS.map(({ type, label }) => [type, label]));

/**
 * Gives a page that has failed for good a successor: the person's next channel, or, when nothing reaches any of those whom its step
 * paged, whoever is next (`alert.step-unreached`).
 */
@Injectable()
export class Successors {
  constructor(
    private readonly facts: PagingFacts,
    private readonly pacing: Pacing,
    private readonly activities: AlertActivities,
    private readonly nudges: JobNudges,
  ) {}

  /** @returns by the delivery's id: what is done instead, for people */
  async follow(tx: Transaction, failed: readonly FailedDelivery[], now: Date): Promise<ReadonlyMap<string, string>> {
    const wanted = failed.filter(isStillValid);
    const said = new Map<string, string>();
    if (wanted.length === 0) return said;
    const ways = await this.lockPagesAndAssignments(tx, wanted);
    const usableOf = await this.usable(tx, wanted, now);
    const instead: NewDelivery[] = [];
    const sooner: string[] = [];
    const lost: FailedDelivery[] = [];
    for (const page of wanted) {
      const { delivery } = page;
      const root = rootCause(delivery.cause);
      const own = (ways.get(delivery.alertId) ?? []).filter(
        ({ userId, cause }) => userId === delivery.userId && rootCause(cause) === root,
      );
      const next = successorOf(own, page.only === 'other-person' ? [] : usableOf(delivery), now);
      switch (next.kind) {
        case 'told':
          break;
        case 'sooner':
          sooner.push(next.id);
          break;
        case 'instead': {
          const { id: channelId, type: channelType } = next.channel;
          const row = { ...delivery, channelId, channelType, cause: root, repetition: 0, dueAt: now, reason: null };
          instead.push(row);
          ways.get(delivery.alertId)?.push({ ...deliveryFactsOf(row), state: 'pending', attempts: 0 });
          said.set(delivery.id, `${NAMES.get(channelType) ?? channelType} is used instead`);
          break;
        }
        case 'held':
        case 'none':
          if (page.only !== 'other-channel' && delivery.occasion === 'create-alert') lost.push(page);
      }
    }
    if (sooner.length > 0) sendNow(tx, sooner, now);
    if (instead.length > 0) insertDeliveries(tx, instead, now);
    if (sooner.length + instead.length > 0) tx.afterCommit(() => this.nudges.nudge(SEND_DELIVERIES.name));
    await this.goOn(tx, lost, ways);
    return said;
  }

  /** Quiet hours or a mute hold these back from now on, and not from the beginning, as the escalation counted on. */
  async hold(tx: Transaction, held: readonly HeldStep[]): Promise<void> {
    const pages = held.filter(
      (page) => isStillValid(page) && page.delivery.occasion === 'create-alert' && stepOf(page.delivery.cause),
    );
    if (pages.length === 0) return;
    await this.goOn(tx, pages, await this.lockPagesAndAssignments(tx, pages));
  }

  /**
   * These alerts have grown worse: whoever lets that through quiet hours is told now, and what is urgent by now is gathered no longer. Call
   * it once the pages of now are stored.
   */
  async wake(tx: Transaction, alertIds: readonly string[], now: Date): Promise<void> {
    if (alertIds.length === 0) return;
    wakeHeld(tx, 'alertId', alertIds, now);
    await sendUrgent(tx, alertIds, now);
    tx.afterCommit(() => {
      this.nudges.nudge(SEND_DELIVERIES.name);
      this.nudges.nudge(PAGE_BUNDLES.job.name);
    });
  }

  /** Tells the escalation that a held page was sent, so that it does not fall back at its end. */
  told(tx: Transaction, sent: readonly Pick<Delivery, 'alertId' | 'cause'>[]): void {
    for (const { alertId, cause } of sent) {
      const page = stepOf(cause);
      if (page) tx.emit('alert.step-unreached', { alertId, page, unreached: [], reach: 'told' });
    }
  }

  /** Orders what was held for these people anew, each alert once, for whoever stands in for them by now. */
  replanForwarded(tx: Transaction, pages: readonly Delivery[], now: Date): void {
    const orders = groupBy(pages, ({ alertId, userId }) => `${alertId} ${userId}`);
    for (const own of orders.values()) {
      const { alertId, userId, cause, untilClosed } = own.find((page) => !isLastResortPage(page)) ?? own[0];
      const page = { ...orderOf(cause), recipients: [userId], untilClosed };
      if (isRaisedPage({ cause })) tx.emit('alert.responders-added', { alertId, page, isRaised: true });
      else if (isSnoozeEndPage({ cause }))
        tx.emit('alert.responders-added', { alertId, page, awake: now.toISOString() });
      else if (isResponderPage({ cause })) tx.emit('alert.responders-added', { alertId, page });
      else tx.emit('alert.handed-on', { alertId, page, broadcast: false });
    }
    this.told(tx, pages);
  }

  private async lockPagesAndAssignments(
    tx: Transaction,
    pages: readonly HeldStep[],
  ): Promise<Map<string, StoredDelivery[]>> {
    const alertIds = [...new Set(pages.map(({ delivery }) => delivery.alertId))].sort();
    // Two that fail at once on two replicas see each other.
    for (const id of alertIds) await tx.lock(`successors ${tx.tenantId} ${id}`);
    return groupBy(await readPagesAndAssignments(tx, alertIds), ({ alertId }) => alertId);
  }

  /** Tells the escalation, once for each step, that its pages have failed for everybody, or are held for everybody. */
  private async goOn(
    tx: Transaction,
    pages: readonly HeldStep[],
    ways: ReadonlyMap<string, readonly StoredDelivery[]>,
  ): Promise<void> {
    // Who follows alerts by a rule of their own is nobody whom the step paged.
    const named = pages.filter(({ delivery }) => !delivery.follows);
    const steps = groupBy(named, ({ delivery: { alertId, cause } }) => `${alertId} ${rootCause(cause)}`);
    for (const [{ delivery }] of steps.values()) {
      const { alertId } = delivery;
      const root = rootCause(delivery.cause);
      const step = stepOf(root);
      const all = (ways.get(alertId) ?? []).filter(({ follows }) => !follows);
      const reach = reachOf(step === undefined ? all : all.filter(({ cause }) => rootCause(cause) === root));
      const ofAlert = reachOf(all.filter(({ occasion }) => occasion === 'create-alert'));
      const isUnreached = ofAlert !== 'reached';
      if (reach === 'held' && isUnreached && step && !all.some(isLastResortPage))
        tx.emit('alert.step-unreached', { alertId, page: step, unreached: [], reach });
      if (reach !== 'nobody') continue;
      const people = step ? await this.activities.pagedByStep(tx, alertId, step) : [];
      const silent = [...groupBy(all, ({ userId }) => userId)].flatMap(([id, own]) =>
        reachOf(own) === 'nobody' ? id : [],
      );
      const unreached = [...new Set([...people, ...silent])];
      const page = step ?? null;
      const owed = ofAlert === 'held' && { isOwed: true as const };
      tx.emit('alert.step-unreached', {
        alertId,
        page,
        unreached,
        reach: isUnreached ? 'nobody' : 'others',
        ...owed,
      });
    }
  }

  /** The person's other channels, as they stand after the given one. */
  private async usable(
    tx: Transaction,
    failed: readonly FailedDelivery[],
    now: Date,
  ): Promise<(delivery: Delivery) => { id: string; type: Medium }[]> {
    const all = await this.facts.channelsOfUsers(tx.tenantId);
    const people = new Set(failed.map(({ delivery }) => delivery.userId));
    const working = new Map(
      [...people].map((userId) => [
        userId,
        (all.get(userId) ?? []).filter(({ verified, type }) => verified && this.facts.isConfigured(type, tx.tenantId)),
      ]),
    );
    const usedUp = await this.pacing.usedUp(tx, [...working.values()].flat(), now);
    return ({ userId, channelId }) => {
      const given = all.get(userId)?.find(({ id }) => id === channelId);
      const place = (all.get(userId) ?? []).findIndex(({ id }) => id === channelId);
      const own = (working.get(userId) ?? []).filter(
        // The same number, registered twice, fails twice.
        ({ id, type, addressKey }) => !usedUp.has(id) && !(type === given?.type && addressKey === given.addressKey),
      );
      const after = own.filter((each) => (all.get(userId) ?? []).indexOf(each) > place);
      return [...after, ...own.filter((each) => !after.includes(each))];
    };
  }
}

/** While somebody is to be told of the alert as it is. */
function isStillValid({ delivery: { occasion, untilClosed }, alert }: HeldStep): boolean {
  if (alert === undefined || alert.status === 'closed') return false;
  if (occasion === 'assigned') return true;
  return occasion === 'create-alert' && (alert.status === 'open' || untilClosed);
}

const deliveryFactsOf = (delivery: NewDelivery): Omit<StoredDelivery, 'state' | 'attempts'> => {
  const { alertId, userId, cause, channelId, dueAt, repetition, follows, reason, occasion } = delivery;
  return { id: '', alertId, userId, cause, channelId, dueAt, repetition, follows, reason, occasion };
};
