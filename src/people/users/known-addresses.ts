import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/** A person whose login name is proven to be their e-mail address. */
export interface KnownAddress {
  userId: string;
  address: string;
}

export type KnownAddressListener = (tx: Transaction, known: KnownAddress) => Promise<void>;

/** Notifies features, once, that an account's address is proven, within the transaction that stores it. */
@Injectable()
export class KnownAddresses {
  private readonly listeners: KnownAddressListener[] = [];

  /** Call it in a constructor; for every address. */
  onKnown(listener: KnownAddressListener): void {
    this.listeners.push(listener);
  }

  async notify(tx: Transaction, known: KnownAddress): Promise<void> {
    for (const listener of this.listeners) await listener(tx, known);
  }
}
