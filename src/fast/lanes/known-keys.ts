import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../access/caller.js';
import { ApiKeyCallers } from '../../auth/callers/api-key-callers.js';
import { credentialOf } from '../../auth/strategies/request-credential.js';
import { AuthConfig } from '../../config/config.js';

export interface KnownKey {
  caller: Caller;
  /** The raw key, by which requests are counted. */
  key: string;
}

/** The callers of requests with an API key that was used shortly before. */
@Injectable()
export class KnownKeys {
  constructor(
    private readonly callers: ApiKeyCallers,
    private readonly auth: AuthConfig,
  ) {}

  /** Null: another credential, or a key that has to be looked up. */
  of(request: IncomingMessage): KnownKey | null {
    const credential = credentialOf(request, this.auth.compatKeySchemes);
    if (credential.kind !== 'api-key') return null;
    const { raw: key, profile } = credential;
    const caller = this.callers.remembered(key);
    return caller && { caller: { ...caller, profile }, key };
  }
}
