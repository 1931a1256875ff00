import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readTarget } from './outbound-target.js';

const headersOf = (headers: unknown): unknown => readTarget('webhook', { url: 'https://x', headers })?.headers;

const PLAIN = { payload: 'pager', addsDescription: false, addsDetails: false, filter: null };

describe('readTarget', () => {
  it('reads a webhook', () => {
    expect(
      readTarget('Webhook', {
        url: ' https://receiver.example.com/x ',
        events: ['alert.created', 7, 'alert.closed'],
        headers: { Authorization: 'Bearer abc', 'X-Env': 'prod' },
        signingSecret: 'whsec_abc',
        webhookUrl: 'https://other',
      }),
    ).toEqual({
      type: 'webhook',
      url: 'https://receiver.example.com/x',
      events: ['alert.created', 'alert.closed'],
      headers: { authorization: 'Bearer abc', 'x-env': 'prod' },
      signingSecret: 'whsec_abc',
      ...PLAIN,
    });
  });

  it.each(['slack', 'Teams', 'TEAMS'])('reads %s, which is neither signed nor given headers', (type) => {
    const config = { webhookUrl: 'https://chat', url: 'https://other', headers: { a: 'b' }, signingSecret: 'x' };
    expect(readTarget(type, config)).toEqual({
      type: type.toLowerCase(),
      url: 'https://chat',
      events: [],
      headers: {},
      signingSecret: null,
      ...PLAIN,
    });
  });

  it.each([
    ['API', { url: 'https://x' }],
    ['email', { fromAddress: 'a@b.c' }],
    ['webhook', {}],
    ['webhook', { url: ' ' }],
    ['webhook', { url: ['https://x'] }],
    ['slack', { url: 'https://x' }],
  ])('finds nowhere to send to for %s with %j', (type, config) => {
    expect(readTarget(type, config)).toBeNull();
  });

  it.each([
    'webhook-id',
    'Webhook-Signature',
    'WEBHOOK-TIMESTAMP',
    'Content-Type',
    'content-length',
    'Content-Encoding',
    'Host',
    'Connection',
    'Transfer-Encoding',
    'Expect',
    'Proxy-Authorization',
    'bad name',
    'bad:name',
    '',
  ])('leaves out the header %j', (name) => {
    expect(headersOf({ [name]: 'x', 'x-good': 'y' })).toEqual({ 'x-good': 'y' });
  });

  it.each([['a\r\nwebhook-id: b'], ['a\nb'], ['a\0b'], ['ü'], [''], [7], [null], [{}]])(
    'leaves out the value %j',
    (value) => {
      expect(headersOf({ 'x-bad': value, 'x-good': 'y' })).toEqual({ 'x-good': 'y' });
    },
  );

  it.each([['Bearer x'], [null], [['a', 'b']], [7]])('takes %j for no headers', (headers) => {
    expect(headersOf(headers)).toEqual({});
  });

  it('never breaks on what people store, nor lets a line break through', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (headers, events) => {
        const target = readTarget('webhook', { url: 'u', headers, events });
        for (const [name, value] of Object.entries(target?.headers ?? {})) {
          expect(`${name}${value}`).not.toMatch(/[\r\n\0]/);
          expect(name).not.toMatch(/^(webhook|content)-/i);
        }
      }),
    );
  });
});
