import { Injectable } from '@nestjs/common';
import { KnownAddresses } from '../../users/known-addresses.js';
import { MfaService } from './mfa.service.js';

/** A registered account was not proven until its owner reset the password: the second factor is that of somebody else. */
@Injectable()
export class SecondFactorsOfStrangers {
  constructor(addresses: KnownAddresses, mfa: MfaService) {
    addresses.onFirstProof(async (tx, { userId, wasPending }) => {
      if (wasPending) await mfa.forget(tx, userId);
    });
  }
}
