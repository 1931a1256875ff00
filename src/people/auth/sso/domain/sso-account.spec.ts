import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideSsoAccount, type ProvenIdentity, type ProviderScope } from './sso-account.js';

const ofTeam: ProviderScope = { teamId: 't', domains: ['corp.example'] };
const ofAll: ProviderScope = { ...ofTeam, teamId: null };
const identity = (change: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  subject: 's',
  email: 'ann@corp.example',
  emailVerified: true,
  name: null,
  ...change,
});
const USER = { blocked: false, role: 'user', emailProven: true, proofPending: false, isMember: true } as const;
type Account = Omit<{ -readonly [K in keyof typeof USER]: boolean }, 'role'> & {
  role: 'admin' | 'user' | 'stakeholder';
};
const account = (change: Partial<Account> = {}): Account => ({ ...USER, ...change });
const stranger = identity({ email: 'ann@else.example' });

describe('decideSsoAccount', () => {
  it.each([
    ['a new person of a proven domain is made', 'provision', identity(), null, null],
    ['a new person of another domain is not', 'domain', stranger, null, null],
    ['an unverified address is nobody’s', 'unverified', identity({ emailVerified: false }), account(), null],
    ['neither is a missing one', 'unverified', identity({ email: null }), account(), null],
    ['the last @ counts', 'domain', identity({ email: 'a@corp.example@evil.example' }), null, null],
    ['domains are compared in any case', 'provision', identity({ email: 'A@CORP.Example' }), null, null],
    ['a linked member signs in, whatever the domain', 'sign-in', stranger, account(), null],
    ['a linked one who is no member does not', 'not-for-account', identity(), account({ isMember: false }), null],
    ['a linked administrator does not', 'not-for-account', identity(), account({ role: 'admin' }), null],
    ['a blocked one does not', 'blocked', identity(), account({ blocked: true }), null],
    ['a member of a proven domain is linked', 'link', identity(), null, account()],
    ['also an unproven one', 'link', identity(), null, account({ emailProven: false })],
    ['a member of another domain reads a mail first', 'mail', stranger, null, account()],
    ['a proven one who is no member is not linked', 'not-for-account', identity(), null, account({ isMember: false })],
    [
      'an unproven one who is no member reads a mail first',
      'mail',
      identity(),
      null,
      account({ isMember: false, emailProven: false }),
    ],
    [
      'a registered one gives way',
      'link',
      identity(),
      null,
      account({ isMember: false, emailProven: false, proofPending: true }),
    ],
    ['an administrator is not linked', 'not-for-account', identity(), null, account({ role: 'admin' })],
  ] as const)('%s', (_what, result, who, linked, named) => {
    const decision = decideSsoAccount<Account>(who, ofTeam, linked, named);
    expect(decision.kind === 'refused' ? decision.reason : decision.kind).toBe(result);
  });

  it('prefers the account of the identity to that of the address', () => {
    const [linked, other] = [account(), account({ blocked: true })];
    expect(decideSsoAccount(identity(), ofTeam, linked, other)).toEqual({ kind: 'sign-in', account: linked });
  });

  it('lets the organisation’s provider sign administrators in, and asks for a mail before an unproven one begins anew', () => {
    const boss = account({ role: 'admin', isMember: false });
    expect(decideSsoAccount(identity(), ofAll, null, boss)).toMatchObject({ kind: 'link', joins: false });
    const unproven = { ...boss, emailProven: false };
    expect(decideSsoAccount(identity(), ofAll, null, unproven).kind).toBe('mail');
    expect(decideSsoAccount(identity(), ofAll, null, unproven, true).kind).toBe('link');
  });

  /** @contract auth-27 */
  it('never takes a team’s word for an administrator, a blocked one, or somebody proven outside the team', () => {
    const accounts = fc.record<Account>({
      blocked: fc.boolean(),
      role: fc.constantFrom('admin', 'user', 'stakeholder'),
      emailProven: fc.boolean(),
      proofPending: fc.boolean(),
      isMember: fc.boolean(),
    });
    const identities = fc.record({
      subject: fc.constant('s'),
      email: fc.constantFrom(null, 'ann@corp.example', 'ann@else.example'),
      emailVerified: fc.boolean(),
      name: fc.constant(null),
    });
    const maybe = fc.option(accounts);
    fc.assert(
      fc.property(identities, maybe, maybe, fc.boolean(), (who, linked, named, isMailed) => {
        const decision = decideSsoAccount(who, ofTeam, linked, named, isMailed);
        if (decision.kind === 'refused' || decision.kind === 'mail') return true;
        if (decision.kind === 'provision') return who.email === 'ann@corp.example' && who.emailVerified;
        const { role, blocked, isMember, emailProven } = decision.account;
        return role !== 'admin' && !blocked && (isMember || (!emailProven && !linked));
      }),
    );
  });
});
