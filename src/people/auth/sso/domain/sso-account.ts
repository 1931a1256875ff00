/** The identity of the person who signed in at the provider. */
export interface ProvenIdentity {
  /** Constant for this person at this issuer. */
  subject: string;
  email: string | null;
  /** The provider has verified that the address is this person's. */
  emailVerified: boolean;
  name: string | null;
}

interface Known {
  tenantId: string;
  blocked: boolean;
}

export type SsoRefusal = 'unverified' | 'domain' | 'other-tenant' | 'blocked';

export type SsoDecision<A> =
  | { kind: 'refused'; reason: SsoRefusal }
  | { kind: 'sign-in'; account: A }
  | { kind: 'link'; account: A; email: string }
  | { kind: 'provision'; email: string };

/**
 * The account for an identity: the one it is linked to, else that of its verified address, else a new one (decisions §10).
 * @param linked the account to which the identity is linked @param named the one whose username is its address, of any tenant
 */
export function decideSsoAccount<A extends Known>(
  identity: ProvenIdentity,
  team: { tenantId: string; allowedDomains: readonly string[] },
  linked: A | null,
  named: A | null,
): SsoDecision<A> {
  const { email } = identity;
  if (email === null || !identity.emailVerified) return { kind: 'refused', reason: 'unverified' };
  if (!isAllowed(email, team.allowedDomains)) return { kind: 'refused', reason: 'domain' };
  const account = linked ?? named;
  if (!account) return { kind: 'provision', email };
  if (account.tenantId !== team.tenantId) return { kind: 'refused', reason: 'other-tenant' };
  if (account.blocked) return { kind: 'refused', reason: 'blocked' };
  return linked ? { kind: 'sign-in', account } : { kind: 'link', account, email };
}

/** Without a list, all domains. Subdomains are domains of their own. */
function isAllowed(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}
