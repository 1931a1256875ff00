import { describe, expect, it } from '@jest/globals';
import { CHANNEL_TYPES, type ChannelType } from '../../channels/registry.js';
import { quietestOf } from './address-notices.js';

describe('news of an address that takes nothing any more', () => {
  const LOUD = ['sms', 'voice', 'webhook'];
  const typesWithNew = [...CHANNEL_TYPES, 'a-new-chat' as ChannelType];
  const chosen = (...types: string[]) => quietestOf(types.map((type) => ({ type: type as ChannelType })))?.type;

  it.each(typesWithNew)('goes by mail rather than by %s', (type) => {
    expect([chosen(type, 'email'), chosen('email', type)]).toEqual(['email', 'email']);
  });

  it.each(typesWithNew.filter((type) => !LOUD.includes(type)))(
    'goes by %s rather than by a call or to a program',
    (type) => {
      expect(chosen(...LOUD, type)).toBe(type);
    },
  );

  it('goes nowhere where there is nothing', () => {
    expect(quietestOf([])).toBeNull();
  });
});
