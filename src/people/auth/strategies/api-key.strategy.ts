import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { AuthConfig } from '../../../platform/config/config.js';
import { sha256 } from '../../../platform/crypto/secret-box.js';
import type { Caller } from '../../access/caller.js';
import { ApiKeyCallers } from '../callers/api-key-callers.js';
import { UnknownCredentials } from '../callers/unknown-credentials.js';
import { RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { originOf } from '../request-origin.js';
import { credentialOf } from './request-credential.js';

/** Authenticates API keys in `X-Service-Key` or one of the `Authorization` schemes. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(Strategy, 'api-key') {
  constructor(
    private readonly callers: ApiKeyCallers,
    private readonly unknownCredentials: UnknownCredentials,
    private readonly refused: RefusedSignIns,
    private readonly config: AuthConfig,
  ) {
    super();
  }

  /** The caller; null: no API key, or an unknown one. */
  async validate(request: Request): Promise<Caller | null> {
    const credential = credentialOf(request, this.config.compatKeySchemes);
    if (credential.kind !== 'api-key') return null;
    const caller = await this.callers.callerOf(credential.raw, (hash) =>
      this.unknownCredentials.mayQuery(hash, request),
    );
    if (!caller) this.refused.recordUnknownKey(sha256(credential.raw), originOf(request));
    return caller && { ...caller, profile: credential.profile };
  }
}
