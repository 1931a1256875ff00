import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/** A person whose login name is proven to be their e-mail address. */
export interface KnownAddress {
  userId: string;
  address: string;
}

export interface FirstProof extends KnownAddress {
  /** The account was registered without proof of the address: its data may be a stranger's. */
  wasPending: boolean;
}

export type FirstProofListener = (tx: Transaction, known: FirstProof) => Promise<void>;
export type KnownAddressListener = (tx: Transaction, known: KnownAddress) => Promise<void>;

/** Notifies features, once, that an account's address is proven, within the transaction that stores it. */
@Injectable()
export class KnownAddresses {
  private readonly listeners: KnownAddressListener[] = [];
  private readonly firstProofListeners: FirstProofListener[] = [];

  /** Call it in a constructor; for every address. */
  onKnown(listener: KnownAddressListener): void {
    this.listeners.push(listener);
  }

  /**
   * Call it in a constructor; for the first proof by a mail or an identity provider. Before that anybody could have
   * registered with the address, so the account's channels are not trusted.
   */
  onFirstProof(listener: FirstProofListener): void {
    this.firstProofListeners.push(listener);
  }

  async notifyFirstProof(tx: Transaction, known: FirstProof): Promise<void> {
    for (const listener of this.firstProofListeners) await listener(tx, known);
  }

  async notify(tx: Transaction, known: KnownAddress): Promise<void> {
    for (const listener of this.listeners) await listener(tx, known);
  }
}
