import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { showTurns } from './direction-marks.js';

describe('showTurns', () => {
  it('shows what turns the direction, and nothing else', () => {
    expect(showTurns('gnp.\u202eexe')).toBe('gnp.⟨U+202E⟩exe');
    expect(showTurns('a\u061cb\u200e\u2066')).toBe('a⟨U+061C⟩b⟨U+200E⟩⟨U+2066⟩');
    expect(showTurns('שלום and Grüße 👩‍💻')).toBe('שלום and Grüße 👩‍💻');
  });

  it('leaves none, in any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/\p{Bidi_Control}/u.test(showTurns(text))));
  });
});
