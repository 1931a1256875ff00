import { Injectable } from '@nestjs/common';
import { pushChannel } from '../../channels/push/push.channel.js';
import type { SendResult } from '../../channels/send-result.js';
import { ChannelProviders } from '../../channels/channel-providers.js';
import { Clock } from '../../common/clock/clock.js';
import { AttemptGuard } from '../../common/delivery-queue/attempt-guard.js';
import { afterAttempt, afterResult } from '../../common/delivery-queue/domain/attempt.js';
import { writeDown } from '../../common/delivery-queue/write-down.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { PushTokenDirectory } from '../../push-tokens/push-token-directory.js';
import { PushNotice } from './push-notice.entity.js';

/** One attempt at one claimed notice: hand to the provider, write down the result. */
@Injectable()
export class PushNoticeSender {
  constructor(
    private readonly phones: PushTokenDirectory,
    private readonly providers: ChannelProviders,
    private readonly guard: AttemptGuard,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async send(notice: PushNotice): Promise<void> {
    const { tenantId, id, state, attempts, tokenId } = notice;
    const result = await this.guard.run({ queue: 'push-notices', id, dueAt: notice.dueAt }, () => this.attempt(notice));
    const now = this.clock.now();
    const next = afterResult(notice, afterAttempt(result, attempts, now, Math.random()));
    await writeDown(() =>
      this.unitOfWork.transaction(tenantId, async (tx) => {
        // Only this very attempt: if its lease ran out, another worker's counts.
        await tx.repo(PushNotice).update({ id, state, attempts }, { ...next, updatedAt: now });
        if (result.kind === 'permanent' && result.addressGone) await this.phones.forget(tx, tokenId);
      }),
    );
  }

  private async attempt({ tenantId, tokenId, userId, content }: PushNotice): Promise<SendResult> {
    const phone = (await this.phones.byId(tenantId)).get(tokenId);
    const provider = this.providers.providerOf(pushChannel, tenantId);
    if (phone?.userId !== userId) return { kind: 'permanent', reason: 'the phone is not theirs any more' };
    if (!provider) return { kind: 'permanent', reason: 'no push provider is configured' };
    return provider.send(phone.token, content, null);
  }
}
