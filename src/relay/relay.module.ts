import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { DAY_MS } from '../common/durations.js';
import { OutboxRelay } from './outbox-relay.job.js';
import { SetUnknownEventsAsideJob } from './set-unknown-events-aside.job.js';

/** Delivers the events of the outbox to their consumers. */
// Leaves time to examine set-aside events, and to retry them.
@CleansUp({ table: 'outbox', olderThan: 'setAsideAt', keepMs: 90 * DAY_MS })
@Module({ providers: [OutboxRelay, SetUnknownEventsAsideJob] })
export class RelayModule {}
