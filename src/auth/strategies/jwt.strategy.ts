import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { AuthConfig } from '../../config/config.js';
import type { Caller } from '../../access/caller.js';
import { UserCallers } from '../callers/user-callers.js';
import { jwtOptions } from './jwt-options.js';

/** An access token as `Authorization: Bearer`. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    private readonly callers: UserCallers,
    config: AuthConfig,
  ) {
    super(jwtOptions(config, 'bearer'));
  }

  validate(payload: unknown): Promise<Caller> {
    return this.callers.callerOf(payload);
  }
}
