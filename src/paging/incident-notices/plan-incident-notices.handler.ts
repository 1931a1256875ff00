import { PUSH_NOTICES, type PushNotice } from '../push-notices/push-notices.js';
import { INCIDENT_NOTICES, type IncidentNotice, incidentNoticeEntry, incidentSubject } from './incident-notices.js';
import type { OutgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { FILTERED, quietStatusOf } from '../../people/users/domain/quiet-status.js';
import { holdReport } from '../notifications/domain/outcome.js';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../people/audit/audit.service.js';
import type { ChannelType } from '../channels/registry.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { groupBy } from '../../platform/group-by.js';
import { timeStyleOf } from '../../platform/domain/time-style.js';
import { wordsFor } from '../../platform/words.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import type { IncidentStatus } from '../../incidents/domain/incident.js';
import { isWritten } from '../../incidents/domain/updates.js';
import { IncidentDirectory } from '../../incidents/incident-directory.js';
import '../../incidents/events/incident-events.js';
import { planDeliveries } from '../notifications/domain/plan.js';
import { planPushes } from '../notifications/domain/push-plan.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { incidentPush } from '../channels/push/domain/pushes.js';
import { incidentInMessage } from './domain/incident-message.js';
import { IncidentAudiences, type IncidentNoticePlan } from './incident-audiences.js';

type IncidentEvent = StoredEvent<'incident.created' | 'incident.updated'>;

/** Turns incident status changes into messages to responders and, if chosen, stakeholders. */
@Injectable()
@OutboxConsumer({ name: 'notifications.incidents', version: 2, events: ['incident.created', 'incident.updated'] })
export class PlanIncidentNotices implements OutboxHandler<'incident.created' | 'incident.updated'> {
  constructor(
    private readonly incidents: IncidentDirectory,
    private readonly audiences: IncidentAudiences,
    private readonly facts: PagingFacts,
    @InjectQueue(INCIDENT_NOTICES) private readonly notices: OutgoingQueue<IncidentNotice>,
    @InjectQueue(PUSH_NOTICES) private readonly pushes: OutgoingQueue<PushNotice>,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async handle(events: IncidentEvent[], tx: Transaction): Promise<void> {
    const withAudience = events.filter(({ payload }) => payload.told !== undefined);
    if (withAudience.length === 0) return;
    const ids = withAudience.map(({ payload }) => payload.incidentId);
    const incidents = await this.incidents.shown(tx, ids);
    for (const { id, payload, occurredAt } of withAudience) {
      const incident = incidents.get(payload.incidentId);
      if (!incident || !payload.told) continue; // deleted meanwhile
      const { turn: statusChange = { id, status: statusInOlderEvent(payload) ?? incident.status } } = payload.told;
      const published = 'update' in payload ? payload.update : null;
      const update = published && isWritten(published) ? published.message : null;
      const change = {
        incident,
        status: statusChange.status,
        at: occurredAt,
        told: payload.told,
        update,
        cause: statusChange.id,
      };
      await this.plan(tx, await this.audiences.of(tx, change, this.clock.now()));
    }
  }

  private async plan(
    tx: Transaction,
    { cause, alert, recipients, newsFor, missed }: IncidentNoticePlan,
  ): Promise<void> {
    const now = this.clock.now();
    const users = await this.facts.users(tx.tenantId);
    const channels = await this.facts.channelsOfUsers(tx.tenantId);
    // Incident news go out of date, so messages during quiet hours are dropped, not held.
    const silences = recipients.flatMap(({ userId }) => {
      const user = users.get(userId);
      const silence = user && !user.blocked && !user.proofPending && quietStatusOf(user, alert.priority, now);
      return user && silence ? [{ userId, ...holdReport(silence, user.timezone, now) }] : [];
    });
    const silent = new Set(silences.map(({ userId }) => userId));
    const disturbed = recipients.filter(({ userId }) => !silent.has(userId));
    const userIds = disturbed.map(({ userId }) => userId);
    const phones = groupBy(await this.facts.phonesOfUsers(tx.tenantId, userIds), ({ userId }) => userId);
    const about = { cause, alert, user: (id: string) => users.get(id), now };
    const pushes = planPushes({
      ...about,
      recipients: userIds,
      phonesOf: (id) => phones.get(id) ?? [],
      isConfigured: this.facts.isConfigured('push', tx.tenantId),
    });
    const pushed = new Set(pushes.deliveries.map(({ userId }) => userId));
    const plan = planDeliveries({
      ...about,
      recipients: disturbed,
      channelsOf: (id) => channels.get(id) ?? [],
      isConfigured: (type) => this.facts.isConfigured(type, tx.tenantId),
      isPushed: (id) => pushed.has(id),
    });
    const notices = plan.deliveries.map(({ userId, channelId, channelType, cause: because, dueAt }) => {
      const notice = newsFor(userId);
      const { incidentId } = notice;
      return { incidentId, userId, channelId, cause: because, dueAt, notice, channelType: channelType as ChannelType };
    });
    await this.notices.add(tx, notices);
    await this.pushes.add(
      tx,
      pushes.deliveries.map(({ userId, channelId }) => ({
        ...{ userId, tokenId: channelId, cause: `incident/${cause}`, subject: incidentSubject(newsFor(userId)) },
        content: incidentPush(incidentInMessage(wordsFor(timeStyleOf(users.get(userId))), newsFor(userId))),
      })),
    );
    const person = (id: string) => ({ id, fullName: users.get(id)?.fullName ?? null });
    const omitted = plan.omissions.map(({ userId, channelType, outcome, reason }) =>
      incidentNoticeEntry(newsFor(userId), person(userId), { outcome, reason, channelType }),
    );
    const leftAlone = silences.map(({ userId, outcome }) =>
      incidentNoticeEntry(newsFor(userId), person(userId), {
        outcome,
        reason: WHY_LEFT_ALONE[outcome],
        channelType: null,
      }),
    );
    const unreached = missed.map(({ userId, reason, ...responder }) => {
      const news = { ...newsFor(userId ?? ''), role: 'responder' } as const;
      const details = { outcome: 'failed', reason, channelType: null, responder };
      return incidentNoticeEntry(news, userId === null ? null : person(userId), details);
    });
    this.audit.record(tx, [...omitted, ...leftAlone, ...unreached]);
  }
}

const WHY_LEFT_ALONE = {
  'skipped-muted': 'the user has muted notifications',
  'skipped-quiet-hours': 'the user has quiet hours',
  'skipped-priority': FILTERED,
} as const;

/** The status from an older version's event; undefined: use the incident's current one. */
function statusInOlderEvent(payload: IncidentEvent['payload']): IncidentStatus | undefined {
  return 'status' in payload ? payload.status?.to : 'open';
}
