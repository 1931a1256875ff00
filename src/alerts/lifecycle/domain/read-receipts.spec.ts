import { describe, expect, it } from '@jest/globals';
import { withReceipt } from './read-receipts.js';

const now = new Date('2026-03-01T12:00:00Z');
const ada = { type: 'user', id: 'u1', name: 'Ada' } as const;

describe('read receipts', () => {
  it('are added behind the others', () => {
    const first = withReceipt([], ada, now);
    expect(first).toEqual([{ userId: 'u1', userName: 'Ada', readAt: '2026-03-01T12:00:00.000Z' }]);
    expect(withReceipt(first, { type: 'api_key', id: 'i1', name: 'Prometheus' }, now)).toHaveLength(2);
  });

  it('are given once per reader', () => {
    const first = withReceipt([], ada, now);
    expect(withReceipt(first, ada, new Date('2027-01-01T00:00:00Z'))).toBe(first);
  });
});
