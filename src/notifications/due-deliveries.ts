import type { Medium } from '../channels/registry.js';
import { groupBy } from '../common/group-by.js';
import { mayTake } from '../common/scheduling/work-kind.js';
import type { SystemTransaction } from '../database/unit-of-work.js';
import { SEND_WORK } from './delivery-store.js';
import type { Delivery } from './delivery.entity.js';

/** What this process is busy with, whatever became of its lease. */
export type Underway = Pick<Delivery, 'id' | 'tenantId' | 'channelType'>;

export interface Look {
  /** How many deliveries of each medium may be taken. */
  room: ReadonlyMap<Medium, number>;
  underway: readonly Underway[];
  /** Media of which more is due than there is room for: there tenants take turns. */
  behind: ReadonlySet<Medium>;
  now: Date;
}

const WAITS = `state IN ('pending', 'sending')`;

const LONGEST_WAITING = `
  SELECT due.* FROM unnest($1::text[], $2::integer[]) AS lane(type, room)
  CROSS JOIN LATERAL (
    SELECT * FROM deliveries
    WHERE "channelType" = lane.type AND ${WAITS} AND "dueAt" <= $3 AND id <> ALL($4::uuid[])
      AND ${mayTake(SEND_WORK)}
    ORDER BY "dueAt" LIMIT lane.room FOR UPDATE SKIP LOCKED
  ) due`;

/** Walks over the tenants that wait, along the index, however much each of them has waiting. */
const IN_TURNS = `
  WITH RECURSIVE head AS (
    (SELECT "tenantId", "channelType", "dueAt" FROM deliveries WHERE ${WAITS}
     ORDER BY "channelType", "tenantId", "dueAt" LIMIT 1)
    UNION ALL
    SELECT next.* FROM head CROSS JOIN LATERAL (
      SELECT "tenantId", "channelType", "dueAt" FROM deliveries
      WHERE ${WAITS} AND ("channelType", "tenantId") > (head."channelType", head."tenantId")
      ORDER BY "channelType", "tenantId", "dueAt" LIMIT 1
    ) next
  ), turn AS (
    SELECT head."tenantId", lane.type, lane.room,
           greatest(1, lane.room / count(*) OVER (PARTITION BY lane.type)) AS share,
           row_number() OVER (PARTITION BY lane.type ORDER BY coalesce(busy.count, 0), head."dueAt") AS place
    FROM head
    JOIN unnest($1::text[], $2::integer[]) AS lane(type, room) ON lane.type = head."channelType"
    LEFT JOIN unnest($5::uuid[], $6::text[], $7::integer[]) AS busy("tenantId", type, count)
      ON busy."tenantId" = head."tenantId" AND busy.type = lane.type
    WHERE head."dueAt" <= $3
  )
  SELECT due.* FROM turn
  CROSS JOIN LATERAL (
    SELECT * FROM deliveries
    WHERE "tenantId" = turn."tenantId" AND "channelType" = turn.type AND ${WAITS} AND "dueAt" <= $3
      AND id <> ALL($4::uuid[]) AND ${mayTake(SEND_WORK)}
    ORDER BY "dueAt" LIMIT turn.share FOR UPDATE SKIP LOCKED
  ) due
  WHERE turn.place <= turn.room`;

/**
 * Locks what is due, up to so many of each medium. Where there is room for all of it, the longest waiting first; else each
 * tenant gets a share of the room, first those of whom least is on its way, so that nobody waits for another's backlog.
 * Rows in `sending` are due when the lease of the worker that took them has run out.
 */
export async function lockDue(tx: SystemTransaction, { room, underway, behind, now }: Look): Promise<Delivery[]> {
  const lanes = [...room].filter(([, places]) => places > 0);
  const ids = underway.map(({ id }) => id);
  const rows: Delivery[] = [];
  const [plain, shared] = [lanes.filter(([type]) => !behind.has(type)), lanes.filter(([type]) => behind.has(type))];
  if (plain.length > 0) rows.push(...(await tx.query<Delivery>(LONGEST_WAITING, [...columnsOf(plain), now, ids])));
  if (shared.length > 0)
    rows.push(...(await tx.query<Delivery>(IN_TURNS, [...columnsOf(shared), now, ids, ...busyOf(underway)])));
  return rows;
}

function columnsOf(lanes: readonly [Medium, number][]): [Medium[], number[]] {
  return [lanes.map(([type]) => type), lanes.map(([, places]) => places)];
}

/** Tenant, medium, and how many of its messages are on their way. */
function busyOf(underway: readonly Underway[]): [string[], Medium[], number[]] {
  const lanes = [...groupBy(underway, ({ tenantId, channelType }) => `${tenantId} ${channelType}`).values()];
  return [
    lanes.map(([{ tenantId }]) => tenantId),
    lanes.map(([{ channelType }]) => channelType),
    lanes.map(({ length }) => length),
  ];
}
