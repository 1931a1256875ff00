import { describe, expect, it } from '@jest/globals';
import { parseReply } from './reply.js';

describe('a reply by text message', () => {
  it.each([
    'ack 12345',
    'ACK 12345',
    ' Ack #12345 ',
    'ack: 12345.',
    'acknowledge 12345',
    'Acknowledged 12345!',
    '"ack 12345"',
  ])('reads %j', (text) => {
    expect(parseReply(text)).toEqual({ kind: 'acknowledge', tinyId: 12345 });
  });

  it.each(['ack all', 'ACK ALL', ' Ack: all. ', 'acknowledge all!'])('reads %j', (text) => {
    expect(parseReply(text)).toEqual({ kind: 'acknowledge-all' });
  });

  it('reads numbers as they are', () => {
    expect(parseReply('ack 00007')).toEqual({ kind: 'acknowledge', tinyId: 7 });
  });

  it.each([
    '',
    'ack',
    '12345',
    'ack12345',
    'ack 123456',
    'ack 12 34',
    'nack 12345',
    'do not ack 12345',
    'ack all 12345',
    'do not ack all',
    'ack 1e3',
  ])('does not guess what %j means', (text) => {
    expect(parseReply(text)).toEqual({ kind: 'unclear' });
  });
});
