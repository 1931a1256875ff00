import { describe, expect, it } from '@jest/globals';
import { isEmailAddress, isPhoneNumber, valueProblem } from './channel.js';

describe('phone numbers', () => {
  it.each(['+15551234567', '+4915112345678', '+290123456', '+123456789012345'])('accepts %s', (value) => {
    expect(isPhoneNumber(value)).toBe(true);
  });

  it.each([
    '15551234567',
    '+05551234567',
    '+1 555 123 4567',
    '+1234567890123456',
    '+12',
    '',
    '+1555123456x',
    '++15551234567',
    '+15551234567\n',
  ])('refuses %j', (value) => {
    expect(isPhoneNumber(value)).toBe(false);
  });
});

describe('e-mail addresses', () => {
  it.each([
    'a@b.co',
    'ada.lovelace+pager@ops.example.com',
    "o'brien@example.org",
    'jörg@münchen.example',
    'x@xn--mnchen-3ya.example',
  ])('accepts %s', (value) => {
    expect(isEmailAddress(value)).toBe(true);
  });

  it.each([
    'plain',
    '@example.com',
    'a@localhost',
    'a b@example.com',
    'Ada <ada@example.com>',
    'a@example.com, b@example.com',
    'a@example..com',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example.com\r\nBcc: b@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('refuses %j', (value) => {
    expect(isEmailAddress(value)).toBe(false);
  });

  it('answers at once for hostile input', () => {
    const started = process.hrtime.bigint();
    isEmailAddress(`${'a.'.repeat(100)}@${'b-'.repeat(60)}`);
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(50);
  });
});

describe('the value of a channel', () => {
  it('is judged by the channel type', () => {
    expect(valueProblem('email', 'ada@example.com')).toBeNull();
    expect(valueProblem('email', '+15551234567')).toContain('email address');
    expect(valueProblem('sms', '+15551234567')).toBeNull();
    expect(valueProblem('voice', 'ada@example.com')).toContain('E.164');
  });
});
