import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { AlertMessage } from '../channels/domain/messages.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { PagingFacts } from '../notifications/paging-facts.js';

/** The most updates in one attempt, for an alert that keeps changing meanwhile. */
const MOST_UPDATES = 3;

/** The new message, and the alert state that it shows. */
export interface Composed {
  channelType: string;
  /** The provider's message id. */
  reference: string;
  alert: AlertSnapshot;
  message: AlertMessage;
}

/**
 * Updates messages in chats. Updating twice is harmless. Two concurrent updates may arrive in the wrong order, so each
 * checks the alert again afterwards: the last one to arrive shows the current state.
 */
@Injectable()
export class Reviser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PagingFacts,
    private readonly providers: ChannelProviders,
  ) {}

  async bringUpToDate(tenantId: string, compose: () => Promise<Composed | AttemptOutcome>): Promise<AttemptOutcome> {
    for (let update = 0; update < MOST_UPDATES; update++) {
      const composed = await compose();
      if ('kind' in composed) return composed;
      const { channelType, reference, alert, message } = composed;
      const revise = this.providers.reviserOf(channelType);
      if (revise === undefined) return { kind: 'permanent', reason: `no ${channelType} provider is configured` };
      const result = await revise(reference, message);
      if (result.kind !== 'delivered') return result;
      const now = (await this.facts.alerts(this.unitOfWork.ahead(tenantId), [alert.id])).get(alert.id);
      if (now?.updatedAt.getTime() === alert.updatedAt.getTime()) return result;
    }
    return { kind: 'retryable', reason: 'the alert changes while its message is changed' };
  }
}
