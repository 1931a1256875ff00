import { Injectable } from '@nestjs/common';
import type { Writer } from '../../database/transaction.js';
import { newId } from '../ids.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { ConsumerRegistry } from './consumer-registry.js';
import type { NewEvent } from './event-map.js';

export const OUTBOX_JOB = 'outbox.relay';

/** Stores events beside the change they follow from. */
@Injectable()
export class Outbox {
  constructor(
    private readonly consumers: ConsumerRegistry,
    private readonly nudges: JobNudges,
  ) {}

  /** One statement for all events; an event that nobody consumes is not stored. */
  append(tx: Writer, events: readonly NewEvent[]): void {
    const rows = events
      .map((event) => ({ id: newId(), ...event, consumers: this.consumers.consumersOf(event.type) }))
      .filter((row) => row.consumers.length > 0);
    if (rows.length === 0) return;
    tx.write(
      `INSERT INTO outbox (id, "tenantId", type, payload, consumers, "occurredAt", "availableAt")
       SELECT id, "tenantId", type, payload, consumers, "occurredAt", "availableAt"
       FROM json_to_recordset($1::json)
         AS e(id uuid, "tenantId" uuid, type text, payload jsonb, consumers text[], "occurredAt" timestamptz,
              "availableAt" timestamptz)`,
      [JSON.stringify(rows)],
    );
  }

  /** Makes the relay look now instead of at its next sweep. */
  nudge(): void {
    this.nudges.nudge(OUTBOX_JOB);
  }
}
