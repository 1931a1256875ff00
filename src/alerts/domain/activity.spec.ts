import { describe, expect, it } from '@jest/globals';
import { ACTIVITY_TYPES, sentenceOf } from './activity.js';

describe('the sentence of an activity', () => {
  it.each(ACTIVITY_TYPES)('says what %s is', (type) => {
    expect(sentenceOf({ type, metadata: {} })).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('quotes the note, and names the owner', () => {
    expect(sentenceOf({ type: 'note-added', metadata: { note: 'On it' } })).toBe('Note added: On it');
    expect(sentenceOf({ type: 'assigned', metadata: { owner: 'ann', note: 'Yours' } })).toBe(
      'Alert assigned to ann: Yours',
    );
  });
});
