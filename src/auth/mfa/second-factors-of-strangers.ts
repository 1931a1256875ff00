import { Injectable } from '@nestjs/common';
import { KnownAddresses } from '../../users/known-addresses.js';
import { MfaService } from './mfa.service.js';

/**
 * Removes the second factor of an account whose address is first proven by a password reset: a stranger may have set it up.
 */
@Injectable()
export class SecondFactorsOfStrangers {
  constructor(addresses: KnownAddresses, mfa: MfaService) {
    addresses.onFirstProof(async (tx, { userId, wasPending }) => {
      if (wasPending) await mfa.forget(tx, userId);
    });
  }
}
