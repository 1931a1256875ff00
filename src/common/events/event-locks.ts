import type { Transaction } from '../../database/transaction.js';
import type { StoredEvent } from './event-map.js';

/**
 * Locks what events are about, for consumers that change it (`changesAlerts`). Implemented by the alerts feature,
 * which this folder does not import; the provider is found at start.
 */
export abstract class EventLocks {
  /** All of one tenant at once: of several tenants in the order of their ids. */
  abstract lock(tx: Transaction, events: readonly StoredEvent[]): Promise<void>;
}
