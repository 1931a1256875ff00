import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { Origin } from '../../../platform/audit/author.js';
import { Clock } from '../../../platform/clock/clock.js';
import { randomToken, sha256 } from '../../../platform/crypto/secret-box.js';
import { notFound, unauthorized } from '../../../platform/errors/api-error.js';
import { newId } from '../../../platform/ids.js';
import { AuthConfig } from '../../../platform/config/config.js';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import type { TeamDirectory } from '../../teams/team-directory.js';
import { TeamsService } from '../../teams/teams.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import type { Caller } from '../../access/caller.js';
import { decideRefresh, expiryWithin, type RefreshRefusal } from '../domain/session.js';
import { clientWords, shortAddress } from '../domain/session-origin.js';
import { sessionsOf, signInsOf } from '../auth.queries.js';
import { NewLocationMails } from '../login/new-location-mails.js';
import type { SessionView, SignInView } from '../dto/auth.dto.js';
import { callerEntry, userEntry } from '../audit-entries.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { RefreshToken, RevokedToken } from './session-tokens.entity.js';
import { DAY_MS } from '../../../platform/durations.js';

/** How long a refresh token is valid. */
export const REFRESH_MS = 30 * DAY_MS;

export interface IssuedTokens {
  token: string;
  refreshToken: string;
  tokenVersion: number;
  /** The user's primary team. */
  teamId: string | null;
}

/** When and where a session began. */
type Session = Pick<RefreshToken, 'familyId' | 'startedAt' | 'address' | 'userAgent' | 'bySso'>;

export const SESSION_NOT_FOUND = 'Session not found';
const MAX_USER_AGENT = 300;
/** Scripts that sign in for each call have many sessions. */
const MAX_LISTED = 100;
const MAX_SIGN_INS = 20;

/** How the user authenticated. */
export type LoginMethod = 'password' | 'totp' | 'backup-code' | 'passkey' | 'sso';

export type RefreshOutcome = { kind: 'rotated'; tokens: IssuedTokens } | { kind: 'refused'; refusal: RefreshRefusal };

