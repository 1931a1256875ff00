import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BACKUP_CODE_BYTES, formatBackupCode, normalizeBackupCode } from './backup-code.js';

const random = fc.uint8Array({ minLength: BACKUP_CODE_BYTES, maxLength: BACKUP_CODE_BYTES });

describe('backup codes', () => {
  it('are four groups of four unmistakable characters', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        expect(formatBackupCode(bytes)).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
      }),
    );
  });

  it('differ when their random bytes do', () => {
    fc.assert(
      fc.property(random, random, (a, b) => {
        expect(formatBackupCode(a) === formatBackupCode(b)).toBe(Buffer.compare(a, b) === 0);
      }),
    );
  });

  it('are the same however they are typed', () => {
    const code = formatBackupCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    const typed = [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `];
    expect(new Set(typed.map(normalizeBackupCode)).size).toBe(1);
  });
});
