import { Injectable } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ApiError, unauthorized } from '../../../platform/errors/api-error.js';
import type { Caller } from '../../access/caller.js';
import { type Account, AccountsService } from '../../users/accounts.service.js';
import { blockedError } from '../callers/user-callers.js';
import { loginView, type LoginView } from '../dto/auth.views.js';
import { FamiliarLocations } from '../login/familiar-locations.js';
import { LoginThrottle } from '../login/login-throttle.js';
import { MfaLoginService } from '../mfa/mfa-login.service.js';
import { UserMfa } from '../mfa/user-mfa.entity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { SecondFactorOptionsView } from './dto/passkey.dto.js';
import { credentialOf, type PasskeyAnswer, type PasskeyOptions, PasskeyProofs } from './passkey-proofs.service.js';

/** Signs people in with a passkey, alone or after the password. */
@Injectable()
export class PasskeyLogins {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly proofs: PasskeyProofs,
    private readonly sessions: SessionsService,
    private readonly secondStep: MfaLoginService,
    private readonly throttle: LoginThrottle,
    private readonly locations: FamiliarLocations,
  ) {}

  /** Options for a sign-in without a login name: the device offers its passkeys for this site. */
  options(): Promise<PasskeyOptions> {
    return this.proofs.options('passkey-sign-in', null);
  }

  /** A device that has checked who uses it is two factors. @throws ApiError 401, 403 USER_BLOCKED, 429 */
  async signIn(answer: PasskeyAnswer, origin: Origin): Promise<LoginView> {
    const account = await this.proofs.ownerOf(answer);
    const name = account?.username ?? credentialOf(answer);
    const location = account && (await this.locations.locationsOf(name, origin.ip, origin.device))(account);
    const signedIn = await this.throttle.try({ account, name, what: 'passkey', origin, location }, async () =>
      account && (await this.proofs.verify(answer, 'passkey-sign-in', account)) ? account : null,
    );
    if (!signedIn) throw unauthorized('This passkey is not known here, or its answer came too late');
    if (signedIn.blocked) throw this.secondStep.refuseBlocked(signedIn, 'passkey', origin);
    return loginView(signedIn, await this.sessions.start(signedIn, 'passkey', origin));
  }

  /** Options for the second step of a login. @throws ApiError 401, 403 USER_BLOCKED, 409 NO_PASSKEY */
  async secondFactorOptions(challengeToken: string): Promise<SecondFactorOptionsView> {
    const account = await this.secondStep.challenged(challengeToken);
    if (account.blocked) throw blockedError();
    const app = await this.unitOfWork.of(account.tenantId).repo(UserMfa).exists({ userId: account.id });
    return { options: await this.optionsOf(account, 'passkey-second-factor'), app };
  }

  /** @throws ApiError 401 INVALID_CODE, 403 USER_BLOCKED, 429 */
  finish(challengeToken: string, answer: PasskeyAnswer, origin: Origin): Promise<LoginView> {
    return this.secondStep.finishBy('passkey', challengeToken, origin, (account) =>
      this.proofs.verify(answer, 'passkey-second-factor', account),
    );
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
}
