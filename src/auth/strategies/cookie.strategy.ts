import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { AuthConfig } from '../../config/config.js';
import type { Caller } from '../../access/caller.js';
import { UserCallers } from '../callers/user-callers.js';
import { jwtOptions } from './jwt-options.js';

/** An access token in the cookie `token`, when there is no `Authorization` header. */
@Injectable()
export class CookieStrategy extends PassportStrategy(Strategy, 'cookie') {
  constructor(
    private readonly callers: UserCallers,
    config: AuthConfig,
  ) {
    super(jwtOptions(config, 'cookie'));
  }

  validate(payload: unknown): Promise<Caller> {
    return this.callers.callerOf(payload);
  }
}
