import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import type { Caller } from '../../access/caller.js';
import { secretKey, signingSecret } from '../../../platform/crypto/signing-secret.js';
import { AuthConfig } from '../../../platform/config/config.js';
import { UserCallers } from '../callers/user-callers.js';
import { credentialOf } from './request-credential.js';

/** Authenticates access tokens in `Authorization: Bearer`, else in the cookie `token`. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    private readonly callers: UserCallers,
    config: AuthConfig,
  ) {
    super({
      jwtFromRequest: (request: Request) => {
        const credential = credentialOf(request, config.compatKeySchemes);
        return credential.kind === 'jwt' ? credential.token : null;
      },
      // The types of passport-jwt lack key objects, which jsonwebtoken accepts.
      secretOrKeyProvider: (_request: unknown, token: unknown, done: (error: null, secret: Buffer) => void) =>
        done(null, secretKey(signingSecret(config, String(token))) as unknown as Buffer),
      algorithms: ['HS256'],
      // `decideSession` checks the expiry, by the injected clock.
      ignoreExpiration: true,
    });
  }

  /** For payloads that are not objects jsonwebtoken throws instead of reporting a failure. */
  override authenticate(request: Request, options?: object): void {
    try {
      super.authenticate(request, options);
    } catch {
      this.fail(401);
    }
  }

  validate(payload: unknown): Promise<Caller> {
    return this.callers.callerOf(payload);
  }
}
