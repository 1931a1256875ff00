import type { Request } from 'express';
import type { StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { AuthConfig } from '../../config/config.js';
import { secretKey, signingSecret } from '../../common/crypto/signing-secret.js';
import { credentialOf } from './request-credential.js';

/** How access tokens are found (in the header or in the cookie) and checked. */
export function jwtOptions(config: AuthConfig, from: 'bearer' | 'cookie'): StrategyOptionsWithoutRequest {
  return {
    jwtFromRequest: (request: Request) => {
      const credential = credentialOf(request, config.compatKeySchemes);
      return credential.kind === 'jwt' && credential.from === from ? credential.token : null;
    },
    // The types of passport-jwt know no key; jsonwebtoken, to which it is handed on, does.
    secretOrKeyProvider: (_request: unknown, token: unknown, done: (error: null, secret: Buffer) => void) =>
      done(null, secretKey(signingSecret(config, String(token))) as unknown as Buffer),
    algorithms: ['HS256'],
    // Expiry is judged by the service's clock, with the rest of the session.
    ignoreExpiration: true,
  };
}
