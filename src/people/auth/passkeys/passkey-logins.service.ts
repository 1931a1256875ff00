import { Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ApiError, unauthorized } from '../../../platform/errors/api-error.js';
import type { Caller } from '../../access/caller.js';
import { type Account, AccountsService } from '../../users/accounts.service.js';
import { blockedError } from '../callers/user-callers.js';
import { loginView, type LoginView } from '../dto/auth.views.js';
import { invalidCodeError } from '../mfa/domain/invalid-code.js';
import { UserMfa } from '../mfa/user-mfa.entity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TokenSigner } from '../tokens/token-signer.js';
import type { SecondFactorOptionsView } from './dto/passkey.dto.js';
import { type PasskeyAnswer, type PasskeyOptions, PasskeyProofs } from './passkey-proofs.service.js';

/** Signs people in with a passkey, alone or after the password. */
@Injectable()
export class PasskeyLogins {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly proofs: PasskeyProofs,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenSigner,
  ) {}

  /** Options for a sign-in without a login name: the device offers its passkeys for this site. */
  options(): Promise<PasskeyOptions> {
    return this.proofs.options('passkey-sign-in', null);
  }

  /** Signs in with a passkey alone; a device that verifies the user counts as two factors. @throws ApiError 401, 403 USER_BLOCKED */
  async signIn(answer: PasskeyAnswer, origin: Origin): Promise<LoginView> {
    const account = await this.proofs.verify(answer, 'passkey-sign-in', null);
    if (!account) throw unauthorized('This passkey is not known here, or its answer came too late');
    return this.startSession(account, origin);
  }

  /** Options for the second step of a login. @throws ApiError 401, 403 USER_BLOCKED, 409 NO_PASSKEY */
  async secondFactorOptions(challengeToken: string): Promise<SecondFactorOptionsView> {
    const account = await this.accountOfChallenge(challengeToken);
    const app = await this.unitOfWork.of(account.tenantId).repo(UserMfa).exists({ userId: account.id });
    return { options: await this.optionsOf(account, 'passkey-second-factor'), app };
  }

  /** Finishes the second step of a login. @throws ApiError 401 INVALID_CODE, 403 USER_BLOCKED */
  async finish(challengeToken: string, answer: PasskeyAnswer, origin: Origin): Promise<LoginView> {
    const account = await this.accountOfChallenge(challengeToken);
    if (!(await this.proofs.verify(answer, 'passkey-second-factor', account))) throw invalidCodeError();
    return this.startSession(account, origin);
  }

  /** Options for POST /v2/auth/confirm. @throws ApiError 401, 409 NO_PASSKEY */
  async confirmOptions({ tenantId, id }: Caller): Promise<PasskeyOptions> {
    const account = await this.accounts.find(this.unitOfWork.of(tenantId), id);
    if (!account) throw unauthorized('Invalid or expired token');
    return this.optionsOf(account, 'passkey-confirm');
  }

  private async optionsOf(account: Account, purpose: 'passkey-second-factor' | 'passkey-confirm') {
    const options = await this.proofs.options(purpose, account);
    // With an empty list the browser would accept any passkey of the device.
    if (options.allowCredentials?.length === 0) throw new ApiError(409, 'NO_PASSKEY', 'You have no passkey');
    return options;
  }

  private async startSession(account: Account, origin: Origin): Promise<LoginView> {
    if (account.blocked) throw blockedError();
    return loginView(account, await this.sessions.start(account, 'passkey', origin));
  }

  private async accountOfChallenge(token: string): Promise<Account> {
    const claims = await this.tokens.readChallenge(token);
    const account = claims && (await this.accounts.find(this.unitOfWork.of(claims.tenantId), claims.sub));
    if (account?.blocked) throw blockedError();
    if (!account || account.tokenVersion !== claims.tokenVersion) throw unauthorized('Invalid or expired challenge');
    return account;
  }
}
