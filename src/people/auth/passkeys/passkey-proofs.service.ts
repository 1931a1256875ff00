import { Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { Clock } from '../../../platform/clock/clock.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { type Transaction, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type Account, AccountsService } from '../../users/accounts.service.js';
import { RevokedToken } from '../sessions/session-tokens.entity.js';
import { TokenSigner } from '../tokens/token-signer.js';
import {
  challengeIn,
  PASSKEY_SECONDS,
  type PasskeyChallenge,
  type PasskeyPurpose,
} from './domain/passkey-challenge.js';
import { Passkey } from './passkey.entity.js';

/** The browser's response with a passkey, not validated yet. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** The options for `navigator.credentials.get`. */
export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON;

/** Requests and verifies signatures of passkeys. */
@Injectable()
export class PasskeyProofs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly signer: TokenSigner,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** The relying party: passkeys work only for the host and origin of PUBLIC_BASE_URL. */
  get site(): { origin: string; name: string } {
    const { origin, hostname } = new URL(this.server.publicBaseUrl);
    return { origin, name: hostname };
  }

  /** Creates the options for a signature. @param account whose passkeys are accepted; null: those of all accounts */
  async options(purpose: PasskeyPurpose, account: Account | null): Promise<PasskeyOptions> {
    const own = account ? await this.passkeysOf(account) : [];
    return generateAuthenticationOptions({
      rpID: this.site.name,
      challenge: await this.signer.passkeyChallenge({ purpose, person: account && personOf(account) }),
      allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      userVerification: account ? 'preferred' : 'required',
      timeout: PASSKEY_SECONDS * 1000,
    });
  }

  passkeysOf({ tenantId, id }: Pick<Account, 'tenantId' | 'id'>): Promise<Passkey[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.unitOfWork.of(tenantId).repo(Passkey).find({ userId: id }, { order });
  }

  /** The owner of the passkey that a response names; null: unknown here. */
  async ownerOf(answer: PasskeyAnswer): Promise<Account | null> {
    const found = await this.unitOfWork.anywhere(Passkey).findOneBy({ credentialId: credentialOf(answer) });
    return found && this.accounts.find(this.unitOfWork.of(found.tenantId), found.userId);
  }

  /**
   * Verifies a response; its challenge can be used once. To sign in alone, the device must have verified the user (PIN, fingerprint).
   * @param owner of the passkey @returns false: the response is invalid
   */
  async verify(answer: PasskeyAnswer, purpose: PasskeyPurpose, owner: Account): Promise<boolean> {
    const isOnly = purpose === 'passkey-sign-in';
    const challenge = await this.challengeOf(answer, purpose, isOnly ? null : owner);
    if (!challenge) return false;
    return this.unitOfWork.transaction(owner.tenantId, async (tx) => {
      const where = { credentialId: credentialOf(answer), userId: owner.id };
      const passkey = await tx.repo(Passkey).findOne(where, { lock: true });
      const counter = passkey && (await this.newCounterOf(answer, passkey, isOnly));
      if (!passkey || counter === null || !(await consumeChallenge(tx, challenge))) return false;
      await tx.repo(Passkey).update({ id: passkey.id }, { counter, lastUsedAt: this.clock.now() });
      return true;
    });
  }

  /** The challenge in a response; null: invalid, or for another purpose or person. */
  async challengeOf(
    answer: PasskeyAnswer,
    purpose: PasskeyPurpose,
    account: Pick<Account, 'id' | 'tenantId'> | null,
  ): Promise<PasskeyChallenge | null> {
    const { clientDataJSON } = (answer['response'] ?? {}) as { clientDataJSON?: unknown };
    const token = challengeIn(clientDataJSON);
    const challenge = token === null ? null : await this.signer.readPasskeyChallenge(token);
    if (challenge?.purpose !== purpose) return null;
    const { person } = challenge;
    return person?.id === account?.id && person?.tenantId === account?.tenantId ? challenge : null;
  }

  /** The new counter of a valid signature; null: invalid, or made by a copy of the passkey. */
  private async newCounterOf(
    answer: PasskeyAnswer,
    passkey: Passkey,
    requiresUserVerification: boolean,
  ): Promise<number | null> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        // `challengeOf` has verified it.
        expectedChallenge: () => true,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.name,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: requiresUserVerification,
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }
}

/** The id of the passkey that a response names; empty: none. */
export const credentialOf = ({ id }: PasskeyAnswer): string => (typeof id === 'string' ? id : '');

const personOf = ({ id, tenantId }: Account): { id: string; tenantId: string } => ({ id, tenantId });

/** Marks the challenge as used. False: it was used before. */
export function consumeChallenge(tx: Transaction, { jti, exp }: PasskeyChallenge): Promise<boolean> {
  return tx.repo(RevokedToken).insertNew({ jti, expiresAt: new Date(exp * 1000) });
}
