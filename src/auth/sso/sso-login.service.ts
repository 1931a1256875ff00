import { Injectable, Logger } from '@nestjs/common';
import { ArrayContains } from 'typeorm';
import type { Origin } from '../../common/audit/author.js';
import { Clock } from '../../common/clock/clock.js';
import { SecretBox, sameText } from '../../common/crypto/secret-box.js';
import { ApiError, badRequest, forbidden, unauthorized, unavailable } from '../../common/errors/api-error.js';
import { ServerConfig } from '../../config/config.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { blockedError } from '../callers/user-callers.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import {
  appRedirect,
  refusedInConsole,
  SIGN_IN_MS,
  signInCookie,
  type PendingSignIn,
} from './domain/pending-sign-in.js';
import type { SsoRefusal } from './domain/sso-account.js';
import { IdentityProvider, type ProviderSettings } from './identity-provider.js';
import { SsoAccounts } from './sso-accounts.service.js';
import type { DiscoveredView } from './dto/discover.dto.js';
import { TeamSso } from './team-sso.entity.js';

/** A redirect, and the cookies that go with it. */
export interface SsoStep {
  url: string;
  cookies: string[];
}

const notConfigured = (): Error => badRequest('Single sign-on is not configured for this team', 'SSO_NOT_CONFIGURED');
const notConfirmed = (): Error => unauthorized('The sign-in could not be confirmed; begin again');
const cancelled = (): Error =>
  new ApiError(401, 'SIGN_IN_CANCELLED', 'The sign-in was cancelled at the identity provider');
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
    private readonly sessionCookies: SessionCookies,
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
    const sso = await this.configured({ slug: teamSlug.toLowerCase() });
    const begun = await this.provider.begin(this.settingsOf(sso), this.callbackUrl());
    if (!begun) throw providerAway();
    const { tenantId, teamId } = sso;
    const expiresAt = this.clock.now().getTime() + SIGN_IN_MS;
    const pending: PendingSignIn = { tenantId, teamId, ...begun.secrets, expiresAt, ...(to === null ? {} : { to }) };
    return { url: begun.url.href, cookies: [this.cookie(this.box.seal(JSON.stringify(pending)))] };
  }

  /**
   * Back from the provider, in the browser that went there.
   * @param kept the cookie that `begin` left
   * @param query the callback's query string with its question mark
   * @throws ApiError 401 when the return does not fit, comes too late or says that it was cancelled, 403 UNVERIFIED,
   * FORBIDDEN or USER_BLOCKED; to the console it is redirected with the code instead
   */
  finish(kept: string | undefined, query: string, origin: Origin): Promise<SsoStep> {
    const pending = this.open(kept);
    return this.orToConsole(pending?.to ?? null, () => this.finishPending(pending, query, origin));
  }

  private async orToConsole(to: string | null, step: () => Promise<SsoStep>): Promise<SsoStep> {
    try {
      return await step();
    } catch (error) {
      if (to === null || !(error instanceof ApiError)) throw error;
      return { url: refusedInConsole(error.code, to), cookies: [this.cookie('')] };
    }
  }

  private async finishPending(pending: PendingSignIn | null, query: string, origin: Origin): Promise<SsoStep> {
    const callback = new URL(this.callbackUrl() + query);
    if (!pending || pending.expiresAt <= this.clock.now().getTime()) throw notConfirmed();
    if (!sameText(callback.searchParams.get('state') ?? '', pending.state)) throw notConfirmed();
    if (callback.searchParams.get('error') === 'access_denied') throw cancelled();
    const { tenantId, teamId } = pending;
    const sso = await this.configured({ tenantId, teamId });
    const exchange = await this.provider.finish(this.settingsOf(sso), pending, callback);
    if (exchange.kind !== 'proven') {
      this.logger.warn({ teamId, reason: exchange.reason }, 'A single sign-on failed');
      throw exchange.kind === 'unreachable' ? providerAway() : notConfirmed();
    }
    const account = await this.accounts.open(sso, exchange.identity, origin);
    if ('refused' in account) throw refusal(account.refused);
    const session = await this.sessions.start(account, 'sso', origin);
    const cleared = this.cookie('');
    if (pending.to === undefined) {
      const url = appRedirect(this.server.appUrl, { ...session, email: account.username });
      return { url, cookies: [cleared] };
    }
    return { url: pending.to, cookies: [cleared, ...this.sessionCookies.of(session)] };
  }

  /** How an address signs in, by its domain alone: it says nothing about whether somebody has it. */
  async discover(email: string): Promise<DiscoveredView> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const claims = await this.unitOfWork
      .anywhere(TeamSso)
      .find({ where: { allowedDomains: ArrayContains([domain]) }, order: { slug: 'ASC' } });
    const [sso] = claims;
    // Organisations do not prove their domains: where two claim one, neither is believed.
    if (!sso || claims.some(({ tenantId }) => tenantId !== sso.tenantId)) return { method: 'password' };
    const { slug, issuer } = sso;
    return { method: 'sso', startUrl: `/v2/auth/sso/${encodeURIComponent(slug)}`, provider: new URL(issuer).host };
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

  /** What `begin` left, even if it does not count any more. */
  private open(kept: string | undefined): PendingSignIn | null {
    try {
      return JSON.parse(this.box.open(kept ?? '')) as PendingSignIn;
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
