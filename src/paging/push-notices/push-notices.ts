import { DAY_MS } from '../../platform/durations.js';
import { insertRows, keptTable } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type {
  QueueDeclaration,
  EndRecorder,
  QueueWorker,
  Ready,
} from '../../platform/delivery-queue/queue-declaration.js';
import type { PushNotice } from './push-notice.entity.js';
import { Injectable } from '@nestjs/common';
import { pushChannel } from '../channels/push/push.channel.js';
import { AddressResults } from '../channels/address-results.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import { noticeOf, traced } from '../../platform/tracing/page-steps.js';
import { PushTokenDirectory } from '../../people/push-tokens/push-token-directory.js';

export type NewPushNotice = Pick<PushNotice, 'userId' | 'tokenId' | 'cause' | 'content'>;

/** Pushes that are about no alert; a lane of their own, so that they never take room from pages. */
export const PUSH_NOTICES: QueueDeclaration<PushNotice, NewPushNotice> = {
  name: 'push-notices',
  job: { name: 'notifications.send-push-notices', version: 1, everyMs: 5000 },
  table: keptTable('push_notices'),
  insert: insertRows('push_notices'),
  // They share requests.
  width: 100,
  keepEnded: { keepMs: 30 * DAY_MS },
};

/** Hands notices to the provider; a phone that is gone is forgotten. */
@Injectable()
export class PushNoticeSender implements QueueWorker<PushNotice> {
  constructor(
    private readonly phones: PushTokenDirectory,
    private readonly providers: ChannelProviders,
    private readonly addresses: AddressResults,
  ) {}

  async attempt({ row }: Ready<PushNotice>): Promise<AttemptResult> {
    const { tenantId, tokenId, userId, content } = row;
    const phone = (await this.phones.byId(tenantId)).get(tokenId);
    const provider = this.providers.providerOf(pushChannel, tenantId);
    if (phone?.userId !== userId) return { kind: 'permanent', reason: 'the phone is not theirs any more' };
    if (!provider) return { kind: 'permanent', reason: 'no push provider is configured' };
    return traced(
      () => noticeOf(row, pushChannel.type),
      () => provider.send(phone.token, content, null),
    );
  }

  recorder(): EndRecorder<PushNotice> {
    return async (tx, ended, write) => {
      await write();
      const channelType = pushChannel.type;
      await this.addresses.take(
        tx,
        ended.map(({ row: { tokenId: channelId }, result }) => ({ channelId, channelType, result })),
      );
    };
  }
}
