import { describe, expect, it } from '@jest/globals';
import { codeWaitSeconds } from './code-limits.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const sent = (count: number, userId: string, minutesAgo: number) =>
  Array.from({ length: count }, () => ({ userId, at: new Date(NOW.getTime() - minutesAgo * 60_000) }));

describe('codeWaitSeconds', () => {
  it('lets a user be sent ten codes an hour', () => {
    expect(codeWaitSeconds([], 'ann', NOW)).toBe(0);
    expect(codeWaitSeconds(sent(9, 'ann', 1), 'ann', NOW)).toBe(0);
    expect(codeWaitSeconds(sent(10, 'ann', 1), 'ann', NOW)).toBe(59 * 60);
    expect(codeWaitSeconds(sent(10, 'ann', 60), 'ann', NOW)).toBe(0);
    expect(codeWaitSeconds([...sent(9, 'ann', 1), ...sent(1, 'ann', 50)], 'ann', NOW)).toBe(10 * 60);
  });

  it('lets a tenant be sent a hundred', () => {
    const others = Array.from({ length: 99 }, (_, index) => sent(1, `user ${index}`, 20)).flat();
    expect(codeWaitSeconds(others, 'ann', NOW)).toBe(0);
    expect(codeWaitSeconds([...others, ...sent(1, 'bob', 30)], 'ann', NOW)).toBe(30 * 60);
  });
});
