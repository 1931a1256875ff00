import type { Request } from 'express';
import type { StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { AuthConfig } from '../../config/config.js';
import { signingSecret } from '../tokens/signing-secret.js';
import { credentialOf } from './request-credential.js';

/** How access tokens are found (in the header or in the cookie) and checked. */
export function jwtOptions(config: AuthConfig, from: 'bearer' | 'cookie'): StrategyOptionsWithoutRequest {
  return {
    jwtFromRequest: (request: Request) => {
      const credential = credentialOf(request, config.compatKeySchemes);
      return credential.kind === 'jwt' && credential.from === from ? credential.token : null;
    },
    secretOrKeyProvider: (_request: unknown, token: unknown, done: (error: null, secret: string) => void) =>
      done(null, signingSecret(config, String(token))),
    algorithms: ['HS256'],
    // Expiry is judged by the service's clock, with the rest of the session.
    ignoreExpiration: true,
  };
}
