import { insertAutoCloses } from '../alerts/auto-close/auto-close.queries.js';
import { dueAfter } from '../alerts/domain/auto-close.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import type { Admitted } from './domain/batch-dedup.js';

/** Notes when new alerts are closed that an alert policy closes after some hours without a repeat. */
export function noteAutoCloses(tx: SystemTransaction, created: readonly Admitted[], now: Date): void {
  const closes = created.flatMap(({ draft, policy, delayedUntil, closeAfterHours: hours }) => {
    if (!hours || policy === null) return [];
    const dueAt = dueAfter({ lastOccurredAt: now, snoozedUntil: null, delayedUntil }, hours);
    return [
      { tenantId: draft.tenantId, alertId: draft.id, hours, policyId: policy.id, policyName: policy.name, dueAt },
    ];
  });
  insertAutoCloses(tx, closes);
}
