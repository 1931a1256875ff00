import type { Origin } from '../../platform/audit/author.js';

/** Who is calling, as the credential says. Only `actsFor` may come from the request's body, query or path. */
export interface Caller {
  kind: 'user' | 'api_key';
  /** The user's id, or the API key's (its hex SHA-256). */
  id: string;
  tenantId: string;
  role: Role;
  /** Full name of the user, or the name of the key's integration. */
  name: string;
  email: string | null;
  /** A registered person whose address is not proven: may not make accounts that are paged, or cause mails to others. */
  proofPending?: boolean;
  /** The primary team: the user's earliest membership, or the team the key is bound to. */
  teamId: string | null;
  teamIds: readonly string[];
  /** Team checks never refuse this caller (admins and unbound keys). */
  unrestricted: boolean;
  /** This request may read and name what belongs to no team, and not change it (`withinTeam`). */
  globalReadOnly?: true;
  /** Null for a person. */
  scopes: readonly KeyScope[] | null;
  /**
   * Explicit permission grants of a person; a missing resource keeps its default. Of a key: its maker's levels, which
   * limit it; null: no limit.
   */
  permissions: Readonly<Record<string, PermissionLevel>> | null;
  /** Of an API key. */
  integration: {
    id: string;
    name: string;
    suppressNotifications: boolean;
    /** Of its alerts that name none; `ignoreResponders`: or that name some. */
    responders: readonly { type: 'user' | 'team' | 'schedule' | 'escalation'; id: string }[];
    ignoreResponders: boolean;
    /** What becomes of its creates is decided by rules. */
    hasRules: boolean;
  } | null;
  /** The shapes of the answers: ours, or those of the third-party API for which the client was written (compat.md). */
  profile: WireProfile;
  /**
   * Third-party clients: who acts, as the client says; `id` where that is a user of the tenant. Only shown in the alert's
   * history.
   */
  actsFor?: { id: string | null; name: string };
  /** The token's id, expiry and version, and its session's id and whether that began at an identity provider; null for API keys. */
  token: { jti: string; sessionId: string; expiresAt: Date; tokenVersion: number; bySso: boolean } | null;
  /** The organisation requires a second factor and the person has none: the session may only set one up. */
  mustEnrol?: boolean;
  /** Of a session on a route that asks for it (`@StepUp`): has the person shown who they are? */
  confirmed?: boolean;
  /** Where the request came from; absent for callers without a request. */
  origin?: Origin;
}

export type WireProfile = 'native' | 'third-party';
export type Role = 'admin' | 'user' | 'stakeholder' | 'api_key';
export type KeyScope = 'read' | 'write' | 'delete' | 'config';
export type PermissionLevel = 'none' | 'read' | 'write' | 'admin';
