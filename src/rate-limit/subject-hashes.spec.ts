import { describe, expect, it } from '@jest/globals';
import { sha256 } from '../common/crypto/secret-box.js';
import { SubjectHashes } from './subject-hashes.js';

describe('SubjectHashes', () => {
  it('gives the SHA-256, remembered or not', () => {
    const hashes = new SubjectHashes(2);
    for (const subject of ['a', 'b', 'a', 'c', 'd', 'a', 'b']) expect(hashes.of(subject)).toBe(sha256(subject));
  });
});
