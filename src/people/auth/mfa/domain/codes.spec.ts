import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import {
  judgeOneTimeCode,
  newSecret,
  otpauthUri,
  BACKUP_CODE_BYTES,
  formatBackupCode,
  normalizeBackupCode,
} from './codes.js';
import fc from 'fast-check';

const NOW = new Date('2026-06-01T12:00:10Z');
const STEP = Math.floor(NOW.getTime() / 30_000);
const secret = newSecret();
const codeAt = (offsetSeconds: number) =>
  generateSync({ secret, epoch: Math.floor(NOW.getTime() / 1000) + offsetSeconds });

describe('judgeOneTimeCode', () => {
  it('knows RFC 6238 (its SHA-1 secret, the last six digits)', () => {
    const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(judgeOneTimeCode(rfc, '287082', new Date(59_000), null)).toEqual({ kind: 'right', step: 1 });
    expect(judgeOneTimeCode(rfc, '081804', new Date(1_111_111_109_000), null)).toMatchObject({ kind: 'right' });
  });

  it.each([
    [-30, STEP - 1],
    [0, STEP],
    [30, STEP + 1],
  ])('takes the code of %i s away', (offset, step) => {
    expect(judgeOneTimeCode(secret, codeAt(offset), NOW, null)).toEqual({ kind: 'right', step });
  });

  it.each([-60, 60, 3600])('refuses the code of %i s away', (offset) => {
    expect(judgeOneTimeCode(secret, codeAt(offset), NOW, null)).toEqual({ kind: 'wrong' });
  });

  it('refuses codes of spent steps', () => {
    expect(judgeOneTimeCode(secret, codeAt(0), NOW, STEP)).toEqual({ kind: 'wrong' });
    expect(judgeOneTimeCode(secret, codeAt(-30), NOW, STEP - 1)).toEqual({ kind: 'wrong' });
    expect(judgeOneTimeCode(secret, codeAt(0), NOW, STEP - 1)).toEqual({ kind: 'right', step: STEP });
    // The step of a fast clock was spent before; the present one is older than it.
    expect(judgeOneTimeCode(secret, codeAt(0), NOW, STEP + 1)).toEqual({ kind: 'wrong' });
  });

  it('ignores spaces, and accepts only six digits', () => {
    const code = codeAt(0);
    expect(judgeOneTimeCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, NOW, null).kind).toBe('right');
    for (const wrong of ['', 'abcdef', '12345', '1234567', '１２３４５６', '-12345']) {
      expect(judgeOneTimeCode(secret, wrong, NOW, null)).toEqual({ kind: 'wrong' });
    }
  });

  it.each(['', 'ABC', '!!!!', 'JBSWY3DPEHPK3PXP'])('tells that %j is no secret', (bad) => {
    expect(judgeOneTimeCode(bad, '123456', NOW, null)).toEqual({ kind: 'unusable-secret' });
    expect(judgeOneTimeCode(bad, 'x', NOW, null)).toEqual({ kind: 'unusable-secret' });
  });
});

it('puts the secret, the account and the service into the URI', () => {
  const uri = new URL(otpauthUri(secret, 'ann@example.com', 'Pager & Co'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('Pager & Co');
  expect(decodeURIComponent(uri.pathname)).toContain('Pager & Co:ann@example.com');
});

const random = fc.uint8Array({ minLength: BACKUP_CODE_BYTES, maxLength: BACKUP_CODE_BYTES });

describe('backup codes', () => {
  it('are six groups of four unmistakable characters: 120 bits', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        expect(formatBackupCode(bytes)).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
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
    const code = formatBackupCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
    const typed = [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `];
    expect(new Set(typed.map(normalizeBackupCode)).size).toBe(1);
  });
});
