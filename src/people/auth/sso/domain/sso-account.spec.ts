import { describe, expect, it } from '@jest/globals';
import { decideSsoAccount, type ProvenIdentity } from './sso-account.js';

const team = { tenantId: 't', allowedDomains: [] as string[] };
const identity = (change: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  subject: 's',
  email: 'ann@corp.example',
  emailVerified: true,
  name: null,
  ...change,
});
const account = (change: object = {}) => ({ tenantId: 't', blocked: false, emailProven: true, ...change });

describe('decideSsoAccount', () => {
  it('creates an account for a new person', () => {
    expect(decideSsoAccount(identity(), team, null, null)).toEqual({ kind: 'provision', email: 'ann@corp.example' });
  });

  it('prefers the account of the identity to that of the address', () => {
    const linked = account();
    const other = account({ tenantId: 'elsewhere', blocked: true });
    expect(decideSsoAccount(identity(), team, linked, other)).toEqual({ kind: 'sign-in', account: linked });
  });

  it.each([true, false])('links the account of the address; was it proven before: %s', (emailProven) => {
    const named = account({ emailProven });
    const decision = decideSsoAccount(identity(), team, null, named);
    expect(decision).toEqual({ kind: 'link', account: named, email: 'ann@corp.example' });
  });

  it.each([
    ['unverified', identity({ emailVerified: false }), team, account(), null],
    ['unverified', identity({ email: null }), team, account(), null],
    ['domain', identity(), { ...team, allowedDomains: ['example'] }, account(), null],
    [
      'domain',
      identity({ email: 'a@corp.example@evil.example' }),
      { ...team, allowedDomains: ['corp.example'] },
      null,
      null,
    ],
    ['other-tenant', identity(), team, null, account({ tenantId: 'elsewhere' })],
    ['blocked', identity(), team, account({ blocked: true }), null],
    ['blocked', identity(), team, null, account({ blocked: true })],
  ] as const)('refuses: %s', (reason, who, where, linked, named) => {
    expect(decideSsoAccount(who, where, linked, named)).toEqual({ kind: 'refused', reason });
  });

  it('matches allowed domains in any case', () => {
    const where = { ...team, allowedDomains: ['corp.example'] };
    expect(decideSsoAccount(identity({ email: 'A@CORP.Example' }), where, null, null).kind).toBe('provision');
  });
});
