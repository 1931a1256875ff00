import type { Caller } from '../../people/access/caller.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { actorOf, type AlertAccess } from '../../alerts/lifecycle/alert-access.js';
import { invalid } from '../../platform/errors/api-error.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { IncidentAlert } from './incident-alert.entity.js';
import { MOST_LINKED } from './most-linked.js';

/**
 * Links alerts to an incident, which this transaction has locked or made; those that are linked stay so.
 * @throws ApiError 400 for an unknown alert or too many, 403 for one that the caller may not read
 */
export async function linkAlerts(
  tx: Transaction,
  alerts: AlertAccess,
  caller: Caller,
  { incidentId, alertIds, now }: { incidentId: string; alertIds: readonly string[]; now: Date },
): Promise<void> {
  requireRead(caller, 'alerts');
  const linked = new Set((await tx.repo(IncidentAlert).find({ incidentId })).map(({ alertId }) => alertId));
  const added = [...new Set(alertIds)].filter((id) => !linked.has(id));
  if (linked.size + added.length > MOST_LINKED)
    throw invalid('alertIds', `an incident has at most ${MOST_LINKED} alerts`);
  // Locks them, so that none is deleted meanwhile, and notifies consoles that show them.
  const found = new Set((await alerts.lockAll(tx, caller, added)).map(({ id }) => id));
  const unknown = added.find((id) => !found.has(id));
  if (unknown !== undefined) throw invalid('alertIds', `${unknown} is no alert`);
  const link = { incidentId, linkedBy: actorOf(caller), linkedAt: now };
  await tx.repo(IncidentAlert).insert(added.map((alertId) => ({ ...link, alertId })));
}
