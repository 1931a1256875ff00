import { type Outgoing, outgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { forADay, type QueueWorker, type Ready } from '../../platform/delivery-queue/queue-declaration.js';
import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { DeliveryGate, readsAlerts } from '../notifications/delivery-gate.js';
import { withoutText } from '../notifications/domain/without-text.js';
import { Delivery } from '../notifications/delivery.entity.js';
import { alertMessage } from '../notifications/domain/alert-message.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { standingOf } from './domain/standing.js';
import { type Composed, Reviser } from './reviser.js';
import { wordsFor } from '../../platform/words.js';
import { timeStyleOf } from '../../platform/domain/time-style.js';

/** A chat message to update with the current state of its alert. */
export interface ChatRevision {
  /** The delivery that sent the message. */
  deliveryId: string;
}

/** Updates of chat messages. A separate queue, so that they never delay notifications. */
export const CHAT_REVISIONS = outgoingQueue<ChatRevision>('chat-revisions', 'notifications.revise-chats', {
  waitsForBusy: forADay,
});

/** Updates chat messages to people. */
@Injectable()
export class RevisionSender implements QueueWorker<Outgoing<ChatRevision>> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly reviser: Reviser,
    private readonly server: ServerConfig,
  ) {}

  attempt({ row }: Ready<Outgoing<ChatRevision>>): Promise<AttemptOutcome> {
    return this.reviser.bringUpToDate(row.tenantId, () => this.compose(row));
  }

  /** Creates new buttons, because the database only has hashes of the old ones. */
  private async compose({
    tenantId,
    payload: { deliveryId: id },
  }: Outgoing<ChatRevision>): Promise<Composed | AttemptOutcome> {
    const [users, addressOf] = await Promise.all([this.facts.users(tenantId), this.facts.addresses(tenantId)]);
    return this.unitOfWork.transaction(tenantId, async (tx): Promise<Composed | AttemptOutcome> => {
      const delivery = await tx.repo(Delivery).findOne({ id });
      if (delivery?.state === 'sending') return { kind: 'retryable', reason: 'the message is on its way' };
      const alert = delivery ? (await this.facts.alerts(tx, [delivery.alertId])).get(delivery.alertId) : undefined;
      if (!delivery?.reference || !alert) return { kind: 'unwanted', reason: 'there is no message to change' };
      const timeStyle = timeStyleOf(users.get(delivery.userId));
      const channel = addressOf(delivery);
      const answerUrls = channel ? await this.gate.answerUrlsNow(tx, { row: delivery, alert, channel }) : {};
      const { publicBaseUrl, serviceName } = this.server;
      const canBeEscalated = answerUrls.escalate !== undefined;
      const shown = readsAlerts(users.get(delivery.userId)) ? alert : withoutText(wordsFor(timeStyle), alert);
      const about = { delivery, alert: shown, acknowledgeUrl: null, answerUrls, canBeEscalated, next: null, timeStyle };
      const message = alertMessage({ ...about, publicBaseUrl, serviceName });
      const standing = standingOf(alert, timeStyle);
      const { channelType, reference } = delivery;
      return { channelType, reference, alert, message: { ...message, standing } };
    });
  }
}
