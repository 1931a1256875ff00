import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import type { ClockHours } from '../../platform/domain/time-style.js';
import type { SystemReads } from '../../platform/database/system-reads.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { endOwned } from './end-owned.js';
import './events/user-events.js';
import type { Grants, UserRole } from './domain/user-changes.js';
import { ProvenAddresses } from './proven-addresses.js';
import { User } from './user.entity.js';
import { accountByUsername, accountOf, accountsByUsernames } from './users.queries.js';

/** A user's sign-in data, always read from the database, not from a snapshot. */
export interface Account {
  tenantId: string;
  id: string;
  username: string;
  fullName: string;
  timezone: string;
  locale: string;
  clockHours: ClockHours | null;
  passwordHash: string | null;
  role: UserRole;
  blocked: boolean;
  permissions: Grants | null;
  hasCompletedOnboarding: boolean;
  mfaEnabled: boolean;
  emailProven: boolean;
  /** No notifications until the address is proven. */
  proofPending: boolean;
  tokenVersion: number;
}

export interface NewAccount {
  username: string;
  fullName: string;
  role: UserRole;
  /** From `Passwords.hash`; null: no password yet. */
  passwordHash: string | null;
  verified?: boolean;
  /** The address is proven (see `User.emailProven`). */
  emailProven?: boolean;
  /** No notifications until the address is proven. */
  proofPending?: boolean;
  /** An administrator or inviter confirms that the username is the user's address: it becomes a contact method. */
  isReachable?: boolean;
  timezone?: string;
  locale?: string;
  /** Explicit grants; null: the defaults of the role. */
  permissions?: Grants | null;
}

/** Notification settings of a new account: everything, at any time. */
const NOTIFIED_OF_ALL = {
  notifyPush: true,
  notifyEmail: true,
  notifySms: true,
  notifyOnP1Only: false,
  notifyP1InQuietHours: true,
  notifyQuietHoursStart: null,
  notifyQuietHoursEnd: null,
  mutedUntil: null,
  notifyOnHandoff: false,
  firstMatchOnly: false,
  notifyBundleSec: null,
  notifyBundleEmailSec: null,
  notifyBundleP1Sec: null,
} as const;

