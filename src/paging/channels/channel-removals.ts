import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import './events/channel-events.js';

export type ChannelRemovalListener = (tx: Transaction, channelId: string) => Promise<void>;

/**
 * Notifies features that refer to channels in the transaction that removes one, so that no reference is left behind.
 */
@Injectable()
export class ChannelRemovals {
  private readonly listeners: ChannelRemovalListener[] = [];

  /** Call it in a constructor. */
  onRemoved(listener: ChannelRemovalListener): void {
    this.listeners.push(listener);
  }

  async tell(tx: Transaction, channelId: string): Promise<void> {
    for (const listener of this.listeners) await listener(tx, channelId);
    tx.emit('channel.unusable', { channelId });
  }
}
