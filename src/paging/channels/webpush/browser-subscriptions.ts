import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { Clock } from '../../../platform/clock/clock.js';
import { sha256, SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { ChannelRemovals } from '../channel-removals.js';
import type { CodeDispatch } from '../channel-messages.js';
import { Channel } from '../channel.entity.js';
import { ChannelsService } from '../channels.service.js';
import type { ChannelView } from '../dto/channel.dto.js';
import type { SubscribeBrowserDto } from './subscription.dto.js';
import { Vapid } from './vapid.js';
import { webpushChannel } from './webpush.channel.js';

const TYPE = webpushChannel.type;

/** Browsers that show notifications: each is a channel of the user who is signed in there. */
@Injectable()
export class BrowserSubscriptions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly channels: ChannelsService,
    private readonly removals: ChannelRemovals,
    private readonly vapid: Vapid,
  ) {}

  /** The caller's browsers. `publicKey`: the key to subscribe with (`applicationServerKey`). */
  async of({ tenantId, id: userId }: Caller): Promise<{ publicKey: string; channels: ChannelView[] }> {
    const rows = this.unitOfWork.of(tenantId).repo(Channel);
    const own = await rows.find({ userId, type: TYPE }, { order: { createdAt: 'ASC', id: 'ASC' } });
    const { publicKey } = await this.vapid.keys();
    return { publicKey, channels: own.map((channel) => this.channels.viewOf(channel)) };
  }

  /**
   * Adds the browser as a channel of the caller and sends it a code, or renews its keys. A browser of another user
   * moves to the caller. One with a new endpoint (`replaces`) stays the same channel in rules, but needs verification
   * again.
   * @throws ApiError as `ChannelsService.create`
   */
  async subscribe(
    caller: Caller,
    { endpoint, keys: { p256dh, auth }, label = null, replaces }: SubscribeBrowserDto,
  ): Promise<{ channel: ChannelView } & Partial<CodeDispatch>> {
    const sealedSecret = this.box.seal(JSON.stringify({ p256dh, auth }));
    const renewed = await this.unitOfWork.transaction(caller, async (tx) => {
      await tx.lock(`webpush-${tx.tenantId}-${sha256(endpoint)}`);
      const stored = await tx.repo(Channel).find({ type: TYPE, value: endpoint });
      for (const { id } of stored.filter(({ userId }) => userId !== caller.id)) {
        await tx.repo(Channel).delete({ id });
        await this.removals.tell(tx, id);
      }
      const own = stored.find(({ userId }) => userId === caller.id);
      const renewable = own ?? (await replacedBy(tx, caller.id, replaces));
      if (renewable === undefined) return null;
      const patch = {
        ...{ sealedSecret, label: label ?? renewable.label, updatedAt: this.clock.now() },
        ...(own === undefined && { value: endpoint, verified: false }),
      };
      await tx.repo(Channel).update({ id: renewable.id }, patch);
      return { ...renewable, ...patch };
    });
    const { tenantId, id: userId } = caller;
    const owner = { tenantId, userId, caller };
    if (renewed?.verified) return { channel: this.channels.viewOf(renewed) };
    if (renewed) return this.channels.resend(owner, renewed.id);
    return this.channels.create(owner, { type: TYPE, value: endpoint, label, sealedSecret });
  }
}

/** The user's browser channel that had the previous endpoint. */
async function replacedBy(
  tx: Transaction,
  userId: string,
  endpoint: string | null | undefined,
): Promise<Channel | undefined> {
  if (!endpoint) return undefined;
  return (await tx.repo(Channel).find({ userId, type: TYPE, value: endpoint }, { lock: true }))[0];
}
