import { Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ServerConfig } from '../../../platform/config/config.js';
import type { Transaction } from '../../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../../platform/rate-limit/hourly-limits.js';
import type { Account } from '../../users/accounts.service.js';
import { AccountMails } from '../account-mails.service.js';
import { signedInBefore } from '../auth.queries.js';
import { newLocationMail } from '../domain/new-location-mail.js';
import { newLocationOf } from '../domain/session-origin.js';
import { FamiliarLocations } from './familiar-locations.js';

/** Mails people about sign-ins from a new browser or network, as somebody else may have signed in. */
@Injectable()
export class NewLocationMails {
  constructor(
    private readonly locations: FamiliarLocations,
    private readonly mails: AccountMails,
    private readonly hourly: HourlyLimits,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** Call it in the sign-in's transaction, before its audit entry. Ignores the first sign-in of an account and after a reset. */
  async sendIfNew(tx: Transaction, account: Account, origin: Origin): Promise<void> {
    const { isFirst, sessions } = await signedInBefore(tx, account.id);
    if (isFirst) return;
    const { ip, userAgent } = origin;
    const newLocation = newLocationOf(
      { ip, userAgent, isKnownDevice: this.locations.hasDevice(account, origin.device) },
      sessions,
    );
    if (newLocation === null) return;
    if (await this.hourly.take(tx, 'new-place-mail', { id: account.id, unrestricted: false })) return;
    const { publicBaseUrl, serviceName } = this.server;
    const at = this.clock.now();
    await this.mails.send(
      tx,
      account,
      newLocationMail({ account, newLocation, at, ip, userAgent, publicBaseUrl, serviceName }),
    );
  }
}
