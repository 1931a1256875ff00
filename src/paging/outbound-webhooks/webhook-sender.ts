import { Injectable } from '@nestjs/common';
import { AuditService, type NewAuditEntry } from '../../people/audit/audit.service.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { SECOND_MS } from '../../platform/durations.js';
import { groupBy } from '../../platform/group-by.js';
import { resultOf } from '../../platform/outbound-http/domain/webhook.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import { ServerConfig } from '../../platform/config/config.js';
import { DeliveryMetrics } from '../../platform/delivery-queue/delivery-metrics.js';
import { claimedOrSetAside, type AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import type {
  Ended,
  EndRecorder,
  PreSendResult,
  QueueWorker,
  Ready,
} from '../../platform/delivery-queue/queue-declaration.js';
import { OutboundIntegrations, type OutboundIntegration } from '../../alerts/integrations/outbound-integrations.js';
import type { StatusNow } from './domain/card.js';
import { rehearsalSubjectOf, type WebhookMessage } from './domain/message.js';
import { outboundRequest } from './domain/outbound-request.js';
import { NO_NAMES } from './domain/third-party-body.js';
import { ThirdPartyNames } from './third-party-names.js';
import { endGathered, postponeFollowers, resume, waitingBehind, type LiveDelivery } from './webhooks.queries.js';

/** When so many messages wait for a chat, they are sent as one. */
const GATHER_FROM = 6;
/** The most messages in one post; the rest goes in the next. */
const MOST_GATHERED = 1000;
/**
 * A slow receiver has often accepted the message, and a retry would show it twice. Below the attempt's deadline (20
 * s).
 */
const PATIENCE_MS = 15 * SECOND_MS;
/** The pause between two messages to a receiver that has answered with a rate limit. */
const PACE_MS = SECOND_MS;
/** Statuses that a retry would get again, so the message is dropped and the next ones can go. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** A message that this worker has claimed. */
export interface ReadyWebhook extends Ready<LiveDelivery> {
  /** For a chat: all messages of one post, in order. */
  messages: readonly WebhookMessage[];
  statusNow: StatusNow;
}

/** Sends webhook deliveries. Each one that fails for good gets an audit entry. */
@Injectable()
export class WebhookSender implements QueueWorker<LiveDelivery, ReadyWebhook> {
  constructor(
    private readonly integrations: OutboundIntegrations,
    private readonly http: OutboundHttp,
    private readonly alerts: AlertsService,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
    private readonly names: ThirdPartyNames,
    private readonly rehearsals: Rehearsals,
  ) {}

  /** Combines messages that wait for a chat, and looks up current states. */
  async preSendCheck(
    tx: Transaction,
    rows: readonly LiveDelivery[],
    now: Date,
  ): Promise<PreSendResult<LiveDelivery, ReadyWebhook>> {
    const next = rows.map((row) => ({ ...row, ...claimedOrSetAside(row, now) }));
    const taken = next.filter(({ state }) => state === 'sending');
    const toChats = taken.filter(({ inOrder }) => inOrder);
    const waiting = groupBy(await waitingBehind(tx, toChats, MOST_GATHERED - 1), ({ integrationId }) => integrationId);
    const gathered = new Map(
      toChats.map(({ id, integrationId }) => {
        const others = waiting.get(integrationId) ?? [];
        return [id, others.length + 1 < GATHER_FROM ? [] : others];
      }),
    );
    const statusNow = await this.statusesNow(tx, [...toChats, ...[...gathered.values()].flat()]);
    const ready = taken.map((row): ReadyWebhook => {
      const others = gathered.get(row.id) ?? [];
      const messages = [row, ...others].map(({ message }) => message);
      return { row: { ...row, gathered: others.map(({ id }) => id) }, messages, statusNow };
    });
    return { next, ready: () => Promise.resolve(ready) };
  }

  private async statusesNow(tx: Transaction, deliveries: readonly LiveDelivery[]): Promise<StatusNow> {
    if (deliveries.length === 0) return () => undefined;
    const alerts = await this.alerts.shown(tx, [...new Set(deliveries.map(({ subjectId }) => subjectId))]);
    return (alertId) => alerts.get(alertId)?.view.status;
  }

  async attempt({ row, messages, statusNow }: ReadyWebhook): Promise<AttemptOutcome> {
    const { id, tenantId, integrationId } = row;
    const integration = (await this.integrationsOf(tenantId)).get(integrationId);
    if (!integration) {
      return { kind: 'unwanted', reason: 'the integration was deleted or disabled, or has nowhere to send to' };
    }
    const rehearses = await this.rehearsals.of(tenantId);
    const isLive = (message: WebhookMessage): boolean => rehearses(rehearsalSubjectOf(message)) === null;
    const rehearsed = !messages.some(isLive);
    // Chats are read by people, and receivers in the third-party format are still called by the service that we replace.
    const isFlagged = integration.type === 'webhook' && integration.payload === 'pager';
    if (rehearsed && !isFlagged) return { kind: 'unwanted', reason: 'it is only rehearsed', isRehearsed: true };
    const going = isFlagged ? messages : messages.filter(isLive);
    const { publicBaseUrl } = this.server;
    const names = integration.payload === 'third-party' ? await this.names.of(tenantId) : NO_NAMES;
    const now = this.clock.now();
    const request = outboundRequest({
      ...{ id, messages: going, statusNow, integration, now, publicBaseUrl, names, rehearsed },
    });
    if (request === null) return { kind: 'unwanted', reason: 'the shape of its bodies has no incidents' };
    const { url, headers, body } = request;
    return this.metrics.attempt('webhook', async () => {
      const answer = await this.http.post(url, headers, body, PATIENCE_MS);
      if (row.inOrder && answer.kind === 'answered' && REFUSED.has(answer.status))
        return { kind: 'permanent', reason: `HTTP ${answer.status}: the chat refused the message` };
      return resultOf(answer);
    });
  }

  async recorder(tenantId: string): Promise<EndRecorder<LiveDelivery>> {
    const integrations = await this.integrationsOf(tenantId);
    return async (tx, _ended, write) => {
      const written = await write();
      postponeFollowers(
        tx,
        written.flatMap(({ next }) => (next.state === 'pending' ? next : [])),
      );
      const now = this.clock.now();
      const taken = written.filter(({ next }) => next.state === 'sent');
      const slow = taken.flatMap(({ row }) => (row.busy > 0 && !row.inOrder ? row.integrationId : []));
      resume(tx, slow, new Date(now.getTime() + PACE_MS));
      const gatheredCount = await endGathered(
        tx,
        taken.flatMap(({ row }) => row.gathered ?? []),
        now,
      );
      tx.afterCommit(() => {
        for (let each = 0; each < gatheredCount; each++) this.metrics.moved('webhook', 'sent');
      });
      const entries = written.flatMap((each) => {
        const integration = integrations.get(each.row.integrationId);
        const isNotDelivered = each.next.state === 'failed' || each.next.state === 'dead';
        // Deliveries to a removed integration need no entry.
        return integration && isNotDelivered ? [entryOf(each, integration)] : [];
      });
      this.audit.record(tx, entries);
    };
  }

  private async integrationsOf(tenantId: string): Promise<Map<string, OutboundIntegration>> {
    return new Map((await this.integrations.of(tenantId)).map((integration) => [integration.id, integration]));
  }
}

function entryOf({ row, next }: Ended<LiveDelivery>, integration: OutboundIntegration): NewAuditEntry {
  const { id: deliveryId, event, subjectId, attempts } = row;
  return {
    action: `outbound_webhook.${next.state}`,
    entityType: 'integration',
    entityId: integration.id,
    entityName: integration.name,
    details: { deliveryId, event, subjectId, attempts, reason: next.reason },
  };
}
