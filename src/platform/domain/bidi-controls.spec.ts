import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { showBidiControls } from './bidi-controls.js';

describe('showBidiControls', () => {
  it('shows bidi controls, and changes nothing else', () => {
    expect(showBidiControls('gnp.\u202eexe')).toBe('gnp.⟨U+202E⟩exe');
    expect(showBidiControls('a\u061cb\u200e\u2066')).toBe('a⟨U+061C⟩b⟨U+200E⟩⟨U+2066⟩');
    expect(showBidiControls('שלום and Grüße 👩‍💻')).toBe('שלום and Grüße 👩‍💻');
  });

  it('leaves none, in any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/\p{Bidi_Control}/u.test(showBidiControls(text))));
  });
});
