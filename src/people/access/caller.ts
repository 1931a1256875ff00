import type { Origin } from '../../platform/audit/author.js';
import { type Words, wordsFor } from '../../platform/words.js';

/** The authenticated caller. All fields but `actsFor` come from the credential, never from the body, query or path. */
export interface Caller {
  kind: 'user' | 'api_key';
  /** The user's id, or the API key's (its hex SHA-256). */
  id: string;
  tenantId: string;
  role: Role;
  /** Full name of the user, or the name of the key's integration. */
  name: string;
  email: string | null;
  /** Of a person; texts for people in an answer are in its language. Absent: English, as for API keys. */
  locale?: string;
  /** Registered, and the address is not proven: may not cause mails to others, and accounts that they create are not notified. */
  proofPending?: boolean;
  /** The primary team: the user's earliest membership, or the team the key is bound to. */
  teamId: string | null;
  teamIds: readonly string[];
  /** Team checks never refuse this caller (admins and unbound keys). */
  unrestricted: boolean;
  /** This request may read global resources, and not change them (`withinTeam`). */
  globalReadOnly?: true;
  /** Null for a person. */
  scopes: readonly KeyScope[] | null;
  /**
   * A person's explicit grants; a missing resource has its default. For a key the levels of its creator, which limit it;
   * null: no limit.
   */
  permissions: Readonly<Record<string, PermissionLevel>> | null;
  /** Of an API key. */
  integration: {
    id: string;
    name: string;
    /** For alerts without responders; with `ignoreResponders` for all of its alerts. */
    responders: readonly { type: 'user' | 'team' | 'schedule' | 'escalation'; id: string }[];
    ignoreResponders: boolean;
    /** Rules decide what its requests do: create, close or ignore. */
    hasRules: boolean;
  } | null;
  /** The format of responses: ours, or that of the third-party API for which the client was written (docs/reference/compat.md). */
  profile: WireProfile;
  /**
   * The person for whom a third-party client acts, as the client says; `id` if that is a user of the tenant. Shown in the
   * alert's history, never a permission.
   */
  actsFor?: { id: string | null; name: string };
  /** The access token; null for API keys. `bySso`: the session began at an identity provider. */
  token: { jti: string; sessionId: string; expiresAt: Date; tokenVersion: number; bySso: boolean } | null;
  /** The organisation requires a second factor and the person has none: the session may only enrol one. */
  mustEnrol?: boolean;
  /** On routes with `@StepUp`: the session has the proof that the route requires. */
  confirmed?: boolean;
  /** Where the request came from; absent for callers without a request. */
  origin?: Origin;
}

/** The words of an answer's texts for people, such as warnings; errors stay English. */
export const wordsOf = ({ locale = 'en' }: Pick<Caller, 'locale'>): Words => wordsFor({ locale });

export type WireProfile = 'native' | 'third-party';
export type Role = 'admin' | 'user' | 'stakeholder' | 'api_key';
export type KeyScope = 'read' | 'write' | 'delete' | 'config';
export type PermissionLevel = 'none' | 'read' | 'write' | 'admin';
