import type { PushContent } from '../channels/push/domain/pushes.js';
import { type Outgoing, outgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import type { EndRecorder, QueueWorker, Ready } from '../../platform/delivery-queue/queue-declaration.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import {
  isRehearsed,
  type NoticeSubject,
  NoticeRehearsals,
  rehearsedNotice,
} from '../notifications/notice-rehearsals.js';
import { keepRehearsed } from '../notifications/rehearsed-messages.queries.js';
import { pushChannel } from '../channels/push/push.channel.js';
import { AddressResults } from '../channels/address-results.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { noticeOf, traced } from '../../platform/tracing/page-steps.js';
import { PushTokenDirectory } from '../../people/push-tokens/push-token-directory.js';

/** A push to one phone that is not about an alert. */
export interface PushNotice {
  userId: string;
  tokenId: string;
  /** Identifies the event; unique with the phone. */
  cause: string;
  content: PushContent;
  /** Absent: an older version queued this. */
  subject?: NoticeSubject;
}

/** Pushes that are not about alerts, in a separate queue so that they never delay alert notifications. */
export const PUSH_NOTICES = outgoingQueue<PushNotice>('push-notices', 'notifications.send-push-notices', {
  once: ({ cause, tokenId }) => [cause, tokenId].join('/'),
  // High, because pushes share requests.
  width: 100,
});

/** Sends pushes; a phone that is no longer registered is removed. */
@Injectable()
export class PushNoticeSender implements QueueWorker<Outgoing<PushNotice>> {
  constructor(
    private readonly phones: PushTokenDirectory,
    private readonly providers: ChannelProviders,
    private readonly addresses: AddressResults,
    private readonly rehearsals: NoticeRehearsals,
    private readonly clock: Clock,
  ) {}

  async attempt({ row }: Ready<Outgoing<PushNotice>>): Promise<AttemptOutcome> {
    const { tenantId, payload } = row;
    const { tokenId, userId, content, subject } = payload;
    const phone = (await this.phones.byId(tenantId)).get(tokenId);
    const provider = this.providers.providerOf(pushChannel, tenantId);
    if (phone?.userId !== userId) return { kind: 'permanent', reason: 'the phone is not theirs any more' };
    if (!provider) return { kind: 'permanent', reason: 'no push provider is configured' };
    const rehearsed = subject && (await this.rehearsals.outcomeOf(tenantId, subject));
    if (rehearsed) return rehearsed;
    return traced(
      () => noticeOf(row, pushChannel.type),
      () => provider.send(phone.token, content, null),
    );
  }

  recorder(): EndRecorder<Outgoing<PushNotice>> {
    return async (tx, ended, write) => {
      const written = await write();
      const channelType = pushChannel.type;
      const rehearsed = written.flatMap(({ row: { id, payload }, result }) => {
        const { subject, userId } = payload;
        return subject && isRehearsed(result) ? rehearsedNotice(subject, { id, userId, channelType }) : [];
      });
      keepRehearsed(tx, rehearsed, this.clock.now());
      await this.addresses.take(
        tx,
        ended.map(
          ({
            row: {
              payload: { tokenId: channelId },
            },
            result,
          }) => ({ channelId, channelType, result }),
        ),
      );
    };
  }
}
