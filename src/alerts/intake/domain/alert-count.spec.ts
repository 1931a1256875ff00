import { describe, expect, it } from '@jest/globals';
import { alertCount, inboundWeight, MOST_ALERTS } from './alert-count.js';

const group = (entries: number): object => ({ alerts: Array.from({ length: entries }, () => ({})) });

describe('the alerts of a webhook', () => {
  it.each([
    [group(3), 3],
    [group(0), 0],
    [{ message: 'One' }, 1],
    [{ alerts: 'no list' }, 1],
    [[], 1],
    [null, 1],
    ['text', 1],
  ])('%j brings %i', (body, count) => expect(alertCount(body)).toBe(count));

  it.each([
    [group(1), 1],
    [group(MOST_ALERTS), MOST_ALERTS],
    [group(MOST_ALERTS + 1), 1],
    [group(0), 1],
    [{}, 1],
  ])('each count in the rate limit, and a request counts at least once (%#)', (body, weight) =>
    expect(inboundWeight(body)).toBe(weight),
  );
});
