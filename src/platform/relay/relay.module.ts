import { Injectable, Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { DAY_MS, HOUR_MS } from '../durations.js';
import { EventWork } from './event-work.js';
import { FailedEvents } from './failed-events.job.js';
import { OutboxRelay } from './outbox-relay.job.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { type Job, ScheduledJob } from '../scheduling/scheduled-job.js';
import { ConsumerRegistry } from '../events/consumer-registry.js';
import { setUnknownAside } from './outbox.queries.js';

const BATCH = 1000;
/** How long an event that this version does not know waits for a newer one. */
const LEFT_MS = 7 * DAY_MS;

/** Sets aside events that only a newer version knows, after waiting for one. */
@Injectable()
@ScheduledJob({ name: 'outbox.set-unknown-aside', everyMs: HOUR_MS, batchSize: BATCH })
class SetUnknownEventsAsideJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: ConsumerRegistry,
  ) {}

  runOnce(now: Date): Promise<number> {
    const consumers = this.consumers.kinds.map(({ name }) => name);
    const before = new Date(now.getTime() - LEFT_MS);
    return this.unitOfWork.system((tx) => setUnknownAside(tx, { now, before, consumers, limit: BATCH }));
  }
}

/** Delivers the events of the outbox to their consumers. */
// Leaves time to examine set-aside events, and to retry them.
@CleansUp({ table: 'outbox', olderThan: 'setAsideAt', keepMs: 90 * DAY_MS })
@Module({ providers: [EventWork, OutboxRelay, FailedEvents, SetUnknownEventsAsideJob] })
export class RelayModule {}
