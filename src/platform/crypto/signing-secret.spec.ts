import { describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import type { AuthConfig } from '../config/config.js';
import { signingSecret } from './signing-secret.js';

const config = (jwtSecret: string, ...previousJwtSecrets: string[]) =>
  ({ jwtSecret, previousJwtSecrets }) as AuthConfig;
const signedWith = (secret: string) => new JwtService({ secret }).sign({ sub: 'x' });

describe('signingSecret', () => {
  it('is the one that signed the token, among those that are accepted', () => {
    const rotating = config('new', 'older', 'old');
    for (const secret of ['new', 'old', 'older']) expect(signingSecret(rotating, signedWith(secret))).toBe(secret);
  });

  it('is the present one for any other token, so that it does not verify', () => {
    expect(signingSecret(config('new', 'old'), signedWith('foreign'))).toBe('new');
    expect(signingSecret(config('new'), signedWith('old'))).toBe('new');
    for (const text of ['', '.', '..', 'a.b', 'null']) expect(signingSecret(config('new', 'old'), text)).toBe('new');
  });
});
