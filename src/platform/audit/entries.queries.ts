import type { Transaction } from '../database/transaction.js';
import { newId } from '../ids.js';
import type { Author } from './author.js';
import type { Changes } from './domain/changes.js';

export interface NewAuditEntry {
  /** Set if the response contains it; default: a new id. */
  id?: string;
  /** What happened, e.g. `alert_policy.create`, `sent`. */
  action: string;
  entityType: string;
  entityId: string;
  entityName?: string | null;
  userId?: string | null;
  userName?: string | null;
  details?: Record<string, unknown> | null;
  changes?: Changes | null;
  actorType?: Author['kind'] | null;
  source?: string | null;
  ip?: string | null;
  userAgent?: string | null;
  /** The only user, besides administrators, who may read the changes; null: everybody. */
  ownerId?: string | null;
  /** Whom it is about, where that is neither the author nor what `entityId` names. */
  subjectId?: string | null;
  subjectName?: string | null;
}

type Column = Exclude<keyof NewAuditEntry, 'id'>;

const BRIEF: readonly Column[] = ['action', 'entityType', 'entityId', 'entityName', 'userId', 'userName', 'details'];
const SUBJECT: readonly Column[] = ['subjectId', 'subjectName'];
const WHOLE: readonly Column[] = [...BRIEF, 'changes', 'actorType', 'source', 'ip', 'userAgent', 'ownerId', ...SUBJECT];
/** Characters of a stored user agent. */
const LONGEST_USER_AGENT = 300;

const INSERT_BRIEF = insertOf(BRIEF);
const INSERT_WHOLE = insertOf(WHOLE);
const COUNT = `${INSERT_WHOLE} ON CONFLICT ("tenantId", "createdAt", id) DO UPDATE SET details = EXCLUDED.details`;

/** The author's fields of an entry. */
export function authorship({ kind, id, name, origin }: Author): Partial<NewAuditEntry> {
  return {
    userId: id,
    userName: name,
    actorType: kind,
    source: origin?.source ?? null,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
  };
}

/** One hand-written statement for all entries, as every sent notification writes one. */
export function writeEntries(tx: Transaction, entries: readonly NewAuditEntry[], createdAt: Date): void {
  const isWhole = entries.some(({ source, changes }) => source || changes);
  void tx.store(
    isWhole ? INSERT_WHOLE : INSERT_BRIEF,
    entries.map((entry) => ({ ...entry, id: entry.id ?? newId(), createdAt })),
  );
}

/** Entries that count: one that is there gets the new details. */
export function countEntries(tx: Transaction, entries: readonly (NewAuditEntry & { createdAt: Date })[]): void {
  void tx.store(
    COUNT,
    entries.map((entry) => ({ ...entry, userAgent: entry.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null })),
  );
}

function insertOf(columns: readonly Column[]): string {
  const names = ['tenantId', 'createdAt', 'id', ...columns].map((column) => `"${column}"`).join(', ');
  return `INSERT INTO audit_log (${names}) SELECT ${names} FROM json_populate_recordset(NULL::audit_log, $1::json)`;
}
