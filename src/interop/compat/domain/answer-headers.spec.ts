import { describe, expect, it } from '@jest/globals';
import { answerHeaders } from './answer-headers.js';

const context = { requestId: '1', startedAt: Number.POSITIVE_INFINITY };
const headersOf = (head: Parameters<typeof answerHeaders>[0]): string[] => answerHeaders(head, context);

describe('answerHeaders', () => {
  it('say that all is well', () => {
    expect(headersOf({ status: 200 })).toEqual([
      'X-RateLimit-State',
      'OK',
      'X-RateLimit-Reason',
      'ACCOUNT',
      'X-RateLimit-Period-In-Sec',
      '60',
      'X-Response-Time',
      '0.001',
    ]);
  });

  it('say how long to wait', () => {
    expect(headersOf({ status: 429, retryAfter: '17' })).toEqual(expect.arrayContaining(['THROTTLED', '17']));
  });
});
