import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { newId } from '../common/ids.js';
import type { Transaction } from '../database/unit-of-work.js';
import { AuditEntry } from './audit-entry.entity.js';

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

  async record(tx: Transaction, entries: NewAuditEntry | NewAuditEntry[]): Promise<void> {
    const createdAt = this.clock.now();
    const list = Array.isArray(entries) ? entries : [entries];
    await tx.repo(AuditEntry).insert(
      list.map((entry) => ({
        entityName: null,
        userId: null,
        userName: null,
        details: null,
        id: newId(),
        ...entry,
        createdAt,
      })),
    );
  }
}
