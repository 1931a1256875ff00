import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../../platform/clock/clock.js';
import { newId } from '../../../platform/ids.js';
import { AuthConfig } from '../../../platform/config/config.js';
import type { Account } from '../../users/accounts.service.js';
import { PASSKEY_SECONDS, parsePasskeyChallenge, type PasskeyChallenge } from '../passkeys/domain/passkey-challenge.js';
import { CHALLENGE_SECONDS, type ChallengeClaims, type Claims, parseChallenge } from '../domain/claims.js';

type Subject = Pick<Account, 'id' | 'tenantId' | 'tokenVersion'>;

/** Signs access tokens and challenges, and reads challenges. */
@Injectable()
export class TokenSigner {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: AuthConfig,
    private readonly clock: Clock,
  ) {}

  /** Signs an access token. @param session.until default: JWT_EXPIRY from now */
  access(
    subject: Subject,
    session: { familyId: string; teamId: string | null; bySso?: boolean; until?: Date },
  ): Promise<string> {
    const iat = this.seconds();
    const claims: Claims = {
      sub: subject.id,
      tenantId: subject.tenantId,
      teamId: session.teamId,
      jti: newId(),
      sid: session.familyId,
      tokenVersion: subject.tokenVersion,
      bySso: session.bySso ?? false,
      iat,
      exp: session.until ? Math.floor(session.until.getTime() / 1000) : iat + this.config.jwtExpirySeconds,
    };
    return this.jwt.signAsync(claims);
  }

  challenge({ id, tenantId, tokenVersion }: Subject): Promise<string> {
    const exp = this.seconds() + CHALLENGE_SECONDS;
    const claims: ChallengeClaims = { purpose: 'mfa', sub: id, tenantId, tokenVersion, exp };
    return this.jwt.signAsync(claims);
  }

  /** Null: no valid challenge, or an expired one. */
  async readChallenge(token: string): Promise<ChallengeClaims | null> {
    return parseChallenge(await this.payloadOf(token), this.clock.now());
  }

  /** Signs a challenge for a passkey. */
  passkeyChallenge({ purpose, person }: Pick<PasskeyChallenge, 'purpose' | 'person'>): Promise<string> {
    const claims: PasskeyChallenge = { purpose, person, jti: newId(), exp: this.seconds() + PASSKEY_SECONDS };
    return this.jwt.signAsync(claims);
  }

  /** Null: no valid challenge, or an expired one. */
  async readPasskeyChallenge(token: string): Promise<PasskeyChallenge | null> {
    return parsePasskeyChallenge(await this.payloadOf(token), this.clock.now());
  }

  private payloadOf(token: string): Promise<unknown> {
    return this.jwt.verifyAsync<object>(token, { algorithms: ['HS256'], ignoreExpiration: true }).catch(() => null);
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
