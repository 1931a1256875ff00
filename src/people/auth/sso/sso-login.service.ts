import { Injectable, Logger } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { sameText } from '../../../platform/crypto/secret-box.js';
import { ApiError, forbidden, unauthorized, unavailable } from '../../../platform/errors/api-error.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { blockedError } from '../callers/user-callers.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { appRedirect, refusedInConsole, type PendingSignIn } from './domain/pending-sign-in.js';
import type { SsoRefusal } from './domain/sso-account.js';
import { IdentityProvider } from './identity-provider.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { SsoAccounts } from './sso-accounts.service.js';
import { SsoProviders } from './sso-providers.service.js';

/** A redirect, and the cookies that go with it. */
export interface SsoStep {
  url: string;
  cookies: string[];
}

const notConfirmed = (): Error => unauthorized('The sign-in could not be confirmed; begin again');
const cancelled = (): Error =>
  new ApiError(401, 'SIGN_IN_CANCELLED', 'The sign-in was cancelled at the identity provider');
const providerAway = (): Error => unavailable('The identity provider does not answer as configured', 60);

/** Single sign-on (contract: GET /v2/auth/sso/:teamSlug and /callback). */
@Injectable()
export class SsoLoginService {
  private readonly logger = new Logger(SsoLoginService.name);

  constructor(
    private readonly providers: SsoProviders,
    private readonly provider: IdentityProvider,
    private readonly pending: PendingSignIns,
    private readonly accounts: SsoAccounts,
    private readonly sessions: SessionsService,
    private readonly sessionCookies: SessionCookies,
    private readonly server: ServerConfig,
  ) {}

  /**
   * To the team's identity provider.
   * @param to the page of the console to which it leads; null: to the app, with the tokens
   * @throws ApiError 400 SSO_NOT_CONFIGURED, 503 when the provider does not answer; to the console it is redirected with
   * the code instead
   */
  begin(teamSlug: string, to: string | null): Promise<SsoStep> {
    return this.orToConsole(to, () => this.beginAt(teamSlug, to));
  }

  private async beginAt(teamSlug: string, to: string | null): Promise<SsoStep> {
    const { sso, settings } = await this.providers.of({ slug: teamSlug.toLowerCase() });
    const begun = await this.provider.begin(settings, this.callbackUrl());
    if (!begun) throw providerAway();
    const { tenantId, teamId } = sso;
    const cookie = this.pending.keep({ tenantId, teamId, ...begun.secrets, ...(to === null ? {} : { to }) });
    return { url: begun.url.href, cookies: [cookie] };
  }

  /**
   * Back from the provider, in the browser that went there.
   * @param kept the cookie that `begin` left
   * @param query the callback's query string with its question mark
   * @throws ApiError 401 when the return does not fit, comes too late or says that it was cancelled, 403 UNVERIFIED,
   * FORBIDDEN or USER_BLOCKED; to the console it is redirected with the code instead
   */
  finish(kept: string | undefined, query: string, origin: Origin): Promise<SsoStep> {
    const pending = this.pending.open(kept);
    return this.orToConsole(pending?.to ?? null, () => this.finishPending(pending, query, origin));
  }

  private async orToConsole(to: string | null, step: () => Promise<SsoStep>): Promise<SsoStep> {
    try {
      return await step();
    } catch (error) {
      if (to === null || !(error instanceof ApiError)) throw error;
      return { url: refusedInConsole(error.code, to), cookies: [this.pending.forget()] };
    }
  }

  private async finishPending(pending: PendingSignIn | null, query: string, origin: Origin): Promise<SsoStep> {
    const callback = new URL(this.callbackUrl() + query);
    if (!pending || this.pending.isOver(pending)) throw notConfirmed();
    if (!sameText(callback.searchParams.get('state') ?? '', pending.state)) throw notConfirmed();
    if (callback.searchParams.get('error') === 'access_denied') throw cancelled();
    const { tenantId, teamId } = pending;
    const { sso, settings } = await this.providers.of({ tenantId, teamId });
    const exchange = await this.provider.finish(settings, pending, callback);
    if (exchange.kind !== 'proven') {
      this.logger.warn({ teamId, reason: exchange.reason }, 'A single sign-on failed');
      throw exchange.kind === 'unreachable' ? providerAway() : notConfirmed();
    }
    const account = await this.accounts.open(sso, exchange.identity, origin);
    if ('refused' in account) throw refusal(account.refused);
    const session = await this.sessions.start(account, 'sso', origin);
    const cleared = this.pending.forget();
    if (pending.to === undefined) {
      const url = appRedirect(this.server.appUrl, { ...session, email: account.username });
      return { url, cookies: [cleared] };
    }
    return { url: pending.to, cookies: [cleared, ...this.sessionCookies.of(session)] };
  }

  private callbackUrl(): string {
    return `${this.server.publicBaseUrl}/v2/auth/sso/callback`;
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
