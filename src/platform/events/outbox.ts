import { Injectable } from '@nestjs/common';
import type { Writer } from '../database/transaction.js';
import { newId } from '../ids.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { ConsumerRegistry } from './consumer-registry.js';
import { inBatches, type EventBatch } from './event-batches.js';
import type { NewEvent } from './event-map.js';
import { storeBatches } from './outbox.queries.js';

export const OUTBOX_JOB = 'outbox.relay';

/** Stores events in the transaction of their change. */
@Injectable()
export class Outbox {
  constructor(
    private readonly consumers: ConsumerRegistry,
    private readonly nudges: JobNudges,
  ) {}

  /** Stores all events in one statement; events without consumers are not stored. */
  append(tx: Writer, events: readonly NewEvent[]): void {
    const batches = inBatches(
      events.filter(({ type }) => this.consumers.consumersOf(type).length > 0),
      newId,
    );
    storeBatches(
      tx,
      batches.flatMap((batch) =>
        this.parted(batch).map((consumers, part) => ({ ...batch, id: part === 0 ? batch.id : newId(), consumers })),
      ),
    );
  }

  /** Its consumers by row: those that change alerts get rows of their own, so that the relay locks alerts only for them. */
  private parted({ type }: EventBatch): string[][] {
    const { changing } = this.consumers;
    const names = this.consumers.consumersOf(type);
    const parts = [names.filter((name) => !changing.includes(name)), names.filter((name) => changing.includes(name))];
    return parts.filter((part) => part.length > 0);
  }

  /** Makes the relay run now instead of at its next sweep. */
  nudge(events: readonly NewEvent[]): void {
    for (const tenantId of new Set(events.map((event) => event.tenantId))) this.nudges.nudge(OUTBOX_JOB, tenantId);
  }
}
