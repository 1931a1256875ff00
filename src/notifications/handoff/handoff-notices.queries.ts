import type { ChannelEntry } from '../../channels/channel-directory.js';
import { newId } from '../../common/ids.js';
import type { Transaction } from '../../database/unit-of-work.js';
import type { OnCallHandoff } from '../../on-call/events/on-call-events.js';

export interface NewHandoffNotice {
  handoff: OnCallHandoff;
  channel: Pick<ChannelEntry, 'id' | 'type'>;
}

/** Adds what is not there yet, due at once. */
export function insertHandoffNotices(
  tx: Transaction,
  planned: readonly NewHandoffNotice[],
  now: Date,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO handoff_notices ("tenantId", id, "userId", "scheduleId", kind, at, handoff, "channelId", "channelType",
                                  state, attempts, "dueAt", "createdAt", "updatedAt")
     SELECT $1, n.*, 'pending', 0, $10, $10, $10
     FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::jsonb[], $8::uuid[], $9::text[]) n
     ON CONFLICT DO NOTHING`,
    [
      planned.map(() => newId()),
      planned.map(({ handoff }) => handoff.userId),
      planned.map(({ handoff }) => handoff.scheduleId),
      planned.map(({ handoff }) => handoff.kind),
      planned.map(({ handoff }) => handoff.at),
      planned.map(({ handoff }) => JSON.stringify(handoff)),
      planned.map(({ channel }) => channel.id),
      planned.map(({ channel }) => channel.type),
      now,
    ],
  );
}
