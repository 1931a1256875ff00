import { Module } from '@nestjs/common';
import { OutboxRelay } from './outbox-relay.job.js';
import { PurgeOutboxJob } from './purge-outbox.job.js';

/** Hands the events of the outbox to their consumers. */
@Module({ providers: [OutboxRelay, PurgeOutboxJob] })
export class RelayModule {}
