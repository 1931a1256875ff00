import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keptPayload } from './kept-payload.js';

const kept = (body: unknown): unknown => JSON.parse(keptPayload(body));

describe('what is kept of a payload', () => {
  it('is what came', () => {
    const body = {
      alertname: 'cpu',
      groupKey: '{}:{a="b"}',
      labels: { n: 7, ok: true, none: null },
      alerts: [{ a: 'b' }],
    };
    expect(kept(body)).toEqual(body);
  });

  it('has no secrets, however they are wrapped', () => {
    const body = {
      ...{
        token: 'abcdefgh',
        api_key: 'abcdefgh',
        routing_key: 'abcdefgh',
        Password: 'abcdefgh',
        headers: { Cookie: 'abcdefgh' },
      },
      secrets: { a: 'abcdefgh' },
      text: 'curl -H "Authorization: Bearer abcdefgh" https://user:abcdefgh@example.com/?token=abcdefgh',
      Message: JSON.stringify({ detail: { secret: 'abcdefgh', name: 'cpu' } }),
      hasToken: true,
    };
    expect(JSON.stringify(kept(body))).not.toContain('abcdefgh');
    expect(kept(body)).toMatchObject({ hasToken: true, Message: expect.stringContaining('"name":"cpu"') });
  });

  it('is cut where it is long', () => {
    const body = {
      long: 'x'.repeat(100_000),
      list: Array.from({ length: 500 }, (_, at) => at),
      wide: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 'v'.repeat(50)])),
    };
    expect(keptPayload(body).length).toBeLessThan(60_000);
    expect(kept(body)).toMatchObject({
      long: expect.stringMatching(/^x{4000}…$/),
      list: expect.arrayContaining(['… 480 more']),
    });
  });

  it('is JSON of any body', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 30 }), (body) => void kept(body)));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void kept({ text, [text]: Buffer.from(text) })));
    expect(kept(undefined)).toBeNull();
  });
});
