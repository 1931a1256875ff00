import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedAct, bareAddress, ownMail, ownText } from './mail-reply.js';

const ID = '0192f7a0-0000-7000-8000-000000000001';

describe('a reply by mail', () => {
  it.each([
    [`<delivery-${ID}@pager.example.com>`, { kind: 'delivery', id: ID, host: 'pager.example.com' }],
    [`<bundle-${ID}@pager.example.com>`, { kind: 'delivery', id: ID }],
    [`<alert-${ID}@pager.example.com>`, { kind: 'thread', id: ID }],
    [`<handoff-${ID}@pager>`, { kind: 'other' }],
    [`<${ID}@mails.pager>`, { kind: 'other' }],
    ['<delivery-7@pager.example.com>', null],
    [`<alert-${ID}>`, null],
    ['<CAF@mail.gmail.com>', null],
  ])('answers %s', (id, expected) => {
    expect(ownMail(id)).toEqual(expected === null ? null : expect.objectContaining(expected));
  });

  it.each([
    ['I am on it\n\nOn Mon, 1 Jun 2026 at 12:00, Pager <p@x> wrote:\n> Disk full', 'I am on it'],
    ['Ich schaue\r\n\r\nAm 01.06.26 um 12:00 schrieb Pager:\r\n> x', 'Ich schaue'],
    ['ack\n-- \nAda', 'ack'],
    ['ok\n-----Original Message-----\nFrom: p@x', 'ok'],
    ['> all quoted', ''],
    ['two\nlines', 'two\nlines'],
  ])('has the own text of %j', (text, expected) => {
    expect(ownText(text)).toBe(expected);
  });

  it.each([
    ['ack', 'acknowledge'],
    ['Acknowledged!\nand more', 'acknowledge'],
    ['close.', 'close'],
    ['Resolved', 'close'],
    ['close the door', null],
    ['', null],
    ['background', null],
  ])('asks by %j for %s', (text, act) => {
    expect(askedAct(text)).toBe(act);
  });

  it('takes any text', () => {
    expect(bareAddress('Ada L <Ada@Example.com>')).toBe('ada@example.com');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect([ownMail(text), askedAct(ownText(text)), bareAddress(text)]).toHaveLength(3);
      }),
    );
  });
});
