import { Injectable } from '@nestjs/common';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { PushTokenDirectory } from '../push-tokens/push-token-directory.js';
import { ChannelRemovals } from './channel-removals.js';
import { Channel } from './channel.entity.js';
import { pushChannel } from './push/push.channel.js';
import type { Medium } from './registry.js';

interface Gone {
  tenantId: string;
  channelId: string;
  channelType: Medium;
}

/** Forgets what takes no messages any more: a phone without the app, a browser that has unsubscribed. */
@Injectable()
export class GoneAddresses {
  constructor(
    private readonly phones: PushTokenDirectory,
    private readonly removals: ChannelRemovals,
  ) {}

  /** In the order of their tenants and ids, so that two transactions never wait for each other. */
  async forget(system: SystemTransaction, gone: readonly Gone[]): Promise<void> {
    for (const { tenantId, channelId, channelType } of gone.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
      const tx = system.forTenant(tenantId);
      if (channelType === pushChannel.type) await this.phones.forget(tx, channelId);
      else if ((await tx.repo(Channel).delete({ id: channelId })) > 0) await this.removals.tell(tx, channelId);
    }
  }
}

const placeOf = ({ tenantId, channelId }: Gone): string => `${tenantId} ${channelId}`;
