import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { newId } from '../common/ids.js';
import type { Transaction } from '../database/unit-of-work.js';

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
}

/** Writes the audit log: part of the change it records, never after it. */
@Injectable()
export class AuditService {
  constructor(private readonly clock: Clock) {}

  /** One statement for all entries (hand-written: every page sent leaves one). */
  record(tx: Transaction, entries: NewAuditEntry | NewAuditEntry[]): void {
    const list = Array.isArray(entries) ? entries : [entries];
    if (list.length === 0) return;
    tx.changed('audit_log');
    tx.write(
      `INSERT INTO audit_log ("tenantId", id, action, "entityType", "entityId", "entityName", "userId", "userName", details,
                              "createdAt")
       SELECT $1, e.*, $10
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[])
         AS e(id, action, "entityType", "entityId", "entityName", "userId", "userName", details)`,
      [
        list.map(({ id }) => id ?? newId()),
        list.map(({ action }) => action),
        list.map(({ entityType }) => entityType),
        list.map(({ entityId }) => entityId),
        list.map(({ entityName = null }) => entityName),
        list.map(({ userId = null }) => userId),
        list.map(({ userName = null }) => userName),
        list.map(({ details = null }) => details && JSON.stringify(details)),
        this.clock.now(),
      ],
    );
  }
}
