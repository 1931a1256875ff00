import type { AlertActivities, NewActivity } from '../lifecycle/alert-activities.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { namesOfIntegrations } from '../integrations/integrations.queries.js';
import type { ForeignRepeat } from './store.stage.js';

/**
 * Two integrations send one alias: the second one's alert is counted as a repeat, which its sender must not learn from a missed
 * page. Both are named in the answer to each, and once in the alert's history.
 * @returns the warning of each repeat, by the id of its draft
 */
export async function warnOfSharedAliases(
  tx: Transaction,
  foreign: readonly ForeignRepeat[],
  activities: AlertActivities,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (foreign.length === 0) return new Map();
  const asked = foreign.flatMap(({ integrationId, otherId }) => [integrationId, otherId]);
  const names = await namesOfIntegrations(tx, [...new Set(asked)]);
  const nameOf = (id: string): string => names.get(id) ?? 'an integration that was removed';
  const noted = new Set((await activities.knownToShare(tx, foreign)).map(keyOf));
  const entries: NewActivity[] = [];
  for (const each of foreign) {
    if (noted.has(keyOf(each))) continue;
    noted.add(keyOf(each));
    const { alertId, repeat, integrationId, otherId } = each;
    const integrationName = nameOf(integrationId);
    const metadata = { integrationId, integrationName, otherId, otherName: nameOf(otherId) };
    const type = 'alias-shared' as const;
    entries.push({ alertId, type, user: repeat.createdBy, actor: repeat.actor, metadata });
  }
  activities.append(tx, entries);
  return new Map(
    foreign.map(({ repeat, integrationId, otherId }) => [
      repeat.id,
      [`counted as a repeat of an alert of ${nameOf(otherId)}: ${nameOf(integrationId)} sends the same alias`],
    ]),
  );
}

const keyOf = ({ alertId, integrationId }: { alertId: string; integrationId: string }): string =>
  `${alertId} ${integrationId}`;
