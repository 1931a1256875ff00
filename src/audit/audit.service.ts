import { Injectable } from '@nestjs/common';
import { writeEntries, type NewAuditEntry } from '../common/audit/entries.queries.js';
import { Clock } from '../common/clock/clock.js';
import type { Transaction } from '../database/unit-of-work.js';

export type { NewAuditEntry } from '../common/audit/entries.queries.js';

/**
 * Writes what happened into the audit log: sign-ins, outcomes, refusals. What changes of things that are configured writes
 * itself (`@Audited`). Part of what it records, never after it.
 */
@Injectable()
export class AuditService {
  constructor(private readonly clock: Clock) {}

  record(tx: Transaction, entries: NewAuditEntry | readonly NewAuditEntry[]): void {
    writeEntries(tx, Array.isArray(entries) ? entries : [entries as NewAuditEntry], this.clock.now());
  }
}
