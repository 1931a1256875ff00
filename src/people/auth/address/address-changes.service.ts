import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { ChannelProviders } from '../../../paging/channels/channel-providers.js';
import { MailQueue } from '../../../paging/mails/mail-queue.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isEmailAddress } from '../../../platform/addresses.js';
import { wordsFor } from '../../../platform/words.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { sha256 } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { HOUR_MS } from '../../../platform/durations.js';
import { conflict, taken, unauthorized } from '../../../platform/errors/api-error.js';
import { HourlyLimits } from '../../../platform/rate-limit/hourly-limits.js';
import type { Caller } from '../../access/caller.js';
import { AuditService } from '../../audit/audit.service.js';
import { type Account, AccountsService } from '../../users/accounts.service.js';
import { AccountMails } from '../account-mails.service.js';
import { addressCodeMail } from '../domain/account-mails.js';
import { BACKUP_CODE_BYTES, formatBackupCode, normalizeBackupCode } from '../mfa/domain/codes.js';
import { invalidCodeError } from '../mfa/domain/invalid-code.js';
import { EmailProof } from '../proof/email-proof.entity.js';
import { PasswordReset } from '../reset/password-reset.entity.js';
import { callerEntry } from '../audit-entries.js';
import { AddressChange } from './address-change.entity.js';

/** How long a code is valid. */
const CODE_MS = HOUR_MS;
const TAKEN = 'This e-mail is already registered';
const PROVE_FIRST =
  'Nobody has proven your present address: prove it first, by a link of "Forgotten your password?", or have another account made';

/** Changes login addresses: mails a code to the new address, and a notice to the old one. */
@Injectable()
export class AddressChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly providers: ChannelProviders,
    private readonly hourly: HourlyLimits,
    private readonly mails: MailQueue,
    private readonly accountMails: AccountMails,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a code to the new address, which replaces an earlier code.
   * @throws ApiError 409 if the address is taken in the organisation, the present one is unproven, or no mail server is configured; 429
   */
  async request(caller: Caller, address: string): Promise<{ result: 'mailed' }> {
    if (!this.providers.isConfigured('email'))
      throw conflict('This service sends no mails, so that no new address can be proven');
    await this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accountOf(tx, caller);
      await this.requireFree(tx, account, address);
      await this.hourly.admit(tx, 'proof-mail', { id: account.id, unrestricted: false });
      const code = formatBackupCode(randomBytes(BACKUP_CODE_BYTES));
      const expiresAt = new Date(this.clock.now().getTime() + CODE_MS);
      const change = { userId: account.id, address, hash: sha256(normalizeBackupCode(code)), expiresAt };
      await tx.repo(AddressChange).upsert(change, ['userId']);
      const mail = addressCodeMail(wordsFor(account), {
        name: account.fullName,
        code,
        serviceName: this.server.serviceName,
      });
      await this.mails.add(tx, { to: address, expiresAt, ...mail });
    });
    return { result: 'mailed' };
  }

  /**
   * Changes the login name to the address that the code was mailed to, and makes it a contact method. Links mailed to the old
   * address become invalid.
   * @throws ApiError 401 INVALID_CODE, 409 if the address was taken meanwhile
   */
  async finish(caller: Caller, code: string): Promise<{ result: 'changed'; email: string }> {
    const email = await this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accountOf(tx, caller);
      const change = await tx.repo(AddressChange).findOne({ userId: account.id });
      const isRight = change?.hash === sha256(normalizeBackupCode(code)) && change.expiresAt > this.clock.now();
      if (!isRight) throw invalidCodeError();
      await this.requireFree(tx, account, change.address);
      for (const link of [AddressChange, PasswordReset, EmailProof]) await tx.repo(link).delete({ userId: account.id });
      await this.accounts.changeAddress(tx, account.id, change.address);
      await this.accountMails.sendChange(tx, caller, account, 'address-changed', [change.address]);
      const entity = { type: 'user', id: account.id, name: account.fullName };
      const details = { from: account.username, to: change.address };
      this.audit.record(tx, callerEntry('auth.email_changed', caller, entity, details));
      return change.address;
    });
    return { result: 'changed', email };
  }

  private async accountOf(tx: Transaction, { id }: Caller): Promise<Account> {
    const account = await this.accounts.lock(tx, id);
    if (!account) throw unauthorized('Invalid or expired token');
    // Somebody else may have the account: with another address its owner could not take it any more.
    if (!account.emailProven && isEmailAddress(account.username)) throw conflict(PROVE_FIRST);
    return account;
  }

  private async requireFree(tx: Transaction, account: Account, address: string): Promise<void> {
    const owner = await this.accounts.findByUsername(tx, address);
    if (owner && owner.id !== account.id) throw taken('email', TAKEN);
  }
}
