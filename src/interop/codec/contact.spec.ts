import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressOf, encodeContact, phoneOf, sentAs, typeIn, encodeUserContact } from './contact.js';
import { WireObject } from './wire-object.js';

describe('phones', () => {
  it.each([
    ['49-1701234567', '+491701234567'],
    ['1-5551234567', '+15551234567'],
    ['7-9001234567', '+79001234567'],
    ['353-861234567', '+353861234567'],
    ['44-7700900000', '+447700900000'],
  ])('%s is %s, both ways', (to, value) => {
    expect(addressOf('sms', to)).toBe(value);
    expect(phoneOf(value)).toBe(to);
  });

  it('have the same digits both ways, whatever they are', () => {
    const digits = fc.stringMatching(/^[1-9]\d{6,14}$/);
    fc.assert(fc.property(digits, (text) => addressOf('voice', phoneOf(`+${text}`)) === `+${text}`));
  });

  it('come back as they were sent, as long as they are still that number', () => {
    const contact = { type: 'sms', value: '+491701234567' };
    expect(sentAs(contact, { to: '49-170 1234567' })).toBe('49-170 1234567');
    expect(sentAs(contact, { to: '49-1700000000' })).toBe('49-1701234567');
    expect(sentAs(contact, undefined)).toBe('49-1701234567');
  });
});

it('a contact is shown alone and with its user', () => {
  const contact = { id: 'c', type: 'email', value: 'ann@example.com', disabledReason: null };
  expect(encodeContact(contact, undefined)).toEqual({
    id: 'c',
    method: 'email',
    to: 'ann@example.com',
    status: { enabled: true },
  });
  expect(encodeUserContact({ ...contact, disabledReason: 'Disabled By User' }, undefined)).toEqual({
    ...{ id: 'c', contactMethod: 'email', to: 'ann@example.com' },
    ...{ enabled: false, disabledReason: 'Disabled By User' },
  });
});

it.each([{}, { method: 'mobile' }, { method: 'fax' }, { method: 5 }, { Method: 'sms' }])('%j is no contact', (body) => {
  expect(() => typeIn(WireObject.request(body))).toThrow();
});
