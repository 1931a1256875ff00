import { SetMetadata } from '@nestjs/common';
import type { Transaction } from '../database/transaction.js';
import type { WorkKind } from '../scheduling/work-kind.queries.js';
import type { EventType, StoredEvent } from './event-map.js';

export const OUTBOX_CONSUMER = 'pager:outbox-consumer';

/** Each event stores the name until this consumer has handled it. */
export interface ConsumerDeclaration extends Pick<WorkKind, 'name'> {
  /** See `WorkKind`; default: 1. */
  version?: number;
  events: readonly EventType[];
  /**
   * True: it changes the alerts of its events (`alertId`). Its events have rows of their own in the outbox, and the relay locks
   * their alerts first, in the order of ADR 12.
   */
  changesAlerts?: true;
  /** True: it locks paces, the last locks of all (ADR 12), and is called after the other consumers. */
  locksPaces?: true;
}

/**
 * Declares a provider as a consumer of outbox events. Its `handle` runs in the transaction that removes the event, so its
 * database writes take effect exactly once. It must have no other effects: no network, no files.
 */
export const OutboxConsumer = (declaration: ConsumerDeclaration): ClassDecorator =>
  SetMetadata(OUTBOX_CONSUMER, declaration);

export interface OutboxHandler<K extends EventType = EventType> {
  /** All events belong to the transaction's tenant, oldest first. If it throws, everything is rolled back and retried later. */
  handle(events: StoredEvent<K>[], tx: Transaction): void | Promise<void>;
}

/**
 * Locks the alerts of events for consumers that change them (`changesAlerts`). The alerts feature implements it; it is found
 * at start, as this folder must not import features.
 */
export abstract class EventLocks {
  abstract lock(tx: Transaction, events: readonly StoredEvent[]): Promise<void>;
}
