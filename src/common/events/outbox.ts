import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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
  async append(manager: EntityManager, events: readonly NewEvent[]): Promise<void> {
    const rows = events
      .map((event) => ({ ...event, consumers: this.consumers.consumersOf(event.type) }))
      .filter((row) => row.consumers.length > 0);
    if (rows.length === 0) return;
    await manager.query(
      `INSERT INTO outbox (id, "tenantId", type, payload, consumers, "occurredAt", "availableAt")
       SELECT id, "tenantId", type, payload, string_to_array(consumers, ','), "occurredAt", "availableAt"
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[], $6::timestamptz[], $7::timestamptz[])
         AS e(id, "tenantId", type, payload, consumers, "occurredAt", "availableAt")`,
      [
        rows.map(() => newId()),
        rows.map((row) => row.tenantId),
        rows.map((row) => row.type),
        rows.map((row) => JSON.stringify(row.payload)),
        rows.map((row) => row.consumers.join(',')),
        rows.map((row) => row.occurredAt),
        rows.map((row) => row.availableAt),
      ],
    );
  }

  /** Makes the relay look now instead of at its next sweep. */
  nudge(): void {
    this.nudges.nudge(OUTBOX_JOB);
  }
}
