import { describe, expect, it } from '@jest/globals';
import { alternativeChannel } from './alternative-channel.js';

const sms = { id: 's', type: 'sms' };
const email = { id: 'e', type: 'email' };
const none = new Set<string>();

describe('a message whose channel has used up its budget', () => {
  it('goes over the next channel that was not planned for it', () => {
    expect(alternativeChannel({ usable: [sms, email], active: none, planned: new Set(['s']) })).toEqual({
      kind: 'instead',
      channel: email,
    });
  });

  it('needs none where another channel has it already', () => {
    expect(alternativeChannel({ usable: [sms, email], active: new Set(['e']), planned: new Set(['e']) })).toEqual({
      kind: 'already-active',
      channel: email,
    });
  });

  it('goes all the same where no other channel can take it', () => {
    expect(alternativeChannel({ usable: [], active: none, planned: none })).toEqual({ kind: 'none' });
    expect(alternativeChannel({ usable: [email], active: none, planned: new Set(['e']) })).toEqual({ kind: 'none' });
  });
});
