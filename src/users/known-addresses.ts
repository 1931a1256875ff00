import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work.js';

/** A person whose login name is known to be their e-mail address. */
export interface KnownAddress {
  userId: string;
  address: string;
}

export interface FirstProof extends KnownAddress {
  /** A stranger had made the account by registration, and has not proven the address: all of it may be somebody else's. */
  wasPending: boolean;
}

export type FirstProofListener = (tx: Transaction, known: FirstProof) => Promise<void>;
export type KnownAddressListener = (tx: Transaction, known: KnownAddress) => Promise<void>;

/** Tells features that an account's address is known to be its owner's, within the transaction that learns it; once. */
@Injectable()
export class KnownAddresses {
  private readonly listeners: KnownAddressListener[] = [];
  private readonly firstProofListeners: FirstProofListener[] = [];

  /** For constructors: every address from now on. */
  onKnown(listener: KnownAddressListener): void {
    this.listeners.push(listener);
  }

  /**
   * For constructors: every account of which a mail or an identity provider shows for the first time whose it is. Until then
   * anybody could have made it in that person's name, so what it was given to be reached by is not to be trusted.
   */
  onFirstProof(listener: FirstProofListener): void {
    this.firstProofListeners.push(listener);
  }

  async tellFirstProof(tx: Transaction, known: FirstProof): Promise<void> {
    for (const listener of this.firstProofListeners) await listener(tx, known);
  }

  async tell(tx: Transaction, known: KnownAddress): Promise<void> {
    for (const listener of this.listeners) await listener(tx, known);
  }
}
