import { Injectable } from '@nestjs/common';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Clock } from '../../../platform/clock/clock.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { type Transaction, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound, unauthorized, type ApiError } from '../../../platform/errors/api-error.js';
import { newId } from '../../../platform/ids.js';
import type { Caller } from '../../access/caller.js';
import { AuditService } from '../../audit/audit.service.js';
import { type Account, AccountsService } from '../../users/accounts.service.js';
import { AccountMails } from '../account-mails.service.js';
import { UserMfa } from '../mfa/user-mfa.entity.js';
import { callerEntry } from '../audit-entries.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { PASSKEY_SECONDS } from './domain/passkey-challenge.js';
import type { AddPasskeyDto, PasskeyView } from './dto/passkey.dto.js';
import { Passkey } from './passkey.entity.js';
import { PasskeyProofs, consumeChallenge } from './passkey-proofs.service.js';

export const PASSKEY_NOT_FOUND = 'Passkey not found';
const MAX_PASSKEYS = 20;
const MAX_ID_LENGTH = 1400;

/** A person's passkeys. Each is a second factor, and replaces the password if its device verifies the user. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly proofs: PasskeyProofs,
    private readonly signer: TokenSigner,
    private readonly mails: AccountMails,
    private readonly audit: AuditService,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  async list({ tenantId, id }: Caller): Promise<PasskeyView[]> {
    return (await this.proofs.passkeysOf({ tenantId, id })).map(viewOf);
  }

  /** Options for `navigator.credentials.create`, valid for five minutes; nothing is stored until `add`. */
  async options({ tenantId, id }: Caller): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const account = await this.accounts.find(this.unitOfWork.of(tenantId), id);
    if (!account) throw unauthorized('Invalid or expired token');
    const own = await this.proofs.passkeysOf(account);
    return generateRegistrationOptions({
      rpName: this.server.serviceName,
      rpID: this.proofs.site.name,
      userID: new TextEncoder().encode(id),
      userName: account.username,
      userDisplayName: account.fullName,
      challenge: await this.signer.passkeyChallenge({ purpose: 'passkey-add', person: { id, tenantId } }),
      excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      timeout: PASSKEY_SECONDS * 1000,
    });
  }

  /** Registers a passkey. @throws ApiError 400 for an invalid response, 409 for a registered passkey or too many */
  async add(caller: Caller, { name, response }: AddPasskeyDto): Promise<PasskeyView> {
    const challenge = await this.proofs.challengeOf(response, 'passkey-add', caller);
    const credential = challenge && (await this.credentialOf(response as unknown as RegistrationResponseJSON));
    if (!challenge || !credential || credential.id.length > MAX_ID_LENGTH) throw invalidResponse();
    return this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accounts.lock(tx, caller.id);
      if (!account) throw unauthorized('Invalid or expired token');
      if (!(await consumeChallenge(tx, challenge))) throw invalidResponse();
      if ((await tx.repo(Passkey).count({ userId: account.id })) >= MAX_PASSKEYS)
        throw conflict(`You have ${MAX_PASSKEYS} passkeys: remove one first`);
      const passkey = {
        id: newId(),
        userId: account.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        name,
        createdAt: this.clock.now(),
        lastUsedAt: null,
      };
      if (!(await tx.repo(Passkey).insertNew(passkey))) throw conflict('This passkey is registered already');
      await this.accounts.setMfaEnabled(tx, account.id, true);
      await this.recordChange(tx, caller, account, 'added', name);
      return viewOf(passkey);
    });
  }

  /** Removes a passkey. Without any second factor left, the password is enough to sign in. @throws ApiError 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      const account = await this.accounts.lock(tx, caller.id);
      const passkey = account && (await tx.repo(Passkey).findOne({ id, userId: account.id }));
      if (!account || !passkey) throw notFound(PASSKEY_NOT_FOUND);
      await tx.repo(Passkey).delete({ id });
      const left = (await tx.repo(Passkey).count({ userId: account.id })) + (await appsOf(tx, account));
      if (left === 0) await this.accounts.setMfaEnabled(tx, account.id, false);
      await this.recordChange(tx, caller, account, 'removed', passkey.name);
    });
  }

  /** The public key of a valid response; null: invalid. */
  private async credentialOf(response: RegistrationResponseJSON) {
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        // `challengeOf` has verified it.
        expectedChallenge: () => true,
        expectedOrigin: this.proofs.site.origin,
        expectedRPID: this.proofs.site.name,
        requireUserVerification: false,
      });
      return verified ? registrationInfo.credential : null;
    } catch {
      return null;
    }
  }

  private async recordChange(
    tx: Transaction,
    caller: Caller,
    account: Account,
    change: 'added' | 'removed',
    name: string,
  ): Promise<void> {
    const entity = { type: 'user', id: account.id, name: account.fullName };
    this.audit.record(tx, callerEntry(`auth.passkey_${change}`, caller, entity, { name }));
    await this.mails.sendChange(tx, caller, account, `passkey-${change}`, [name]);
  }
}

/** The number of authenticator apps: 0 or 1. */
const appsOf = (tx: Transaction, { id: userId }: Account): Promise<number> => tx.repo(UserMfa).count({ userId });

const viewOf = ({ id, name, createdAt, lastUsedAt }: Omit<Passkey, 'tenantId'>): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const invalidResponse = (): ApiError =>
  invalid('response', 'is not what a new passkey answers to `passkeys/options`, at the address of this service');
