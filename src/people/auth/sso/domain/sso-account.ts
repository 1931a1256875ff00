/** The identity of the person who signed in at the provider. */
export interface ProvenIdentity {
  /** Constant for this person at this issuer. */
  subject: string;
  email: string | null;
  /** The provider has verified that the address is this person's. */
  emailVerified: boolean;
  name: string | null;
}

/** Whom a provider may sign in. */
export interface ProviderScope {
  /** Null: it is the organisation's, which administrators trust with every account. */
  teamId: string | null;
  /** Those of its domains that the organisation has proven, in small letters. */
  domains: readonly string[];
}

interface CandidateAccount {
  blocked: boolean;
  role: 'admin' | 'user' | 'stakeholder';
  emailProven: boolean;
  /** Nobody answers for the account: somebody registered it. */
  proofPending: boolean;
  /** Of the provider's team, now. */
  isMember: boolean;
}

export type SsoRefusal = 'unverified' | 'domain' | 'not-for-account' | 'blocked';

export type SsoDecision<A> =
  | { kind: 'refused'; reason: SsoRefusal }
  | { kind: 'sign-in'; account: A }
  /** `joins`: as a new person of the team. */
  | { kind: 'link'; account: A; joins: boolean }
  /** Only who also reads the mail to the account's address is linked. */
  | { kind: 'mail'; account: A }
  | { kind: 'provision'; email: string };

/**
 * The account for an identity: the one it is linked to, else that of its verified address, else a new one. The provider of a
 * team answers for people of the team alone, and for addresses of proven domains; for an administrator never.
 * @param linked the account to which the identity is linked @param matching the one of the organisation whose username is its address
 * @param isMailed whoever signs in has also read a fresh mail to that address
 */
export function decideSsoAccount<A extends CandidateAccount>(
  identity: ProvenIdentity,
  { teamId, domains }: ProviderScope,
  linked: A | null,
  matching: A | null,
  isMailed = false,
): SsoDecision<A> {
  const { email } = identity;
  if (email === null || !identity.emailVerified) return { kind: 'refused', reason: 'unverified' };
  const isOurs = domains.includes(domainOf(email));
  const account = linked ?? matching;
  if (!account) return isOurs ? { kind: 'provision', email } : { kind: 'refused', reason: 'domain' };
  const { role, isMember, emailProven, proofPending } = account;
  // An account that nobody has proven gives way to the owner of its address.
  const joins = teamId !== null && !isMember;
  const mayJoin = !linked && !emailProven && isOurs;
  if (teamId !== null && (role === 'admin' || (joins && !mayJoin)))
    return { kind: 'refused', reason: 'not-for-account' };
  if (account.blocked) return { kind: 'refused', reason: 'blocked' };
  if (linked) return { kind: 'sign-in', account };
  // What is linked unproven begins anew: of an account that somebody answers for, no provider alone decides that.
  const isVouchedFor = !emailProven && (joins ? !proofPending : role === 'admin');
  return isMailed || (isOurs && !isVouchedFor) ? { kind: 'link', account, joins } : { kind: 'mail', account };
}

/** In small letters. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
