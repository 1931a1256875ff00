import { Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { unauthorized } from '../../../platform/errors/api-error.js';
import { AccountsService } from '../../users/accounts.service.js';
import { Passwords } from '../../users/passwords.js';
import { blockedError } from '../callers/user-callers.js';
import type { LoginDto } from '../dto/auth.dto.js';
import { loginView, type ChallengeView, type LoginView, type TokensView } from '../dto/auth.views.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { LoginThrottle, passwordKey } from './login-throttle.js';

/** Sessions by password and by refresh token (contract: "User auth"). */
@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenSigner,
  ) {}

  /**
   * A session, or with MFA the challenge to the second step. Takes the same time whether or not the user exists. @throws
   * ApiError 401, 403 USER_BLOCKED, 429
   */
  async login({ email, password }: LoginDto, origin: Origin): Promise<LoginView | ChallengeView> {
    const attempt = await this.throttle.admit(passwordKey(email), origin.ip ?? '');
    const account = await this.accounts.findByUsername(email);
    const right = await this.passwords.matches(password, account?.passwordHash ?? null);
    if (!account || !right) throw unauthorized('Invalid email or password');
    await this.throttle.succeeded(attempt);
    if (account.blocked) throw blockedError();
    if (account.mfaEnabled) return { mfaRequired: true, challengeToken: await this.tokens.challenge(account) };
    return loginView(account, await this.sessions.start(account, 'password', origin));
  }

  /** @throws ApiError 401 REFRESH_INVALID, REFRESH_SPENT or SESSION_REVOKED, 403 USER_BLOCKED */
  async refresh(refreshToken: string, from: 'body' | 'cookie'): Promise<TokensView> {
    const outcome = await this.sessions.refresh(refreshToken, from);
    if (outcome.kind === 'rotated') {
      const { teamId: _teamId, ...tokens } = outcome.tokens;
      return tokens;
    }
    switch (outcome.why.kind) {
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
