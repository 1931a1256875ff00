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

/** A delivery that failed for good; its row is stored. */
export interface FailedDelivery {
  delivery: Delivery;
  /** Undefined: deleted. */
  alert: AlertSnapshot | undefined;
  /** The only allowed replacement: another channel after an unanswered call, another person if this one is blocked. */
  only?: 'other-channel' | 'other-person';
}

/** A page that waits for the end of quiet hours or a mute. */
export interface HeldStep {
  delivery: Pick<Delivery, 'alertId' | 'cause' | 'occasion' | 'follows' | 'untilClosed'>;
  alert: AlertSnapshot | undefined;
}

const NAMES: ReadonlyMap<string, string> = new Map(CHANNELS.map(({ type, label }) => [type, label]));

/**
 * Replaces a page that failed for good: by the person's next channel or, if the step reached nobody, by the next step
 * (`alert.step-unreached`).
 */
@Injectable()
export class Successors {
  constructor(
    private readonly facts: PagingFacts,
    private readonly pacing: Pacing,
    private readonly activities: AlertActivities,
    private readonly nudges: JobNudges,
  ) {}

  /** @returns by delivery id: the replacement, in words */
  async follow(tx: Transaction, failed: readonly FailedDelivery[], now: Date): Promise<ReadonlyMap<string, string>> {
    const valid = failed.filter(isStillValid);
    const replacements = new Map<string, string>();
    if (valid.length === 0) return replacements;
    const deliveries = await this.lockPagesAndAssignments(tx, valid);
    const usableOf = await this.usable(tx, valid, now);
    const instead: NewDelivery[] = [];
    const sooner: string[] = [];
    const lost: FailedDelivery[] = [];
    for (const page of valid) {
      const { delivery } = page;
      const root = rootCause(delivery.cause);
      const own = (deliveries.get(delivery.alertId) ?? []).filter(
        ({ userId, cause }) => userId === delivery.userId && rootCause(cause) === root,
      );
      const next = successorOf(own, page.only === 'other-person' ? [] : usableOf(delivery), now);
      switch (next.kind) {
        case 'in-progress':
          break;
        case 'send-now':
          sooner.push(next.id);
          break;
        case 'instead': {
          const { id: channelId, type: channelType } = next.channel;
          const row = { ...delivery, channelId, channelType, cause: root, repetition: 0, dueAt: now, reason: null };
          instead.push(row);
          deliveries.get(delivery.alertId)?.push({ ...deliveryFactsOf(row), state: 'pending', attempts: 0 });
          replacements.set(delivery.id, `${NAMES.get(channelType) ?? channelType} is used instead`);
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
    await this.reportUnreached(tx, lost, deliveries);
    return replacements;
  }

  /** Reports pages that are held only now, after the escalation had counted them as sent. */
  async hold(tx: Transaction, held: readonly HeldStep[]): Promise<void> {
    const pages = held.filter(
      (page) => isStillValid(page) && page.delivery.occasion === 'create-alert' && stepOf(page.delivery.cause),
    );
    if (pages.length === 0) return;
    await this.reportUnreached(tx, pages, await this.lockPagesAndAssignments(tx, pages));
  }

  /**
   * Reacts to raised priorities: checks held deliveries again, and sends bundles with P1 alerts at once. Call it after the current
   * pages are stored.
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

  /** Reports to the escalation that held pages were sent, so that its end notifies no fallback. */
  reportSent(tx: Transaction, sent: readonly Pick<Delivery, 'alertId' | 'cause'>[]): void {
    for (const { alertId, cause } of sent) {
      const page = stepOf(cause);
      if (page) tx.emit('alert.step-unreached', { alertId, page, unreached: [], reach: 'told' });
    }
  }

  /** Plans held pages again for the people to whom the recipients forward now, once for each alert. */
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
    this.reportSent(tx, pages);
  }

  private async lockPagesAndAssignments(
    tx: Transaction,
    pages: readonly HeldStep[],
  ): Promise<Map<string, StoredDelivery[]>> {
    const alertIds = [...new Set(pages.map(({ delivery }) => delivery.alertId))].sort();
    // Two replicas with failures of one alert must see each other's rows.
    for (const id of alertIds) await tx.lock(`successors ${tx.tenantId} ${id}`);
    return groupBy(await readPagesAndAssignments(tx, alertIds), ({ alertId }) => alertId);
  }

  /** Reports to the escalation, once for each step, that its pages failed or are held for everybody. */
  private async reportUnreached(
    tx: Transaction,
    pages: readonly HeldStep[],
    deliveries: ReadonlyMap<string, readonly StoredDelivery[]>,
  ): Promise<void> {
    // The step did not page followers.
    const named = pages.filter(({ delivery }) => !delivery.follows);
    const steps = groupBy(named, ({ delivery: { alertId, cause } }) => `${alertId} ${rootCause(cause)}`);
    for (const [{ delivery }] of steps.values()) {
      const { alertId } = delivery;
      const root = rootCause(delivery.cause);
      const step = stepOf(root);
      const all = (deliveries.get(alertId) ?? []).filter(({ follows }) => !follows);
      const reach = reachOf(step === undefined ? all : all.filter(({ cause }) => rootCause(cause) === root));
      const ofAlert = reachOf(all.filter(({ occasion }) => occasion === 'create-alert'));
      const isUnreached = ofAlert !== 'reached';
      if (reach === 'held' && isUnreached && step && !all.some(isLastResortPage))
        tx.emit('alert.step-unreached', { alertId, page: step, unreached: [], reach });
      if (reach !== 'nobody') continue;
      const people = step ? await this.activities.pagedByStep(tx, alertId, step) : [];
      const failedFor = [...groupBy(all, ({ userId }) => userId)].flatMap(([id, own]) =>
        reachOf(own) === 'nobody' ? id : [],
      );
      const unreached = [...new Set([...people, ...failedFor])];
      const page = step ?? null;
      const pending = ofAlert === 'held' && { isOwed: true as const };
      tx.emit('alert.step-unreached', {
        alertId,
        page,
        unreached,
        reach: isUnreached ? 'nobody' : 'others',
        ...pending,
      });
    }
  }

  /** The person's other usable channels, beginning after this one. */
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
      const current = all.get(userId)?.find(({ id }) => id === channelId);
      const index = (all.get(userId) ?? []).findIndex(({ id }) => id === channelId);
      const own = (working.get(userId) ?? []).filter(
        // The same address under another channel would fail, too.
        ({ id, type, addressKey }) => !usedUp.has(id) && !(type === current?.type && addressKey === current.addressKey),
      );
      const after = own.filter((each) => (all.get(userId) ?? []).indexOf(each) > index);
      return [...after, ...own.filter((each) => !after.includes(each))];
    };
  }
}

/** Does the alert still need this notification? */
function isStillValid({ delivery: { occasion, untilClosed }, alert }: HeldStep): boolean {
  if (alert === undefined || alert.status === 'closed') return false;
  if (occasion === 'assigned') return true;
  return occasion === 'create-alert' && (alert.status === 'open' || untilClosed);
}

const deliveryFactsOf = (delivery: NewDelivery): Omit<StoredDelivery, 'state' | 'attempts'> => {
  const { alertId, userId, cause, channelId, dueAt, repetition, follows, reason, occasion } = delivery;
  return { id: '', alertId, userId, cause, channelId, dueAt, repetition, follows, reason, occasion };
};
