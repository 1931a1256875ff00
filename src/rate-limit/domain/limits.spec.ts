import { describe, expect, it } from '@jest/globals';
import { claimsOf, type Requester } from './limits.js';

const anonymous: Requester = { credential: null, ip: '192.0.2.7', urlToken: null };
const known: Requester = { ...anonymous, credential: 'pager-key' };
const perMinute = { ingest: 120_000, inbound: 300 };
const minute = { windowSeconds: 60 };
const hour = { windowSeconds: 3600 };

describe('claimsOf', () => {
  it('has the contract’s table', () => {
    const byIp = (scope: string) => ({ scope, subject: '192.0.2.7' });
    const byKey = (scope: string) => ({ scope, subject: 'pager-key' });
    expect(claimsOf('general', anonymous, perMinute)).toEqual([{ ...byIp('ip'), limit: 60, ...minute }]);
    expect(claimsOf('general', known, perMinute)).toEqual([
      { ...byKey('credential'), limit: 120, ...minute },
      { ...byIp('ip'), limit: 120, ...minute },
    ]);
    expect(claimsOf('ingest', known, perMinute)).toEqual([{ ...byKey('ingest'), limit: 120_000, ...minute }]);
    expect(claimsOf('inbound', { ...known, urlToken: 't' }, perMinute)).toEqual([
      { scope: 'inbound', subject: 't', limit: 300, ...minute },
    ]);
    expect(claimsOf('registration', known, perMinute)).toEqual([{ ...byIp('registration'), limit: 3, ...hour }]);
    expect(claimsOf('subscribe', known, perMinute)).toEqual([{ ...byIp('subscribe'), limit: 5, ...hour }]);
    expect(claimsOf('refused', known, perMinute)).toEqual([{ ...byIp('refused'), limit: 20, ...minute }]);
  });

  it('takes who ingests without a credential for an anonymous caller', () => {
    expect(claimsOf('ingest', anonymous, perMinute)).toEqual(claimsOf('general', anonymous, perMinute));
  });
});
