import { describe, expect, it } from '@jest/globals';
import { judgeLink, type LinkInput } from './link.js';

const now = new Date('2025-06-01T12:00:00Z');
const fresh: LinkInput = {
  link: { usedAt: null, expiresAt: new Date('2025-06-01T12:00:00.001Z') },
  alerts: [{ status: 'open' }],
  user: { blocked: false },
  now,
};
const used = { usedAt: now, expiresAt: new Date('2025-06-02T00:00:00Z') };

describe('an acknowledge link', () => {
  it('offers to acknowledge an open alert until its last moment', () => {
    expect(judgeLink(fresh)).toBe('offer');
    expect(judgeLink({ ...fresh, link: { usedAt: null, expiresAt: now } })).toBe('expired');
  });

  it.each<[string, Partial<LinkInput>]>([
    ['unknown', { link: undefined }],
    ['about a deleted alert', { alerts: [] }],
    ['of a deleted user', { user: undefined }],
    ['of a blocked user', { user: { blocked: true } }],
  ])('that is %s is not valid', (_what, over) => {
    expect(judgeLink({ ...fresh, ...over })).toBe('invalid');
  });

  it('says that the alert is closed or acknowledged already', () => {
    expect(judgeLink({ ...fresh, alerts: [{ status: 'closed' }] })).toBe('closed');
    expect(judgeLink({ ...fresh, alerts: [{ status: 'acknowledged' }] })).toBe('acknowledged');
  });

  it('works once', () => {
    expect(judgeLink({ ...fresh, link: used, alerts: [{ status: 'acknowledged' }] })).toBe('acknowledged');
    expect(judgeLink({ ...fresh, link: used })).toBe('used');
    expect(judgeLink({ ...fresh, link: used, alerts: [{ status: 'closed' }] })).toBe('closed');
  });

  it('about several works while one of them is open', () => {
    const judge = (...statuses: ('open' | 'acknowledged' | 'closed')[]): string =>
      judgeLink({ ...fresh, alerts: statuses.map((status) => ({ status })) });
    expect(judge('closed', 'acknowledged', 'open')).toBe('offer');
    expect(judge('closed', 'acknowledged')).toBe('acknowledged');
    expect(judge('closed', 'closed')).toBe('closed');
  });
});
