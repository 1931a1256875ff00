import { describe, expect, it } from '@jest/globals';
import { bucketKey, bucketKeys, limitsOf, type Requester } from './limits.js';

const anonymous: Requester = { credential: null, ip: '192.0.2.7', urlToken: null };
const known: Requester = { ...anonymous, credential: 'pager-key' };

describe('limits', () => {
  it('has the contract’s table', () => {
    expect(limitsOf({ ingest: 120_000, inbound: 300 })).toEqual({
      default: { limit: 120, anonymous: 60, ttl: 60_000 },
      ingest: { limit: 120_000, anonymous: 60, ttl: 60_000 },
      configuration: { limit: 3000, anonymous: 60, ttl: 60_000 },
      inbound: { limit: 300, ttl: 60_000 },
      registration: { limit: 3, ttl: 3_600_000 },
      subscribe: { limit: 5, ttl: 3_600_000 },
      refused: { limit: 20, ttl: 60_000 },
    });
  });

  it('counts as in the contract’s table', () => {
    const byIp = (scope: string) => bucketKey(scope, '192.0.2.7');
    const byKey = (scope: string) => bucketKey(scope, 'pager-key');
    expect(bucketKeys('default', anonymous)).toEqual([byIp('ip')]);
    expect(bucketKeys('default', known)).toEqual([byKey('credential'), byIp('ip')]);
    expect(bucketKeys('ingest', known)).toEqual([byKey('ingest')]);
    expect(bucketKeys('configuration', known)).toEqual([byKey('configuration')]);
    expect(bucketKeys('inbound', { ...known, urlToken: 't' })).toEqual([bucketKey('inbound', 't')]);
    for (const name of ['registration', 'subscribe', 'refused'] as const)
      expect(bucketKeys(name, known)).toEqual([byIp(name)]);
  });

  it('counts ingest without a credential as anonymous', () => {
    expect(bucketKeys('ingest', anonymous)).toEqual(bucketKeys('default', anonymous));
  });

  it('names a bucket without its secret', () => {
    expect(bucketKey('ip', '192.0.2.7')).toMatch(/^ip:[0-9a-f]{64}$/);
  });
});
