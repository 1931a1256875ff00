import { Injectable } from '@nestjs/common';
import type { Origin } from '../../common/audit/author.js';
import { unauthorized } from '../../common/errors/api-error.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { AccountsService, type Account } from '../../users/accounts.service.js';
import { blockedError } from '../callers/user-callers.js';
import { loginView, type LoginView } from '../dto/auth.views.js';
import type { MfaLoginDto } from '../dto/mfa.dto.js';
import { LoginThrottle, mfaKey } from '../login/login-throttle.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { invalidCodeError } from './mfa.service.js';
import { SecondFactor, type FactorKind } from './second-factor.js';

/** The second step of a login (contract: POST /v2/auth/login/mfa and /backup). */
@Injectable()
export class MfaLoginService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly tokens: TokenSigner,
    private readonly factor: SecondFactor,
    private readonly throttle: LoginThrottle,
    private readonly sessions: SessionsService,
  ) {}

  /** Its failures are counted apart from those of the password, which clear with every right one. @throws ApiError 401, 403, 429 */
  async finish({ challengeToken, code }: MfaLoginDto, kind: FactorKind, origin: Origin): Promise<LoginView> {
    const account = await this.challenged(challengeToken);
    const attempt = await this.throttle.admit(mfaKey(account.id), origin.ip ?? '');
    if (!(await this.factor.take(account, kind, code))) throw invalidCodeError();
    await this.throttle.succeeded(attempt);
    return loginView(account, await this.sessions.start(account, kind, origin));
  }

  private async challenged(token: string): Promise<Account> {
    const claims = await this.tokens.readChallenge(token);
    const account = claims && (await this.accounts.find(this.unitOfWork.of(claims.tenantId), claims.sub));
    if (account?.blocked) throw blockedError();
    if (!account || account.tokenVersion !== claims.tokenVersion) throw unauthorized('Invalid or expired challenge');
    return account;
  }
}
