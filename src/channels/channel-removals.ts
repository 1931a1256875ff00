import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work.js';

export type ChannelRemovalListener = (tx: Transaction, channelId: string) => Promise<void>;

/** Tells features that name channels, within the transaction that removes one, so that no name outlives it. */
@Injectable()
export class ChannelRemovals {
  private readonly listeners: ChannelRemovalListener[] = [];

  /** For constructors: every removal from now on. */
  onRemoved(listener: ChannelRemovalListener): void {
    this.listeners.push(listener);
  }

  async tell(tx: Transaction, channelId: string): Promise<void> {
    for (const listener of this.listeners) await listener(tx, channelId);
  }
}
