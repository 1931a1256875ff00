import { Injectable, Logger } from '@nestjs/common';
import type { Origin } from '../../common/audit/author.js';
import { Clock } from '../../common/clock/clock.js';
import { SecretBox, sameText } from '../../common/crypto/secret-box.js';
import { ApiError, badRequest, forbidden, unauthorized, unavailable } from '../../common/errors/api-error.js';
import { ServerConfig } from '../../config/config.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { blockedError } from '../callers/user-callers.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { appRedirect, SIGN_IN_MS, signInCookie, type PendingSignIn } from './domain/pending-sign-in.js';
import type { SsoRefusal } from './domain/sso-account.js';
import { IdentityProvider, type ProviderSettings } from './identity-provider.js';
import { SsoAccounts } from './sso-accounts.service.js';
import { TeamSso } from './team-sso.entity.js';

/** A redirect, and the cookie that goes with it. */
export interface SsoStep {
  url: string;
  cookie: string;
}

const notConfigured = (): Error => badRequest('Single sign-on is not configured for this team', 'SSO_NOT_CONFIGURED');
const notConfirmed = (): Error => unauthorized('The sign-in could not be confirmed; begin again');
const providerAway = (): Error => unavailable('The identity provider does not answer as configured', 60);

/** Single sign-on (contract: GET /v2/auth/sso/:teamSlug and /callback). */
@Injectable()
export class SsoLoginService {
  private readonly logger = new Logger(SsoLoginService.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: IdentityProvider,
    private readonly accounts: SsoAccounts,
    private readonly sessions: SessionsService,
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** To the team's identity provider. @throws ApiError 400 SSO_NOT_CONFIGURED, 503 when the provider does not answer */
  async begin(teamSlug: string): Promise<SsoStep> {
    const sso = await this.configured({ slug: teamSlug.toLowerCase() });
    const begun = await this.provider.begin(this.settingsOf(sso), this.callbackUrl());
    if (!begun) throw providerAway();
    const { tenantId, teamId } = sso;
    const expiresAt = this.clock.now().getTime() + SIGN_IN_MS;
    const pending: PendingSignIn = { tenantId, teamId, ...begun.secrets, expiresAt };
    return { url: begun.url.href, cookie: this.cookie(this.box.seal(JSON.stringify(pending))) };
  }

  /**
   * Back from the provider, in the browser that went there.
   * @param kept the cookie that `begin` left
   * @param query the callback's query string with its question mark
   * @throws ApiError 401 when the return does not fit, 403 UNVERIFIED, FORBIDDEN or USER_BLOCKED
   */
  async finish(kept: string | undefined, query: string, origin: Origin): Promise<SsoStep> {
    const pending = this.open(kept);
    const callback = new URL(this.callbackUrl() + query);
    if (!pending || !sameText(callback.searchParams.get('state') ?? '', pending.state)) throw notConfirmed();
    const { tenantId, teamId } = pending;
    const sso = await this.configured({ tenantId, teamId });
    const exchange = await this.provider.finish(this.settingsOf(sso), pending, callback);
    if (exchange.kind !== 'proven') {
      this.logger.warn({ teamId, reason: exchange.reason }, 'A single sign-on failed');
      throw exchange.kind === 'unreachable' ? providerAway() : notConfirmed();
    }
    const account = await this.accounts.open(sso, exchange.identity, origin);
    if ('refused' in account) throw refusal(account.refused);
    const session = await this.sessions.start(account, 'sso');
    return { url: appRedirect(this.server.appUrl, { ...session, email: account.username }), cookie: this.cookie('') };
  }

  private async configured(by: { slug: string } | { tenantId: string; teamId: string }): Promise<TeamSso> {
    const sso = await this.unitOfWork.anywhere(TeamSso).findOneBy(by);
    if (!sso) throw notConfigured();
    return sso;
  }

  private settingsOf({ issuer, clientId, clientSecret, scopes }: TeamSso): ProviderSettings {
    return { issuer, clientId, clientSecret: this.box.open(clientSecret), scopes };
  }

  private callbackUrl(): string {
    return `${this.server.publicBaseUrl}/v2/auth/sso/callback`;
  }

  private cookie(value: string): string {
    return signInCookie(value, this.server.publicBaseUrl.startsWith('https:'));
  }

  private open(kept: string | undefined): PendingSignIn | null {
    try {
      const pending = JSON.parse(this.box.open(kept ?? '')) as PendingSignIn;
      return pending.expiresAt > this.clock.now().getTime() ? pending : null;
    } catch {
      return null;
    }
  }
}

function refusal(reason: SsoRefusal): Error {
  switch (reason) {
    case 'unverified':
      return new ApiError(403, 'UNVERIFIED', 'The identity provider has not verified this e-mail address');
    case 'domain':
      return forbidden('This e-mail domain may not sign in here');
    case 'other-tenant':
      return forbidden('This account cannot sign in here');
    case 'blocked':
      return blockedError();
  }
}
