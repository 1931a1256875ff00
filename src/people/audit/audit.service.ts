import { Injectable } from '@nestjs/common';
import { writeEntries, type NewAuditEntry } from '../../platform/audit/entries.queries.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';

export type { NewAuditEntry } from '../../platform/audit/entries.queries.js';

/**
 * Writes entries about sign-ins, deliveries and refusals to the audit log, in the transaction of the event. `@Audited`
 * records changes of entities.
 */
@Injectable()
export class AuditService {
  constructor(private readonly clock: Clock) {}

  record(tx: Transaction, entries: NewAuditEntry | readonly NewAuditEntry[]): void {
    writeEntries(tx, Array.isArray(entries) ? entries : [entries as NewAuditEntry], this.clock.now());
  }
}
