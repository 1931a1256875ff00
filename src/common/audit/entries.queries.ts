import type { Transaction } from '../../database/transaction.js';
import { newId } from '../ids.js';
import type { Author } from './author.js';
import type { Changes } from './domain/changes.js';

export interface NewAuditEntry {
  /** Given when the answer names the entry; else a fresh one. */
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
  /** The user who alone, beside administrators, may read the changes; null: everybody. */
  ownerId?: string | null;
}

type Column = Exclude<keyof NewAuditEntry, 'id'>;

const BRIEF: readonly Column[] = ['action', 'entityType', 'entityId', 'entityName', 'userId', 'userName', 'details'];
const WHOLE: readonly Column[] = [...BRIEF, 'changes', 'actorType', 'source', 'ip', 'userAgent', 'ownerId'];
const JSON_COLUMNS = new Set<Column>(['details', 'changes']);
/** A user agent is stored up to this length. */
const LONGEST_USER_AGENT = 300;

const INSERTS = new Map([BRIEF, WHOLE].map((columns) => [columns, insertOf(columns)]));

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

/** One statement for all entries (hand-written: every page sent leaves one, which fills few columns). */
export function writeEntries(tx: Transaction, entries: readonly NewAuditEntry[], now: Date): void {
  if (entries.length === 0) return;
  const columns = entries.some(({ source, changes }) => source || changes) ? WHOLE : BRIEF;
  tx.write(INSERTS.get(columns) ?? '', [
    now,
    entries.map(({ id }) => id ?? newId()),
    ...columns.map((column) => entries.map((entry) => asParameter(column, entry))),
  ]);
}

function asParameter(column: Column, entry: NewAuditEntry): string | null {
  const value = entry[column] ?? null;
  return value === null || typeof value === 'string' ? value : JSON.stringify(value);
}

function insertOf(columns: readonly Column[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const lists = columns.map((column, index) => `$${index + 4}::${JSON_COLUMNS.has(column) ? 'jsonb' : 'text'}[]`);
  return `INSERT INTO audit_log ("tenantId", "createdAt", id, ${names})
    SELECT $1, $2, e.* FROM unnest($3::uuid[], ${lists.join(', ')}) AS e(id, ${names})`;
}
