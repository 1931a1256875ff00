import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { isVisible } from '../../../platform/domain/visible.js';
import type { ProvenIdentity } from './domain/sso-account.js';
import { PROVIDER_TIMEOUT_SECONDS, ProviderFetch } from './provider-fetch.js';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
}

/** The secrets of one sign-in, needed at the callback. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export type Exchange =
  | { kind: 'proven'; identity: ProvenIdentity }
  /** The provider refused, or its answer is invalid. `reason` is for the log. */
  | { kind: 'rejected'; reason: string }
  /** The provider does not respond, or not according to its metadata. */
  | { kind: 'unreachable'; reason: string };

/** OpenID Connect with one provider: authorization code with PKCE S256, state and nonce (openid-client). */
@Injectable()
export class IdentityProvider {
  constructor(private readonly provider: ProviderFetch) {}

  /** The URL to redirect to, and the secrets for `finish`. Null: the provider does not respond as configured. */
  async begin(settings: ProviderSettings, redirectUri: string): Promise<{ url: URL; secrets: SignInSecrets } | null> {
    const config = await this.discover(settings).catch(() => null);
    if (!config) return null;
    const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: settings.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { url, secrets };
  }

  /** Exchanges the callback's code for a verified identity. Never throws. */
  async finish(settings: ProviderSettings, secrets: SignInSecrets, callback: URL): Promise<Exchange> {
    const config = await this.discover(settings).catch(messageOf);
    if (typeof config === 'string') return { kind: 'unreachable', reason: config };
    try {
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      });
      return { kind: 'proven', identity: await identityOf(config, tokens) };
    } catch (error) {
      return { kind: 'rejected', reason: messageOf(error) };
    }
  }

  private async discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
    const server = new URL(issuer);
    const config = await oidc.discovery(server, clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
      [oidc.customFetch]: this.provider.fetch,
      timeout: PROVIDER_TIMEOUT_SECONDS,
      execute: checksOf(server),
    });
    const methods = config.serverMetadata().token_endpoint_auth_methods_supported;
    if (methods?.includes('client_secret_post')) return config;
    // RFC 8414: the default is HTTP Basic.
    const basic = new oidc.Configuration(
      config.serverMetadata(),
      clientId,
      clientSecret,
      oidc.ClientSecretBasic(clientSecret),
    );
    basic[oidc.customFetch] = this.provider.fetch;
    basic.timeout = PROVIDER_TIMEOUT_SECONDS;
    for (const check of checksOf(server)) check(basic);
    return basic;
  }
}

/** Verifies signatures of ID tokens, too. `ProviderFetch` checks each call: plain http reaches loopback only. */
const checksOf = ({ protocol }: URL): ((config: oidc.Configuration) => void)[] => [
  oidc.enableNonRepudiationChecks,
  ...(protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
];

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** The identity in the ID token; without an e-mail address there, asks the user info endpoint. */
async function identityOf(config: oidc.Configuration, tokens: Tokens): Promise<ProvenIdentity> {
  const claims = tokens.claims();
  if (!claims) throw new Error('No ID token');
  const asksUserInfo = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const profile: Record<string, unknown> = asksUserInfo
    ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
    : claims;
  const { email, email_verified: verified, name } = profile;
  return {
    subject: claims.sub,
    email: typeof email === 'string' && email.includes('@') && email.length <= 320 ? email : null,
    emailVerified: verified === true,
    name: typeof name === 'string' && isVisible(name) ? [...name.trim()].slice(0, 200).join('') : null,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
