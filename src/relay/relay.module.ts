import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { DAY_MS } from '../common/durations.js';
import { OutboxRelay } from './outbox-relay.job.js';
import { SetUnknownEventsAsideJob } from './set-unknown-events-aside.job.js';

/** Delivers the events of the outbox to their consumers. */
// Events that were set aside: time enough to find out what was wrong with them, and to let them be tried again.
@CleansUp({ table: 'outbox', olderThan: 'setAsideAt', keepMs: 90 * DAY_MS })
@Module({ providers: [OutboxRelay, SetUnknownEventsAsideJob] })
export class RelayModule {}
