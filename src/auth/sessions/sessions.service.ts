import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../common/clock/clock.js';
import { randomToken, sha256 } from '../../common/crypto/secret-box.js';
import { newId } from '../../common/ids.js';
import { AuthConfig } from '../../config/config.js';
import { UnitOfWork, type Transaction } from '../../database/unit-of-work.js';
import { TeamsService } from '../../teams/teams.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import type { Claims } from '../domain/claims.js';
import { decideRefresh, type RefreshDecision } from '../domain/refresh.js';
import { RefreshToken } from './refresh-token.entity.js';
import { RevokedToken } from './revoked-token.entity.js';

/** Contract: "refresh tokens last 30 days". */
const REFRESH_MS = 30 * 86_400_000;

export interface IssuedTokens {
  token: string;
  refreshToken: string;
  tokenVersion: number;
  /** The user's primary team. */
  teamId: string | null;
}

export type RefreshOutcome =
  { kind: 'rotated'; tokens: IssuedTokens } | { kind: 'refused'; why: Exclude<RefreshDecision, { kind: 'rotate' }> };

/** Sessions: an access token, and a family of refresh tokens of which only the newest is good. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly teams: TeamsService,
    private readonly jwt: JwtService,
    private readonly config: AuthConfig,
    private readonly clock: Clock,
  ) {}

  /** Begins a session for somebody who has shown who they are. */
  start(account: Account): Promise<IssuedTokens> {
    return this.unitOfWork.transaction(account.tenantId, (tx) => this.issue(tx, account, newId()));
  }

  /**
   * Exchanges a refresh token for its successor (decisions §10). The row stays locked meanwhile, so of two exchanges
   * at once the second is a re-use, and what a refusal must leave behind is committed with it.
   */
  refresh(raw: string): Promise<RefreshOutcome> {
    return this.unitOfWork.system(async (system): Promise<RefreshOutcome> => {
      const [found] = await system.query<{ tenantId: string }>(
        'SELECT "tenantId" FROM refresh_tokens WHERE hash = $1',
        [sha256(raw)],
      );
      if (!found) return { kind: 'refused', why: { kind: 'invalid', reason: 'unknown' } };
      const tx = system.forTenant(found.tenantId);
      const stored = await tx.repo(RefreshToken).findOne({ hash: sha256(raw) }, { lock: true });
      const account = stored && (await this.accounts.find(tx, stored.userId));
      const now = this.clock.now();
      const decision = decideRefresh(stored, account, now);
      if (decision.kind === 'rotate' && stored && account) {
        await tx.repo(RefreshToken).update({ id: stored.id }, { usedAt: now });
        return { kind: 'rotated', tokens: await this.issue(tx, account, stored.familyId) };
      }
      if (decision.kind === 'reused' && stored) await this.endFamily(tx, stored.familyId);
      return { kind: 'refused', why: decision as Exclude<RefreshDecision, { kind: 'rotate' }> };
    });
  }

  /** Logout: neither the access token nor the refresh tokens of its session are good from now on. */
  async end(tenantId: string, token: { jti: string; sessionId: string; expiresAt: Date }): Promise<void> {
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      await tx.repo(RevokedToken).upsert({ jti: token.jti, expiresAt: token.expiresAt }, ['jti']);
      await this.endFamily(tx, token.sessionId);
    });
  }

  /** @returns the new `tokenVersion` of the user, whose tokens are all void now */
  endAll(tenantId: string, userId: string): Promise<number> {
    return this.unitOfWork.transaction(tenantId, (tx) => this.accounts.endSessions(tx, userId));
  }

  private async endFamily(tx: Transaction, familyId: string): Promise<void> {
    await tx.repo(RefreshToken).update({ familyId }, { revokedAt: this.clock.now() });
  }

  private async issue(tx: Transaction, account: Account, familyId: string): Promise<IssuedTokens> {
    const now = this.clock.now();
    const directory = await this.teams.directory(account.tenantId);
    const teamId = directory.teamsOf(account.id)[0]?.id ?? null;
    const refreshToken = randomToken();
    await tx.repo(RefreshToken).insert({
      id: newId(),
      userId: account.id,
      familyId,
      hash: sha256(refreshToken),
      tokenVersion: account.tokenVersion,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + REFRESH_MS),
      usedAt: null,
      revokedAt: null,
    });
    const iat = Math.floor(now.getTime() / 1000);
    const claims: Claims = {
      sub: account.id,
      tenantId: account.tenantId,
      teamId,
      jti: newId(),
      sid: familyId,
      tokenVersion: account.tokenVersion,
      iat,
      exp: iat + this.config.jwtExpirySeconds,
    };
    return { token: await this.jwt.signAsync(claims), refreshToken, tokenVersion: account.tokenVersion, teamId };
  }
}
