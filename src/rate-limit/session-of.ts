import { JwtService } from '@nestjs/jwt';
import type { Request } from 'express';
import { secretKey, signingSecret } from '../common/crypto/signing-secret.js';
import type { AuthConfig } from '../config/config.js';
import { presentedSecret } from './requester.js';

const jwt = new JwtService();

/**
 * The session whose unexpired cookie a request carries, by a signature of ours and no look-up. Null: none, or a credential is
 * presented in a header, as programs do. Whether the session still holds is decided later.
 */
export function browserSessionOf({ headers }: Request, config: AuthConfig, now: Date): string | null {
  const { authorization, cookie } = headers;
  if (authorization !== undefined || headers['x-service-key'] !== undefined || cookie === undefined) return null;
  const token = presentedSecret({ serviceKey: undefined, authorization, cookie });
  if (token === null) return null;
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000);
    // The types know no KeyObject; jsonwebtoken, to which it is handed on, does.
    const secret = secretKey(signingSecret(config, token)) as unknown as Buffer;
    const { sid } = jwt.verify<{ sid?: unknown }>(token, { secret, algorithms: ['HS256'], clockTimestamp });
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
