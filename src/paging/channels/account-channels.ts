import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { Clock } from '../../platform/clock/clock.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { ProvenAddresses, type ProvenAddress } from '../../people/users/proven-addresses.js';
import { Channel } from './channel.entity.js';
import { emailChannel } from './email/email.channel.js';

const EMAIL = emailChannel.type;

/**
 * Makes an account's proven address a verified channel, so that a new user can be notified. They can remove it like
 * any other.
 */
@Injectable()
export class AccountChannels {
  constructor(
    private readonly clock: Clock,
    addresses: ProvenAddresses,
  ) {
    addresses.onProven((tx, known) => this.add(tx, known));
  }

  /** An existing channel with that address becomes verified. A login name that is not an address adds no channel. */
  private async add(tx: Transaction, { userId, address }: ProvenAddress): Promise<void> {
    if (!isEmail(address, { require_tld: false })) return;
    const now = this.clock.now();
    const own = await tx.repo(Channel).find({ userId, type: EMAIL });
    const same = own.find(({ value }) => isSame(value, address));
    if (same) {
      const proven = { verified: true, codeHash: null, codeExpiresAt: null, codeTries: 0, updatedAt: now };
      if (!same.verified) await tx.repo(Channel).update({ id: same.id }, proven);
      return;
    }
    await tx.repo(Channel).insert({
      id: newId(),
      userId,
      type: EMAIL,
      value: address,
      valueSealed: null,
      sealedSecret: null,
      label: null,
      verified: true,
      disabledReason: null,
      failedAt: null,
      codeHash: null,
      codeExpiresAt: null,
      codeTries: 0,
      lastResendAt: null,
      lastTestAt: null,
      lastTestResult: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
