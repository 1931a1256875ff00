import { Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';
import { type MessageDescriptor, msg, t } from '#words';
import type { Words } from '../../platform/words.js';
import { randomToken } from '../../platform/crypto/secret-box.js';
import { AuthConfig } from '../../platform/config/config.js';
import { type GuessedEarly, guessedEarly } from './common-passwords.js';

/** Bcrypt ignores all bytes after these. */
export const MAX_PASSWORD_BYTES = 72;
export const MIN_PASSWORD_CHARACTERS = 8;

const GUESSED: Readonly<Record<GuessedEarly, MessageDescriptor>> = {
  common: msg`This password is one of the most common passwords: choose another.`,
  'service-words': msg`This password consists of words that are guessed first here: choose another.`,
};

/** An error message about a new password, for forms; null: it is valid. */
export function passwordProblem(words: Words, password: string): string | null {
  if (password.length < MIN_PASSWORD_CHARACTERS) {
    return t(words)`The password needs at least ${{ least: MIN_PASSWORD_CHARACTERS }} characters.`;
  }
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    return t(words)`The password is too long: at most ${{ most: MAX_PASSWORD_BYTES }} bytes.`;
  }
  const guessed = guessedEarly(password);
  return guessed === null ? null : t(words)(GUESSED[guessed]);
}

/** Hashes and compares passwords with bcrypt, at BCRYPT_COST. */
@Injectable()
export class Passwords {
  /** A hash that no password matches, so that a comparison for an unknown user takes as long as for a known one. */
  private readonly dummyHash: Promise<string>;

  constructor(private readonly config: AuthConfig) {
    this.dummyHash = bcrypt.hash(randomToken(), config.bcryptCost);
  }

  hash(password: string): Promise<string> {
    return bcrypt.hash(password, this.config.bcryptCost);
  }

  /** Takes the same time without a hash (unknown user, or no password) as with one. */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const equal = await bcrypt.compare(password, hash ?? (await this.dummyHash));
    return equal && hash !== null && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES;
  }
}
