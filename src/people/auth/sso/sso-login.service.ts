import { Injectable, Logger } from '@nestjs/common';
import type { Origin } from '../../../platform/audit/author.js';
import { sameText, sha256 } from '../../../platform/crypto/secret-box.js';
import { ApiError, forbidden, unauthorized, unavailable } from '../../../platform/errors/api-error.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { blockedError } from '../callers/user-callers.js';
import { RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { appRedirect, challengedInConsole, refusedInConsole, type PendingSignIn } from './domain/pending-sign-in.js';
import type { ProvenIdentity, SsoRefusal } from './domain/sso-account.js';
import { IdentityProvider } from './identity-provider.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { SsoAccounts } from './sso-accounts.service.js';
import { SsoLinkMails } from './sso-link-mails.service.js';
import { SsoProviders, type Provider } from './sso-providers.service.js';
import type { Account } from '../../users/accounts.service.js';
import { TokenSigner } from '../tokens/token-signer.js';

/** A redirect, and the cookies that go with it. */
export interface SsoStep {
  url: string;
  cookies: string[];
}

/** The error code while a sign-in waits for its mailed link. */
const LINK_MAILED = 'LINK_MAILED';
/** In development: it is in the folder of the mails. */
const LINK_KEPT = 'LINK_KEPT';

const notConfirmed = (): Error => unauthorized('The sign-in could not be confirmed; begin again');
const wrongBrowser = (): Error =>
  unauthorized('Open the link in the browser in which you signed in, within ten minutes; or begin again');
const usedAlready = (): Error => unauthorized('This link was used already; begin again');
const cancelled = (): Error =>
  new ApiError(401, 'SIGN_IN_CANCELLED', 'The sign-in was cancelled at the identity provider');
const providerUnavailable = (): Error => unavailable('The identity provider does not answer as configured', 60);

/** Single sign-on by OpenID Connect. */
@Injectable()
export class SsoLoginService {
  private readonly logger = new Logger(SsoLoginService.name);

  constructor(
    private readonly providers: SsoProviders,
    private readonly provider: IdentityProvider,
    private readonly pending: PendingSignIns,
    private readonly accounts: SsoAccounts,
    private readonly links: SsoLinkMails,
    private readonly tokens: TokenSigner,
    private readonly sessions: SessionsService,
    private readonly sessionCookies: SessionCookies,
    private readonly server: ServerConfig,
    private readonly refused: RefusedSignIns,
  ) {}

  /**
   * Redirects to the identity provider of a team, by its name or id, or of an organisation, by its id.
   * @param to the page of the console to open after the sign-in; null: the app, with the tokens
   * @throws ApiError 400 SSO_NOT_CONFIGURED, 503 if the provider does not respond; sign-ins to the console are redirected there
   * with the error code instead
   */
  begin(teamSlug: string, to: string | null): Promise<SsoStep> {
    return this.orToConsole(to, () => this.beginAt(teamSlug, to));
  }

  private async beginAt(teamSlug: string, to: string | null): Promise<SsoStep> {
    const { tenantId, teamId, settings } = await this.providers.bySlug(teamSlug.toLowerCase());
    const started = await this.provider.begin(settings, this.callbackUrl());
    if (!started) throw providerUnavailable();
    const cookie = this.pending.cookieFor({ tenantId, teamId, ...started.secrets, ...(to === null ? {} : { to }) });
    return { url: started.url.href, cookies: [cookie] };
  }

  /**
   * Handles the provider's redirect back.
   * @param cookie the cookie from `begin`
   * @param query the callback's query string with its question mark
   * @throws ApiError 401 if it is invalid, late or cancelled, 403 UNVERIFIED, FORBIDDEN or USER_BLOCKED; sign-ins to the console
   * are redirected there with the error code instead
   */
  finish(cookie: string | undefined, query: string, origin: Origin): Promise<SsoStep> {
    const pending = this.pending.open(cookie);
    return this.orToConsole(pending?.to ?? null, () => this.finishPending(pending, query, origin));
  }

  private async orToConsole(
    to: string | null,
    step: () => Promise<SsoStep>,
    cookies = [this.pending.clearedCookie()],
  ): Promise<SsoStep> {
    try {
      return await step();
    } catch (error) {
      if (to === null || !(error instanceof ApiError)) throw error;
      return { url: refusedInConsole(error.code, to), cookies };
    }
  }

  private async finishPending(pending: PendingSignIn | null, query: string, origin: Origin): Promise<SsoStep> {
    const callback = new URL(this.callbackUrl() + query);
    if (!pending || this.pending.isExpired(pending)) throw notConfirmed();
    if (!sameText(callback.searchParams.get('state') ?? '', pending.state)) throw notConfirmed();
    if (callback.searchParams.get('error') === 'access_denied') throw cancelled();
    const provider = await this.providers.of(pending);
    const exchange = await this.provider.finish(provider.settings, pending, callback);
    if (exchange.kind !== 'proven') {
      this.logger.warn({ teamId: pending.teamId, reason: exchange.reason }, 'A single sign-on failed');
      throw exchange.kind === 'unreachable' ? providerUnavailable() : notConfirmed();
    }
    const opened = await this.accounts.open(provider, exchange.identity, origin);
    switch (opened.kind) {
      case 'refused':
        return this.refuse(provider, exchange.identity, opened.reason, origin);
      case 'mail':
        return this.askByMail(pending, provider, exchange.identity, opened.account);
      case 'opened':
        return this.signedIn(pending, opened.account, origin);
    }
  }

  /**
   * Handles the mailed link, in the browser that signed in at the provider.
   * @throws ApiError 401 in another browser, too late or once more, 403 as `finish`
   */
  finishMailed(cookie: string | undefined, token: string, origin: Origin): Promise<SsoStep> {
    const pending = this.pending.open(cookie);
    const step = async (): Promise<SsoStep> => {
      const { mailed } = pending ?? {};
      if (!pending || !mailed || this.pending.isExpired(pending)) throw wrongBrowser();
      if (!sameText(sha256(token), mailed.tokenHash)) throw wrongBrowser();
      const provider = await this.providers.of(pending);
      // The provider was changed meanwhile, and the new one has not proven this person.
      if (provider.settings.issuer !== mailed.issuer) throw notConfirmed();
      if (!(await this.links.consume(pending.tenantId, mailed.tokenHash, pending.expiresAt))) throw usedAlready();
      const opened = await this.accounts.open(provider, mailed.identity, origin, true);
      if (opened.kind !== 'opened')
        return this.refuse(provider, mailed.identity, opened.kind === 'refused' ? opened.reason : 'domain', origin);
      return this.signedIn(pending, opened.account, origin);
    };
    // Keeps the cookie: after the link of an older mail, that of the newest still works.
    return this.orToConsole(pending?.to ?? null, step, []);
  }

  /** Records the refusal. @throws ApiError for the reason */
  private refuse({ tenantId }: Provider, identity: ProvenIdentity, reason: SsoRefusal, origin: Origin): never {
    const unknownName = identity.email ?? identity.subject;
    this.refused.record('auth.login_failed', { tenantId, unknownName }, origin, { method: 'sso', reason });
    throw refusal(reason);
  }

  /** Mails a link, and keeps the proven identity in the browser's cookie: the link works in this browser only. */
  private async askByMail(
    { tenantId, teamId, state, nonce, verifier, to }: PendingSignIn,
    { settings: { issuer } }: Provider,
    identity: ProvenIdentity,
    account: Account,
  ): Promise<SsoStep> {
    const tokenHash = await this.links.send(account, new URL(issuer).host);
    if (tokenHash === null) throw refusal('domain');
    const mailed = { identity, issuer, tokenHash };
    const waiting = { tenantId, teamId, state, nonce, verifier, mailed, ...(to !== undefined && { to }) };
    const url =
      to === undefined
        ? appRedirect(this.server.appUrl, { error: LINK_MAILED, email: account.username })
        : refusedInConsole(this.server.mailboxFolder === null ? LINK_MAILED : LINK_KEPT, to);
    return { url, cookies: [this.pending.cookieFor(waiting)] };
  }

  /** Signs in, or asks for the account's second factor, which the provider does not replace. */
  private async signedIn({ to }: PendingSignIn, account: Account, origin: Origin): Promise<SsoStep> {
    const cleared = this.pending.clearedCookie();
    const email = account.username;
    if (account.mfaEnabled) {
      const challengeToken = await this.tokens.challenge(account);
      const challenge = { mfaRequired: true, challengeToken, email };
      const url =
        to === undefined ? appRedirect(this.server.appUrl, challenge) : challengedInConsole(challengeToken, to);
      return { url, cookies: [cleared] };
    }
    const session = await this.sessions.start(account, 'sso', origin);
    if (to !== undefined) return { url: to, cookies: [cleared, ...this.sessionCookies.of(session)] };
    const { token, refreshToken, tokenVersion } = session;
    return { url: appRedirect(this.server.appUrl, { token, refreshToken, tokenVersion, email }), cookies: [cleared] };
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
      return forbidden('This e-mail domain may not sign in here, or its organisation has not proven it yet');
    case 'not-for-account':
      return new ApiError(
        403,
        'SSO_NOT_FOR_ACCOUNT',
        'This provider signs in people of its team alone, and no administrators: sign in with your password',
      );
    case 'blocked':
      return blockedError();
  }
}
