import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { SIGN_IN_MS, signInCookie, type PendingSignIn } from './domain/pending-sign-in.js';

/** Sign-ins that wait for a provider's callback, each in an encrypted cookie of its browser. */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** The `Set-Cookie` of a sign-in. */
  cookieFor(signIn: Omit<PendingSignIn, 'expiresAt'>): string {
    const pending: PendingSignIn = { ...signIn, expiresAt: this.clock.now().getTime() + SIGN_IN_MS };
    return this.cookie(this.box.seal(JSON.stringify(pending)));
  }

  /** The `Set-Cookie` that removes it. */
  clearedCookie(): string {
    return this.cookie('');
  }

  /** The sign-in in a cookie, also an expired one; null: invalid. */
  open(cookie: string | undefined): PendingSignIn | null {
    try {
      const pending = JSON.parse(this.box.open(cookie ?? '')) as PendingSignIn | null;
      return Number.isSafeInteger(pending?.expiresAt) ? pending : null;
    } catch {
      return null;
    }
  }

  isExpired({ expiresAt }: PendingSignIn): boolean {
    return expiresAt <= this.clock.now().getTime();
  }

  private cookie(value: string): string {
    return signInCookie(value, this.server.publicBaseUrl.startsWith('https:'));
  }
}
