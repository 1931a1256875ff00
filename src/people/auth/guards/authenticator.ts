import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Passport, type AuthenticateCallback } from 'passport';
import { ApiError, unauthorized } from '../../../platform/errors/api-error.js';
import type { Caller } from '../../access/caller.js';
import { UnknownCredentials } from '../callers/unknown-credentials.js';
import { RefusedCredential } from '../refusals/refused-credential.js';
import { RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { originOf } from '../request-origin.js';
import { ApiKeyStrategy } from '../strategies/api-key.strategy.js';
import { JwtStrategy } from '../strategies/jwt.strategy.js';

/** The order in which they are tried. */
const STRATEGIES = ['api-key', 'jwt'];

/**
 * Finds the caller of a request. Uses its own Passport instance, as the global one mixes up several apps in a process (replicas
 * in tests).
 */
@Injectable()
export class Authenticator {
  private readonly passport = new Passport();

  constructor(
    apiKey: ApiKeyStrategy,
    jwt: JwtStrategy,
    private readonly unknownCredentials: UnknownCredentials,
    private readonly refused: RefusedSignIns,
  ) {
    this.passport.use('api-key', apiKey).use('jwt', jwt);
  }

  /** @throws ApiError 401, 403 for a blocked account or a disabled integration */
  async authenticate(request: Request, response: Response): Promise<Caller> {
    try {
      return await this.callerOf(request, response);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.unknownCredentials.countRefused(request);
      if (error instanceof RefusedCredential)
        this.refused.recordCredential(error.owner, originOf(request), error.reason);
      throw error;
    }
  }

  /** The same without counting refusals, if another check follows. @throws ApiError 401, 403 */
  callerOf(request: IncomingMessage, response: ServerResponse): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const done: AuthenticateCallback = (error: Error | null, caller) => {
        if (error) reject(error);
        else if (caller) resolve(caller as Caller);
        else reject(unauthorized('Authentication required'));
      };
      const handler = this.passport.authenticate(STRATEGIES, { session: false }, done) as (
        request: IncomingMessage,
        response: ServerResponse,
        next: (error: Error) => void,
      ) => void;
      handler(request, response, reject);
    });
  }
}
