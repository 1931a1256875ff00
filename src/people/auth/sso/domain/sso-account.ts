/** The identity of the person who signed in at the provider. */
export interface ProvenIdentity {
  /** The issuer's permanent id of the person. */
  subject: string;
  email: string | null;
  /** The provider has verified that the address is this person's. */
  emailVerified: boolean;
  name: string | null;
}

/** The people whom a provider may sign in. */
export interface ProviderScope {
  /** Null: the organisation's provider, which administrators trust with all accounts. */
  teamId: string | null;
  /** Its proven domains, in lower case. */
  domains: readonly string[];
}

interface CandidateAccount {
  blocked: boolean;
  role: 'admin' | 'user' | 'stakeholder';
  emailProven: boolean;
  /** The account is registered, and neither proven nor confirmed. */
  proofPending: boolean;
  /** Is a member of the provider's team. */
  isMember: boolean;
}

export type SsoRefusal = 'unverified' | 'domain' | 'not-for-account' | 'blocked';

export type SsoDecision<A> =
  | { kind: 'refused'; reason: SsoRefusal }
  | { kind: 'sign-in'; account: A }
  /** `joins`: the account becomes a member of the provider's team. */
  | { kind: 'link'; account: A; joins: boolean }
  /** Link it only after a mailed link was followed. */
  | { kind: 'mail'; account: A }
  | { kind: 'provision'; email: string };

/**
 * Decides which account an identity gets: the one it is linked to, else that of its verified address, else a new one. A team's
 * provider may sign in only members of the team and addresses of proven domains, and no administrators.
 * @param linked the account that the identity is linked to @param matching the organisation's account with its address
 * @param isMailed the person has followed a link that was mailed to that address
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
  // The provider may add an unproven account of a proven domain to its team.
  const joins = teamId !== null && !isMember;
  const mayJoin = !linked && !emailProven && isOurs;
  if (teamId !== null && (role === 'admin' || (joins && !mayJoin)))
    return { kind: 'refused', reason: 'not-for-account' };
  if (account.blocked) return { kind: 'refused', reason: 'blocked' };
  if (linked) return { kind: 'sign-in', account };
  // Linking resets an unproven account. For an administrator's, and for a confirmed one that joins, that needs the mailed link.
  const needsMail = !emailProven && (joins ? !proofPending : role === 'admin');
  return isMailed || (isOurs && !needsMail) ? { kind: 'link', account, joins } : { kind: 'mail', account };
}

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
