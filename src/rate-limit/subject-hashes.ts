import { sha256 } from '../common/crypto/secret-box.js';

const CAPACITY = 10_000;
/** Letters; what is longer is nobody's key, and is not kept. */
const LONGEST_KEPT = 2048;

/** SHA-256 of those who are counted, kept for the most recent ones: secrets are hashed once, not once per request. */
export class SubjectHashes {
  private readonly hashes = new Map<string, string>();

  constructor(private readonly capacity = CAPACITY) {}

  of(subject: string): string {
    if (subject.length > LONGEST_KEPT) return sha256(subject);
    const hash = this.hashes.get(subject) ?? sha256(subject);
    this.hashes.delete(subject);
    this.hashes.set(subject, hash);
    if (this.hashes.size > this.capacity) {
      const oldest = this.hashes.keys().next();
      if (!oldest.done) this.hashes.delete(oldest.value);
    }
    return hash;
  }
}
