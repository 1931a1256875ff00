import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { JobNudges } from '../common/scheduling/job-nudges.js';
import type { Transaction } from '../database/unit-of-work.js';
import { Heartbeat } from './heartbeat.entity.js';
import { EXPIRY_WORK } from './heartbeats.queries.js';

/** Maintenance may have ended early: the heartbeats that it held are checked again at once. */
@Injectable()
@OutboxConsumer({ name: 'heartbeats.maintenance-changed', events: ['maintenance-window.changed'] })
export class MaintenanceChangedHandler implements OutboxHandler<'maintenance-window.changed'> {
  constructor(private readonly nudges: JobNudges) {}

  async handle(_events: StoredEvent<'maintenance-window.changed'>[], tx: Transaction): Promise<void> {
    const released = await tx.repo(Heartbeat).update({ heldUntil: Not(IsNull()) }, { heldUntil: null });
    if (released > 0) tx.afterCommit(() => this.nudges.nudge(EXPIRY_WORK.name));
  }
}
