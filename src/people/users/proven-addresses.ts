import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/** A person whose login name is proven to be their e-mail address. */
export interface ProvenAddress {
  userId: string;
  address: string;
}

export type ProvenAddressListener = (tx: Transaction, proven: ProvenAddress) => Promise<void>;

/** Notifies other features once per account that its address is proven, within the same transaction. */
@Injectable()
export class ProvenAddresses {
  private readonly listeners: ProvenAddressListener[] = [];

  /** Registers a listener for all accounts; call it in a constructor. */
  onProven(listener: ProvenAddressListener): void {
    this.listeners.push(listener);
  }

  async notify(tx: Transaction, proven: ProvenAddress): Promise<void> {
    for (const listener of this.listeners) await listener(tx, proven);
  }
}
