import { t } from '#words';
import { PUSH_NOTICES, type PushNotice } from './push-notices.js';
import type { OutgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { groupBy } from '../../platform/group-by.js';
import { timeStyleOf } from '../../platform/domain/time-style.js';
import { wordsFor } from '../../platform/words.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import '../../on-call/events/on-call-events.js';
import { PagingFacts } from '../notifications/paging-facts.js';

/** Notifies the phones of the person who takes over and of those who are replaced (contract: "Events"). */
@Injectable()
@OutboxConsumer({ name: 'notifications.overrides', version: 2, events: ['override.created'] })
export class PlanOverrideNotices implements OutboxHandler<'override.created'> {
  constructor(
    private readonly facts: PagingFacts,
    @InjectQueue(PUSH_NOTICES) private readonly pushes: OutgoingQueue<PushNotice>,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'override.created'>[], tx: Transaction): Promise<void> {
    if (!this.facts.isConfigured('push', tx.tenantId)) return;
    const now = this.clock.now();
    const users = await this.facts.users(tx.tenantId);
    const concerned = events.flatMap(({ payload }) => payload.userIds);
    const phones = groupBy(await this.facts.phonesOfUsers(tx.tenantId, concerned), ({ userId }) => userId);
    const wantsPush = (id: string): boolean => {
      const user = users.get(id);
      if (!user?.notifyPush || user.blocked || user.proofPending) return false;
      return user.mutedUntil === null || user.mutedUntil <= now;
    };
    await this.pushes.add(
      tx,
      events.flatMap(({ id, payload: { overrideId, scheduleId, userIds } }) =>
        userIds.filter(wantsPush).flatMap((userId) =>
          (phones.get(userId) ?? []).map(({ id: tokenId }) => ({
            userId,
            tokenId,
            // Includes the event id, so that a changed override is notified again.
            cause: `override/${overrideId}/${id}`,
            subject: { kind: 'shift' as const, subjectId: scheduleId },
            content: {
              title: t(wordsFor(timeStyleOf(users.get(userId))))`Your on-call shift was overridden`,
              body: t(wordsFor(timeStyleOf(users.get(userId))))`Open the schedule to see who is on call.`,
              priority: 'default' as const,
              data: { type: 'override', overrideId, scheduleId },
            },
          })),
        ),
      ),
    );
  }
}
