import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../../platform/clock/clock.js';
import { type ApiError, forbidden, unauthorized } from '../../../platform/errors/api-error.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import type { TeamDirectory } from '../../teams/team-directory.js';
import { TeamsService } from '../../teams/teams.service.js';
import { type Account, AccountsService } from '../../users/accounts.service.js';
import type { Caller } from '../../access/caller.js';
import { RefusedCredential } from '../refusals/refused-credential.js';
import { accountOwner } from '../refusals/refused-sign-ins.js';
import { isRevoked } from '../auth.queries.js';
import { parseClaims } from '../domain/claims.js';
import { decideSession } from '../domain/session.js';
import { RevokedToken } from '../sessions/session-tokens.entity.js';

export const blockedError = (): ApiError => forbidden('Account is blocked', 'USER_BLOCKED');

const invalidToken = (): ApiError => unauthorized('Invalid or expired token');

/** Finds callers of access tokens. */
@Injectable()
export class UserCallers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly teams: TeamsService,
    private readonly tenants: TenantsService,
    private readonly clock: Clock,
  ) {}

  /** The caller of a token with a verified payload; role, grants and blocking come from the database. @throws ApiError 401, 403 USER_BLOCKED */
  async callerOf(payload: unknown): Promise<Caller> {
    const claims = parseClaims(payload);
    if (!claims) throw unauthorized('Invalid token');
    const scope = this.unitOfWork.of(claims.tenantId);
    const [account, revoked, teams] = await Promise.all([
      this.accounts.find(scope, claims.sub),
      isRevoked(scope, [claims.jti, claims.sid]),
      this.teams.directory(claims.tenantId),
    ]);
    const { tokenVersion, bySso } = claims;
    const token = { tokenVersion, bySso, expiresAt: new Date(claims.exp * 1000) };
    const decision = decideSession(token, account, revoked, this.clock.now());
    if (!account) throw invalidToken();
    if (decision.kind === 'blocked') throw new RefusedCredential(blockedError(), accountOwner(account), 'blocked');
    if (decision.kind === 'invalid') {
      // Expired tokens are normal; the use of a revoked one may be an attack.
      if (decision.reason === 'expired') throw invalidToken();
      throw new RefusedCredential(invalidToken(), accountOwner(account), 'ended');
    }
    const person = personOf(account, teams, { jti: claims.jti, sessionId: claims.sid, ...token });
    return (await this.mustEnrol(account, bySso)) ? { ...person, mustEnrol: true } : person;
  }

  /** A user without a session, such as one who replies to a message, with their current rights; null: deleted or blocked. */
  async currentCaller(tenantId: string, userId: string): Promise<Caller | null> {
    const account = await this.accounts.find(this.unitOfWork.ahead(tenantId), userId);
    if (!account || account.blocked) return null;
    return personOf(account, await this.teams.directory(tenantId), null);
  }

  /**
   * The callers with their current rights, for streams that outlive their request. Callers whose session has ended are
   * left out. Reads all of a tenant at once, and does not wait in the tenant's queue of reads.
   */
  async stillAllowed(tenantId: string, callers: readonly Caller[]): Promise<Map<Caller, Caller>> {
    if (callers.length === 0) return new Map();
    const scope = this.unitOfWork.ahead(tenantId);
    const tokens = callers.flatMap(({ token }) => (token ? [token.jti, token.sessionId] : []));
    const [accounts, revoked, teams] = await Promise.all([
      this.accounts.findAll(scope, [...new Set(callers.map(({ id }) => id))]),
      scope.repo(RevokedToken).find({ jti: In([...new Set(tokens)]) }),
      this.teams.directory(tenantId),
    ]);
    const accountsById = new Map(accounts.map((account) => [account.id, account]));
    const ended = new Set(revoked.map(({ jti }) => jti));
    const now = this.clock.now();
    const allowed = new Map<Caller, Caller>();
    for (const caller of callers) {
      const { token } = caller;
      const account = accountsById.get(caller.id);
      if (!token || !account) continue;
      const decision = decideSession(token, account, ended.has(token.jti) || ended.has(token.sessionId), now);
      if (decision.kind !== 'valid' || (await this.mustEnrol(account, token.bySso))) continue;
      allowed.set(caller, personOf(account, teams, token));
    }
    return allowed;
  }

  /** Sessions of an identity provider are exempt: the provider decides about second factors. */
  private async mustEnrol({ tenantId, mfaEnabled }: Account, bySso: boolean): Promise<boolean> {
    return !mfaEnabled && !bySso && (await this.tenants.requiresSecondFactor(tenantId));
  }
}

function personOf(account: Account, teams: TeamDirectory, token: Caller['token']): Caller {
  const teamIds = teams.teamsOf(account.id).map(({ id }) => id);
  return {
    kind: 'user',
    id: account.id,
    tenantId: account.tenantId,
    role: account.role,
    name: account.fullName,
    email: account.username,
    locale: account.locale,
    proofPending: account.proofPending,
    teamId: teamIds[0] ?? null,
    teamIds,
    unrestricted: account.role === 'admin',
    scopes: null,
    permissions: account.permissions,
    integration: null,
    profile: 'native',
    token,
  };
}
