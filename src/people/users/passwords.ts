import { Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { randomToken } from '../../platform/crypto/secret-box.js';
import { AuthConfig } from '../../platform/config/config.js';
import { isCommonPassword } from './common-passwords.js';

/** Bcrypt ignores further bytes. */
export const MAX_PASSWORD_BYTES = 72;
export const MIN_PASSWORD_CHARACTERS = 8;

/** What is wrong with a new password, in words for its form; null: nothing. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_CHARACTERS) {
    return `The password needs at least ${MIN_PASSWORD_CHARACTERS} characters.`;
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    return `The password is too long: at most ${MAX_PASSWORD_BYTES} bytes.`;
  }
  if (isCommonPassword(password)) return 'This password is one of the most common ones: choose another.';
  return null;
}

/** Passwords as bcrypt hashes at BCRYPT_COST (decisions §10). */
@Injectable()
export class Passwords {
  /** A hash that no password matches: comparing with it takes as long for unknown users as for known ones. */
  private readonly dummyHash: Promise<string>;

  constructor(private readonly config: AuthConfig) {
    this.dummyHash = bcrypt.hash(randomToken(), config.bcryptCost);
  }

  hash(password: string): Promise<string> {
    return bcrypt.hash(password, this.config.bcryptCost);
  }

  /** Takes as long without a hash (nobody of that name, or no password set) as with one. */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const equal = await bcrypt.compare(password, hash ?? (await this.dummyHash));
    return equal && hash !== null && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  }
}
