import { describe, expect, it } from '@jest/globals';
import { PAGE_VISIBILITIES, passage, type Passage, type PageVisibility, type Visit } from './gate.js';

const SESSIONS: readonly Visit['session'][] = ['none', 'own', 'foreign'];

/** By visibility and key, for the three kinds of session. */
const TABLE: Record<PageVisibility, Record<'key' | 'no key', [none: Passage, own: Passage, foreign: Passage]>> = {
  public: { key: ['open', 'open', 'open'], 'no key': ['open', 'open', 'open'] },
  link: { key: ['open', 'open', 'open'], 'no key': ['hidden', 'hidden', 'hidden'] },
  login: { key: ['sign-in', 'open', 'hidden'], 'no key': ['sign-in', 'open', 'hidden'] },
};

describe('the gate of a page', () => {
  const cells = PAGE_VISIBILITIES.flatMap((visibility) =>
    (['key', 'no key'] as const).flatMap((key) =>
      SESSIONS.map((session, index) => ({ visibility, key, session, expected: TABLE[visibility][key][index] })),
    ),
  );

  it.each(cells)('$visibility with $key and session $session: $expected', ({ visibility, key, session, expected }) => {
    expect(passage(visibility, { keyMatches: key === 'key', session })).toBe(expected);
  });
});