/** Sessions. Each has access tokens and a family of refresh tokens, of which only the newest is valid. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly teams: TeamsService,
    private readonly signer: TokenSigner,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly config: AuthConfig,
    private readonly newLocationMails: NewLocationMails,
  ) {}

  /**
   * Starts a session after authentication.
   * @param account as it was at the authentication @param method null: the caller writes its own audit entry
   * @throws ApiError 401 if password, second factor or blocking have changed since
   */
  async start(account: Account, method: LoginMethod | null, origin: Origin): Promise<IssuedTokens> {
    const teams = await this.teams.directory(account.tenantId);
    return this.unitOfWork.transaction(account.tenantId, async (tx) => {
      // The account may have changed since the password was checked.
      const current = await this.accounts.lock(tx, account.id);
      if (!current || current.tokenVersion !== account.tokenVersion || current.mfaEnabled !== account.mfaEnabled) {
        throw unauthorized('The account was changed meanwhile: sign in again');
      }
      if (method !== null) {
        await this.newLocationMails.sendIfNew(tx, current, origin);
        this.audit.record(tx, userEntry('auth.login', account, { method }, origin));
      }
      const session = {
        startedAt: this.clock.now(),
        address: shortAddress(origin.ip),
        userAgent: origin.userAgent?.toWellFormed().slice(0, MAX_USER_AGENT) ?? null,
        bySso: method === 'sso',
      };
      return this.issue(tx, account, { familyId: newId(), ...session }, teams);
    });
  }

  /**
   * Exchanges a refresh token for its successor. Locks the family, so that the second of two concurrent exchanges is a reuse
   * and one during a logout gives no valid token. Returns refusals instead of throwing, so that their effects are committed.
   */
  async refresh(raw: string, from: 'body' | 'cookie', origin: Origin): Promise<RefreshOutcome> {
    const hash = sha256(raw);
    const family = await this.unitOfWork.anywhere(RefreshToken).findOneBy({ hash });
    if (family === null) return { kind: 'refused', refusal: { kind: 'invalid', reason: 'unknown' } };
    const { tenantId, familyId } = family;
    // Before the transaction, as loading the directory may need a connection of its own.
    const teams = await this.teams.directory(tenantId);
    return this.unitOfWork.transaction(tenantId, async (tx): Promise<RefreshOutcome> => {
      await lockFamily(tx, familyId);
      const stored = await tx.repo(RefreshToken).findOne({ hash });
      const account = stored && (await this.accounts.find(tx, stored.userId));
      const now = this.clock.now();
      const decision = decideRefresh(stored, account, now, from);
      if (decision.kind === 'reused') await this.endFamily(tx, decision.familyId);
      if (decision.kind === 'reused' && account)
        this.audit.record(tx, userEntry('auth.refresh_reused', account, null, origin));
      if (decision.kind !== 'rotate') return { kind: 'refused', refusal: decision };
      await tx.repo(RefreshToken).update({ id: decision.token.id }, { usedAt: now });
      return { kind: 'rotated', tokens: await this.issue(tx, decision.user, decision.token, teams) };
    });
  }

  /** Ends the caller's session (logout), on every replica. */
  async end(caller: Caller, token: { jti: string; sessionId: string; expiresAt: Date }): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await lockFamily(tx, token.sessionId);
      this.audit.record(tx, callerEntry('auth.logout', caller, { type: 'user', id: caller.id, name: caller.name }));
      await tx.repo(RevokedToken).upsert({ jti: token.jti, expiresAt: token.expiresAt }, ['jti']);
      await this.endFamily(tx, token.sessionId);
    });
  }

  /** The caller's sessions that can be renewed, last used first. */
  async list(caller: Caller): Promise<SessionView[]> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const days = this.config.sessionDays;
    const newest = await sessionsOf(scope, caller.id, caller.token?.tokenVersion ?? 0, this.clock.now(), MAX_LISTED);
    return newest.map(({ familyId, startedAt, issuedAt, address, userAgent }) => ({
      id: familyId,
      startedAt: startedAt?.toISOString() ?? null,
      lastUsedAt: issuedAt.toISOString(),
      endsAt: expiryWithin({ startedAt: startedAt ?? issuedAt, days }, Infinity, issuedAt).toISOString(),
      address,
      client: clientWords(userAgent),
      current: familyId === caller.token?.sessionId,
    }));
  }

  /** The last sign-ins to the caller's account and refused ones, newest first. */
  async signIns(caller: Caller): Promise<SignInView[]> {
    const entries = await signInsOf(this.unitOfWork.of(caller.tenantId), caller.id, MAX_SIGN_INS);
    return entries.map(({ action, createdAt, ip, userAgent, details }) => ({
      at: createdAt.toISOString(),
      lastAt: details?.lastAt ?? createdAt.toISOString(),
      outcome: action === 'auth.login' ? 'signed-in' : 'refused',
      count: details?.count ?? 1,
      method: details?.method ?? null,
      address: ip,
      client: userAgent === null ? null : clientWords(userAgent),
    }));
  }

  /** Ends one session of the caller, at once and on every replica. @throws ApiError 404 */
  async endOne(caller: Caller, familyId: string): Promise<void> {
    const { tenantId, id, name } = caller;
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      await lockFamily(tx, familyId);
      const token = await tx
        .repo(RefreshToken)
        .findOne({ familyId, userId: id, usedAt: IsNull(), revokedAt: IsNull() });
      if (!token) throw notFound(SESSION_NOT_FOUND);
      const client = clientWords(token.userAgent);
      this.audit.record(tx, callerEntry('auth.session_ended', caller, { type: 'user', id, name }, { client }));
      await this.endFamily(tx, familyId);
    });
  }

  /** Invalidates all tokens of the user. @returns the new `tokenVersion` */
  endAll(caller: Caller): Promise<number> {
    const { tenantId, id, name } = caller;
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      this.audit.record(tx, callerEntry('auth.revoke_all', caller, { type: 'user', id, name }));
      return this.accounts.endSessions(tx, id);
    });
  }

  /** Invalidates all tokens of the family; the caller has locked it. */
  private async endFamily(tx: Transaction, familyId: string): Promise<void> {
    const now = this.clock.now();
    await tx.repo(RefreshToken).update({ familyId }, { revokedAt: now });
    // No access token of the family is issued after now, because of the lock.
    const expiresAt = new Date(now.getTime() + this.config.jwtExpirySeconds * 1000);
    await tx.repo(RevokedToken).upsert({ jti: familyId, expiresAt }, ['jti']);
  }

  private async issue(
    tx: Transaction,
    account: Account,
    { familyId, startedAt, address, userAgent, bySso }: Session,
    teams: TeamDirectory,
  ): Promise<IssuedTokens> {
    const now = this.clock.now();
    const session = { startedAt: startedAt ?? now, days: this.config.sessionDays };
    const teamId = teams.teamsOf(account.id)[0]?.id ?? null;
    const refreshToken = randomToken();
    await tx.repo(RefreshToken).insert({
      id: newId(),
      userId: account.id,
      familyId,
      startedAt: session.startedAt,
      address,
      userAgent,
      bySso,
      hash: sha256(refreshToken),
      tokenVersion: account.tokenVersion,
      issuedAt: now,
      expiresAt: expiryWithin(session, REFRESH_MS, now),
      usedAt: null,
      revokedAt: null,
    });
    const until = expiryWithin(session, this.config.jwtExpirySeconds * 1000, now);
    const token = await this.signer.access(account, { familyId, teamId, bySso, until });
    return { token, refreshToken, tokenVersion: account.tokenVersion, teamId };
  }
}

/** Locks the family until the end of the transaction. */
function lockFamily(tx: Transaction, familyId: string): Promise<void> {
  return tx.lock(`${tx.tenantId}session${familyId}`);
}
