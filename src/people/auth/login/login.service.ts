import { Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { unauthorized } from '../../../platform/errors/api-error.js';
import { TenantsService } from '../../tenants/tenants.service.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import { blockedError } from '../callers/user-callers.js';
import type { LoginDto } from '../dto/auth.dto.js';
import {
  loginView,
  type ChallengeView,
  type LoginView,
  type OrganisationsView,
  type TokensView,
} from '../dto/auth.views.js';
import { accountOwner, RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { FamiliarLocations } from './familiar-locations.js';
import { LoginThrottle, nameKey, passwordKey, type LoginTarget } from './login-throttle.js';

/** At most so many accounts of one name are checked, as each comparison takes time. */
const MAX_ACCOUNTS = 10;

/** Logins by password, and renewals by refresh token. */
@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly tenants: TenantsService,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly locations: FamiliarLocations,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenSigner,
    private readonly refused: RefusedSignIns,
  ) {}

  /**
   * Starts a session. With a second factor it returns the challenge instead; if the password is correct in several
   * organisations, these. Takes the same time for unknown users.
   * @throws ApiError 401, 403 USER_BLOCKED, 429
   */
  async login(
    { email, password, organisation }: LoginDto,
    origin: Origin,
  ): Promise<LoginView | ChallengeView | OrganisationsView> {
    const locationOf = await this.locations.locationsOf(email, origin.ip, origin.device);
    const [first, ...others] = (await this.accountsOf(email, organisation?.toLowerCase())).map((account) => ({
      account,
      key: passwordKey(account.id),
      location: locationOf(account),
    }));
    // Each account has its count: whoever has one of this name elsewhere guesses no more often.
    const attempt = await this.throttle.admit<LoginTarget & { account: Account | null }>(
      first ? [first, ...others] : [{ account: null, key: nameKey(email), location: null }],
      { method: 'password', refusal: 'auth.login_failed', name: email, origin },
    );
    const checked = await Promise.all(
      attempt.admitted.map(async ({ account, ...target }) => {
        const isRight = await this.passwords.matches(password, account?.passwordHash ?? null);
        return isRight && account ? [{ account, ...target }] : [];
      }),
    );
    const right = checked.flat();
    if (right.length === 0) {
      this.throttle.failed(attempt);
      throw unauthorized('Invalid email or password');
    }
    await this.throttle.succeeded(attempt, right);
    const usable = right.map(({ account }) => account).filter(({ blocked }) => !blocked);
    const [account] = usable;
    if (!account) {
      const details = { method: 'password', reason: 'blocked' };
      for (const each of right) this.refused.record('auth.login_failed', accountOwner(each.account), origin, details);
      throw blockedError();
    }
    if (usable.length > 1) {
      const organisations = usable.map(async ({ tenantId }) => ({
        id: tenantId,
        name: await this.tenants.nameOf(tenantId),
      }));
      return { organisations: await Promise.all(organisations) };
    }
    if (account.mfaEnabled) return { mfaRequired: true, challengeToken: await this.tokens.challenge(account) };
    return loginView(account, await this.sessions.start(account, 'password', origin));
  }

  /** The accounts with this name, those with proven addresses first. */
  private async accountsOf(email: string, organisation: string | undefined): Promise<Account[]> {
    return (await this.accounts.findInAllTenants(email))
      .filter(({ tenantId }) => organisation === undefined || tenantId === organisation)
      .sort((a, b) => Number(b.emailProven) - Number(a.emailProven))
      .slice(0, MAX_ACCOUNTS);
  }

  /** @throws ApiError 401 REFRESH_INVALID, REFRESH_SPENT or SESSION_REVOKED, 403 USER_BLOCKED */
  async refresh(refreshToken: string, from: 'body' | 'cookie', origin: Origin): Promise<TokensView> {
    const outcome = await this.sessions.refresh(refreshToken, from, origin);
    if (outcome.kind === 'rotated') {
      const { teamId: _teamId, ...tokens } = outcome.tokens;
      return tokens;
    }
    switch (outcome.refusal.kind) {
      case 'invalid':
        throw unauthorized('Invalid or expired refresh token', 'REFRESH_INVALID');
      case 'revoked':
      case 'reused':
        throw unauthorized('The session was revoked', 'SESSION_REVOKED');
      case 'spent':
        throw unauthorized('Another tab has just renewed the session: repeat the request', 'REFRESH_SPENT');
      case 'blocked':
        throw blockedError();
    }
  }
}