/** Creates accounts and changes their sign-in data. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly addresses: ProvenAddresses,
  ) {}

  find(scope: TenantScope, id: string): Promise<Account | null> {
    return accountOf(scope, id);
  }

  /** The accounts of these users; unknown ids are left out. */
  findAll(scope: TenantScope, ids: readonly string[]): Promise<Account[]> {
    return scope.repo(User).find({ id: In([...ids]) });
  }

  /**
   * Finds the account and locks its row until the end of the transaction. Changes of how a user signs in (password, links,
   * second factor, a new session) lock it first, so that they run one after the other.
   */
  lock(tx: Transaction, id: string): Promise<Account | null> {
    return tx.repo(User).findOne({ id }, { lock: true });
  }

  /** The account with this login name in the tenant, case-insensitive; null: none. */
  findByUsername(scope: TenantScope, username: string): Promise<Account | null> {
    return accountByUsername(scope, username.trim());
  }

  /** The accounts with this login name in all tenants, oldest first: a login names no tenant. */
  findInAllTenants(username: string): Promise<Account[]> {
    return this.unitOfWork.system((system) => accountsByUsernames(system, [username.trim()]));
  }

  /** The accounts with these login names in all tenants, oldest first; repeated names give repeated accounts. */
  findAllByUsernames(reads: SystemReads, usernames: readonly string[]): Promise<Account[]> {
    return accountsByUsernames(
      reads,
      usernames.map((username) => username.trim()),
    );
  }

  /** Creates a user in the transaction's tenant. @returns its id @throws QueryFailedError (409) if the name or the id is taken */
  async create(tx: Transaction, { isReachable = false, ...account }: NewAccount, id = newId()): Promise<string> {
    const now = this.clock.now();
    const username = account.username.trim();
    await tx.repo(User).insert({
      verified: false,
      emailProven: false,
      proofPending: false,
      timezone: 'UTC',
      locale: 'en',
      clockHours: null,
      ...account,
      id,
      username,
      accountChannelAt: isReachable ? now : null,
      blocked: false,
      ...NOTIFIED_OF_ALL,
      showSensitiveContent: true,
      hasCompletedOnboarding: false,
      mfaEnabled: false,
      tokenVersion: 0,
      createdAt: now,
      updatedAt: now,
    });
    if (isReachable) await this.addresses.notify(tx, { userId: id, address: username });
    return id;
  }

  /** Ends all sessions of a user. @returns the new `tokenVersion` @throws ApiError 404 */
  async endSessions(tx: Transaction, id: string): Promise<number> {
    const user = await this.lock(tx, id);
    if (!user) throw notFound('User not found');
    const tokenVersion = user.tokenVersion + 1;
    await tx.repo(User).update({ id }, { tokenVersion, updatedAt: this.clock.now() });
    return tokenVersion;
  }

  /** Sets the password, null: removes it; ends every session. @returns the new `tokenVersion` */
  async setPassword(tx: Transaction, id: string, passwordHash: string | null): Promise<number> {
    const tokenVersion = await this.endSessions(tx, id);
    await tx.repo(User).update({ id }, { passwordHash });
    return tokenVersion;
  }

  /**
   * Stores that the username is proven to be the user's e-mail address; the first time, it becomes a contact method.
   * @param by `mail`: the owner of the address may be another person than the one who used the account before, so the account
   * is reset; `mail-and-password`: they are the same person
   * @returns true: the account was reset, and the caller must replace its password
   */
  async proveEmail(tx: Transaction, id: string, by: 'mail' | 'mail-and-password' = 'mail'): Promise<boolean> {
    const now = this.clock.now();
    const user = await tx.repo(User).findOne({ id }, { lock: true });
    if (!user) throw notFound('User not found');
    const isReset = !user.emailProven && by === 'mail' && (await this.resetAccount(tx, user));
    const proven = { verified: true, emailProven: true, proofPending: false };
    const accountChannelAt = user.accountChannelAt ?? now;
    await tx.repo(User).update({ id }, { ...proven, accountChannelAt, updatedAt: now });
    if (isReset || user.accountChannelAt === null)
      await this.addresses.notify(tx, { userId: id, address: user.username });
    return isReset;
  }

  /** Marks the address as a contact method that an operator or an import has added, so that it is not added again. */
  async vouchFor(tx: Transaction, id: string): Promise<void> {
    await tx.repo(User).update({ id, accountChannelAt: IsNull() }, { accountChannelAt: this.clock.now() });
  }

  /** An administrator or inviter confirms that the username is the user's address. */
  async confirmAddress(tx: Transaction, id: string): Promise<void> {
    await tx.repo(User).update({ id }, { verified: true, proofPending: false, updatedAt: this.clock.now() });
  }

  /**
   * The proven owner of the address takes over an unproven account.
   * @returns its id @throws ApiError 404, 409 if it was proven meanwhile
   */
  async claim(
    tx: Transaction,
    id: string,
    { passwordHash, ...profile }: { passwordHash: string; fullName: string; timezone?: string; locale?: string },
  ): Promise<string> {
    if ((await this.lock(tx, id))?.emailProven) throw conflict('This e-mail is already registered');
    await this.proveEmail(tx, id);
    await this.setPassword(tx, id, passwordHash);
    await tx.repo(User).update({ id }, profile);
    return id;
  }

  /** Changes the login name to a proven address, which becomes a contact method. @throws QueryFailedError (409) if it is taken */
  async changeAddress(tx: Transaction, id: string, address: string): Promise<void> {
    const now = this.clock.now();
    const proven = { verified: true, emailProven: true, proofPending: false, accountChannelAt: now };
    await tx.repo(User).update({ id }, { username: address, ...proven, updatedAt: now });
    await this.addresses.notify(tx, { userId: id, address });
  }

  /** Resets an account that is neither proven nor confirmed; else does nothing. @throws ApiError 404 */
  async removeUnproven(tx: Transaction, id: string): Promise<void> {
    const user = await tx.repo(User).findOne({ id }, { lock: true });
    if (!user) throw notFound('User not found');
    if (user.proofPending && (await this.resetAccount(tx, user)))
      await this.addresses.notify(tx, { userId: id, address: user.username });
  }

  /**
   * Deletes what a stranger may have set up: everything that the account owns (`OwnedByPerson`) and its notification
   * settings. A mail lists it to the owner. The caller must replace the password and end the sessions.
   * @returns false: no password, so that nobody but administrators has set up anything
   */
  private async resetAccount(tx: Transaction, user: User): Promise<boolean> {
    if (user.passwordHash === null) return false;
    const { id: userId, username: address } = user;
    const ended = await endOwned(tx, { userId, address, now: this.clock.now() });
    const isSilenced = Object.entries(NOTIFIED_OF_ALL).some(([field, value]) => user[field as keyof User] !== value);
    await tx.repo(User).update({ id: userId }, { ...NOTIFIED_OF_ALL, mfaEnabled: false });
    if (isSilenced) tx.emit('user.silence-changed', { userId });
    if (isSilenced || ended.length > 0) tx.emit('user.begun-anew', { userId, ended, isSilenced });
    return true;
  }

  /** Sets whether a login requires a second factor. */
  async setMfaEnabled(tx: Transaction, id: string, mfaEnabled: boolean): Promise<void> {
    await tx.repo(User).update({ id }, { mfaEnabled, updatedAt: this.clock.now() });
  }
}
