/** Contract, PUT /v2/status-page: 3 to 48 lower-case letters, digits and inner hyphens. */
export const SLUG = /^[a-z0-9][a-z0-9-]{1,46}[a-z0-9]$/;

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

export const PAGE_VISIBILITIES = ['public', 'link', 'login'] as const;
export type PageVisibility = (typeof PAGE_VISIBILITIES)[number];

/** The credentials of a visitor. */
export interface Visit {
  /** The right access key of this page, in whatever way it was handed in. */
  keyMatches: boolean;
  /** Whose session it is, as seen from this page's tenant. */
  session: 'none' | 'own' | 'foreign';
}

/** `hidden` is answered exactly as a page that does not exist; `sign-in`: an authenticated session is missing. */
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
