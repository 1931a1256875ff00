import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/domain/alert.js';
import { ChannelProviders } from '../../channels/channel-providers.js';
import type { AlertMessage } from '../../channels/domain/messages.js';
import { ServerConfig } from '../../config/config.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { AttemptOutcome } from '../../delivery-queue/domain/attempt.js';
import type { QueueWorker, Ready } from '../../delivery-queue/queue-declaration.js';
import { DeliveryGate } from '../delivery-gate.js';
import { Delivery } from '../delivery.entity.js';
import { alertMessage } from '../domain/alert-message.js';
import { PagingFacts } from '../paging-facts.js';
import type { ChatRevision } from './chat-revision.entity.js';
import { standingOf } from './domain/standing.js';

/** Looks at an alert that changes on and on while its message is changed. */
const MOST_LOOKS = 3;

/** A message as it is to be, and the alert of which it says so. */
interface Composed {
  delivery: Delivery & { reference: string };
  alert: AlertSnapshot;
  message: AlertMessage;
}

/**
 * Brings messages in chats up to date. Doing it twice harms nobody. Two at once may overtake each other, so each looks at the
 * alert once more afterwards: whichever call arrived last has what is true.
 */
@Injectable()
export class RevisionSender implements QueueWorker<ChatRevision> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly providers: ChannelProviders,
    private readonly server: ServerConfig,
  ) {}

  async attempt({ row }: Ready<ChatRevision>): Promise<AttemptOutcome> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      const composed = await this.compose(row);
      if ('kind' in composed) return composed;
      const { delivery, alert, message } = composed;
      const revise = this.providers.reviserOf(delivery.channelType);
      if (revise === undefined)
        return { kind: 'permanent', reason: `no ${delivery.channelType} provider is configured` };
      const result = await revise(delivery.reference, message);
      if (result.kind !== 'delivered') return result;
      const { tenantId } = row;
      const now = (await this.facts.alerts(this.unitOfWork.ahead(tenantId), [alert.id])).get(alert.id);
      if (now?.updatedAt.getTime() === alert.updatedAt.getTime()) return result;
    }
    return { kind: 'retryable', reason: 'the alert changes while its message is changed' };
  }

  /** The buttons are new ones: of those in the message only hashes are known. */
  private async compose({ tenantId, deliveryId: id }: ChatRevision): Promise<Composed | AttemptOutcome> {
    const [users, addressOf] = await Promise.all([this.facts.users(tenantId), this.facts.addresses(tenantId)]);
    return this.unitOfWork.transaction(tenantId, async (tx): Promise<Composed | AttemptOutcome> => {
      const delivery = await tx.repo(Delivery).findOne({ id });
      if (delivery?.state === 'sending') return { kind: 'retryable', reason: 'the message is on its way' };
      const alert = delivery ? (await this.facts.alerts(tx, [delivery.alertId])).get(delivery.alertId) : undefined;
      if (!delivery?.reference || !alert) return { kind: 'unwanted', reason: 'there is no message to change' };
      const timezone = users.get(delivery.userId)?.timezone ?? 'UTC';
      const channel = addressOf(delivery);
      const answerUrls = channel ? this.gate.answerUrlsNow(tx, { row: delivery, alert, channel }) : {};
      const { publicBaseUrl, serviceName } = this.server;
      const about = { delivery, alert, acknowledgeUrl: null, answerUrls, next: null, timezone };
      const message = alertMessage({ ...about, publicBaseUrl, serviceName });
      const standing = standingOf(alert, timezone);
      return { delivery: { ...delivery, reference: delivery.reference }, alert, message: { ...message, standing } };
    });
  }
}
