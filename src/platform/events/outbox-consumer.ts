import { SetMetadata } from '@nestjs/common';
import type { Transaction } from '../database/transaction.js';
import type { WorkKind } from '../scheduling/work-kind.queries.js';
import type { EventType, StoredEvent } from './event-map.js';

export const OUTBOX_CONSUMER = 'pager:outbox-consumer';

/** The name is stored with each event until this consumer has handled it. */
export interface ConsumerDeclaration extends Pick<WorkKind, 'name'> {
  /** As of `WorkKind`; left out: 1. */
  version?: number;
  events: readonly EventType[];
  /**
   * True: it changes the alerts that its events are about (`alertId`). Its events are rows of their own in the outbox, and the
   * relay locks their alerts before it, in the order of ADR 12.
   */
  changesAlerts?: true;
  /** True: it locks paces, the last locks of all (ADR 12), and is called after the other consumers. */
  locksPaces?: true;
}

/**
 * Declares a provider as a consumer of outbox events. Its `handle` runs in the transaction that also removes the event,
 * so a handler whose effects are database writes takes effect exactly once. It must do nothing else: no network, no file.
 */
export const OutboxConsumer = (declaration: ConsumerDeclaration): ClassDecorator =>
  SetMetadata(OUTBOX_CONSUMER, declaration);

export interface OutboxHandler<K extends EventType = EventType> {
  /** All events belong to the transaction's tenant, oldest first. When it throws, all of it is rolled back and tried again later. */
  handle(events: StoredEvent<K>[], tx: Transaction): void | Promise<void>;
}

/**
 * Locks what events are about, for consumers that change it (`changesAlerts`). Implemented by the alerts feature,
 * which this folder does not import; the provider is found at start.
 */
export abstract class EventLocks {
  abstract lock(tx: Transaction, events: readonly StoredEvent[]): Promise<void>;
}
