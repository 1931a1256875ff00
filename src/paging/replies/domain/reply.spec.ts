import { describe, expect, it } from '@jest/globals';
import { ENGLISH } from '../../../platform/words.js';
import { escalatedSentence, nextSentence, parseKey, parseReply } from './reply.js';

describe('a reply by text message', () => {
  /** @contract operating-61, operating-72 */
  it.each([
    'ack 12345',
    'ACK 12345',
    ' Ack #12345 ',
    'ack: 12345.',
    'acknowledge 12345',
    'Acknowledged 12345!',
    '"ack 12345"',
    'ack - 12345',
    'ack alert 12345',
  ])('reads %j', (text) => {
    expect(parseReply(text)).toEqual({ kind: 'answer', answer: 'acknowledge', tinyId: 12345 });
  });

  it.each([
    ['esc 12345', { kind: 'answer', answer: 'escalate', tinyId: 12345 }],
    ['Escalate #12345!', { kind: 'answer', answer: 'escalate', tinyId: 12345 }],
    ['close 12345', { kind: 'answer', answer: 'close', tinyId: 12345 }],
    ['next 12345', { kind: 'next', tinyId: 12345 }],
    ['Who is next for 12345?', { kind: 'next', tinyId: 12345 }],
    ["who's next #12345", { kind: 'next', tinyId: 12345 }],
    ['ack all', { kind: 'acknowledge-all' }],
    [' Ack: all. ', { kind: 'acknowledge-all' }],
    ['acknowledge all!', { kind: 'acknowledge-all' }],
  ])('reads %j', (text, reply) => {
    expect(parseReply(text)).toEqual(reply);
  });

  it('reads numbers as they are', () => {
    expect(parseReply('ack 00007')).toMatchObject({ tinyId: 7 });
    expect(parseReply('ack 0')).toMatchObject({ tinyId: 0 });
  });

  it.each([
    ...['', 'ack', '12345', 'ack12345', 'ack 123456', 'ack 12 34', 'nack 12345', 'do not ack 12345', 'ack 1e3'],
    ...['ack all 12345', 'do not ack all', 'close', 'close all', 'do not close 12345', 'who 12345', 'nextone 12345'],
    ...['close -1', 'close −1', 'close +1', 'ack 99999999999', 'esc 1.5', 'ack .5', 'next 1,5'],
  ])('does not guess what %j means', (text) => {
    expect(parseReply(text)).toEqual({ kind: 'unclear' });
  });
});

describe('a key in a call', () => {
  it.each([
    ['1', 'acknowledge'],
    ['2', 'escalate'],
    ['3', 'close'],
    ['4', 'next'],
    ['9', 'acknowledge-all'],
    ['0', 'acknowledge'],
    ['#', 'acknowledge'],
  ])('%s means %s', (digit, meaning) => {
    expect(parseKey(digit)).toBe(meaning);
  });
});

describe('who is next', () => {
  it('is a sentence', () => {
    expect(nextSentence(ENGLISH, 7, { who: 'Ben', at: '02:14 UTC' })).toBe(
      'Next for alert 7, if nobody acknowledges: Ben at 02:14 UTC.',
    );
    expect(nextSentence(ENGLISH, 7, { who: 'Ben', at: '02:14 UTC' }, true)).toBe('Next for alert 7: Ben at 02:14 UTC.');
    expect(nextSentence(ENGLISH, 7, null)).toBe('Nobody else is paged for alert 7.');
  });
});

describe('the answer to an escalation by text message', () => {
  const held = 'Gus has quiet hours: held until 15:52 (Europe/Berlin)';

  it('says whom it pages, or why nobody', () => {
    const said = (isPaged: boolean, ...untold: string[]): string =>
      escalatedSentence(ENGLISH, 12345, 'Disk full', { isPaged, untold });
    expect(said(true)).toBe('Alert 12345 is escalated: the next step pages now: Disk full');
    expect(said(true, held)).toBe(`Alert 12345 is escalated: the next step pages now: Disk full. ${held}.`);
    expect(said(false, held)).toBe(`Alert 12345 is escalated: Disk full. Nobody is paged now: ${held}.`);
  });
});
