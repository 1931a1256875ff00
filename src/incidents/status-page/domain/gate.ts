/** Contract, PUT /v2/status-page: 3 to 48 lower-case letters, digits and inner hyphens. */
export const SLUG = /^[a-z0-9][a-z0-9-]{1,46}[a-z0-9]$/;

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

export const PAGE_VISIBILITIES = ['public', 'link', 'login'] as const;
export type PageVisibility = (typeof PAGE_VISIBILITIES)[number];

/** The credentials of a visitor. */
export interface Visit {
  /** The visitor sent the page's access key, in a header, a cookie or the address. */
  keyMatches: boolean;
  /** `own`: a session of the page's tenant; `foreign`: of another tenant. */
  session: 'none' | 'own' | 'foreign';
}

/** `hidden`: answered as if the page did not exist; `sign-in`: the visitor has to sign in. */
export type Passage = 'open' | 'hidden' | 'sign-in';

/** The per-page gate of the contract ("Status page", "Public, per-page gate"). */
export function passage(visibility: PageVisibility, { keyMatches, session }: Visit): Passage {
  switch (visibility) {
    case 'public':
      return 'open';
    case 'link':
      return keyMatches ? 'open' : 'hidden';
    case 'login':
      return SESSION_PASSAGE[session];
  }
}

const SESSION_PASSAGE: Readonly<Record<Visit['session'], Passage>> = {
  none: 'sign-in',
  own: 'open',
  foreign: 'hidden',
};
