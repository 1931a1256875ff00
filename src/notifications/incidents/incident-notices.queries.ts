import type { ChannelType } from '../../channels/registry.js';
import { newId } from '../../common/ids.js';
import type { Transaction } from '../../database/unit-of-work.js';
import type { IncidentNews } from './domain/incident-message.js';

export interface NewIncidentNotice {
  userId: string;
  channelId: string;
  channelType: ChannelType;
  cause: string;
  dueAt: Date;
  notice: IncidentNews;
}

/** Adds what is not there yet. */
export function insertIncidentNotices(
  tx: Transaction,
  planned: readonly NewIncidentNotice[],
  now: Date,
): Promise<unknown> {
  const rows = planned.map((each) => ({ ...each, incidentId: each.notice.incidentId, id: newId() }));
  return tx.query(
    `INSERT INTO incident_notices ("tenantId", id, "incidentId", "userId", cause, notice, "channelId", "channelType",
                                   "dueAt", state, attempts, "createdAt", "updatedAt")
     SELECT $1, n.*, 'pending', 0, $3, $3
     FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, "incidentId" uuid, "userId" uuid, cause text, notice jsonb,
                                             "channelId" uuid, "channelType" text, "dueAt" timestamptz)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows), now],
  );
}
