import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';
import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import type { SystemReads } from '../../platform/database/system-reads.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { FindInput } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type { WebhookMessage } from './domain/message.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

export const SEND_WEBHOOKS: WorkKind = { name: 'outbound-webhooks.send', version: 1 };

/** The event consumers that add deliveries. */
export const PLANNERS = { alerts: 'outbound-webhooks.plan', incidents: 'outbound-webhooks.plan-incidents' } as const;

/** How many requests run at once for one integration, so that a hanging receiver does not block others. */
const MOST_OF_INTEGRATION = 10;

export interface NewWebhook {
  integrationId: string;
  eventId: string;
  subjectId: string;
  /** For a chat: see `WebhookDelivery`. */
  inOrder: boolean;
  message: WebhookMessage;
}

/** A delivery that is pending or being sent. */
export type LiveDelivery = WebhookDelivery & {
  message: WebhookMessage;
  /** The ids of other deliveries combined into this message; absent: none. */
  gathered?: readonly string[];
};

/** SQL: no earlier event of the subject is still unplanned, for example on another replica or after a failure. */
const noneUnplanned = (planners: string): string => `NOT EXISTS (
  SELECT FROM outbox unplanned CROSS JOIN LATERAL json_array_elements(unplanned.events) earlier
  WHERE unplanned."tenantId" = w."tenantId" AND unplanned.id < w."eventId"
    AND unplanned.consumers && ${planners}::text[] AND unplanned."setAsideAt" IS NULL
    AND w."subjectId"::text IN (earlier->'payload'->>'alertId', earlier->'payload'->>'incidentId')
)`;

/**
 * Adds deliveries that do not exist yet. They are due now, or after earlier events of their subject that wait for a
 * retry.
 */
export function insertWebhooks(tx: Transaction, planned: readonly NewWebhook[], now: Date): Promise<unknown> {
  return tx.query(
    `INSERT INTO webhook_deliveries ("tenantId", id, "integrationId", "eventId", "subjectId", event, message, "inOrder",
                                     state, attempts, "dueAt", "createdAt", "updatedAt")
     SELECT $1, w.*, 'pending', 0, greatest($8, (
         SELECT max(earlier."dueAt") FROM webhook_deliveries earlier
         WHERE earlier."tenantId" = $1 AND earlier."integrationId" = w."integrationId"
           AND earlier."subjectId" = w."subjectId" AND earlier.state = 'pending'
       )), $8, $8
     FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::jsonb[], $9::boolean[])
       AS w(id, "integrationId", "eventId", "subjectId", event, message, "inOrder")
     ON CONFLICT DO NOTHING`,
    [
      planned.map(() => newId()),
      planned.map(({ integrationId }) => integrationId),
      planned.map(({ eventId }) => eventId),
      planned.map(({ subjectId }) => subjectId),
      planned.map(({ message }) => message.event),
      planned.map(({ message }) => JSON.stringify(message)),
      now,
      planned.map(({ inOrder }) => inOrder),
    ],
  );
}

/** Postpones later events of the same subjects until these deliveries are retried, so that polls skip them. */
export function postponeFollowers(tx: Transaction, waiting: readonly LiveDelivery[]): void {
  if (waiting.length === 0) return;
  tx.write(
    `UPDATE webhook_deliveries w SET "dueAt" = given."dueAt"
     FROM (SELECT $1::uuid AS "tenantId", given.* FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[])
             AS given("integrationId", "subjectId", "eventId", "dueAt") OFFSET 0) given
     WHERE w."tenantId" = given."tenantId" AND w."integrationId" = given."integrationId"
       AND w."subjectId" = given."subjectId" AND w."eventId" > given."eventId"
       AND w.state = 'pending' AND w."dueAt" < given."dueAt"`,
    [
      waiting.map(({ integrationId }) => integrationId),
      waiting.map(({ subjectId }) => subjectId),
      waiting.map(({ eventId }) => eventId),
      waiting.map(({ dueAt }) => dueAt),
    ],
  );
}

/**
 * Resumes integrations that accept messages again: makes what they rejected, and the first message in order, due at
 * `at`. Until those are accepted all go one at a time, so the rest of a long backlog needs no update.
 */
export function resume(tx: Transaction, integrationIds: readonly string[], at: Date): void {
  if (integrationIds.length === 0) return;
  tx.write(
    `UPDATE webhook_deliveries SET "dueAt" = $3 WHERE "tenantId" = $1 AND state = 'pending' AND id IN (
       SELECT w.id FROM (SELECT DISTINCT $1::uuid AS "tenantId", * FROM unnest($2::uuid[]) AS given("integrationId")) lane
       CROSS JOIN LATERAL (
         SELECT w.id FROM webhook_deliveries w WHERE ${ofLane('w')} AND ${ONE_BY_ONE} AND w.busy > 0 AND w.attempts = w.busy
         UNION ALL
         SELECT w.id FROM webhook_deliveries w WHERE ${ofLane('w')} AND w."eventId" = ${FIRST} AND w."dueAt" < $3
       ) w)`,
    [integrationIds, at],
  );
}

/** The pending messages behind each of these for the same chat, in order, up to a limit per chat. */
export async function waitingBehind(
  tx: Transaction,
  first: readonly Pick<LiveDelivery, 'integrationId' | 'eventId'>[],
  most: number,
): Promise<LiveDelivery[]> {
  if (first.length === 0) return [];
  return tx.query<LiveDelivery>(
    `SELECT waiting.* FROM unnest($2::uuid[], $3::uuid[]) AS given("integrationId", "eventId")
     CROSS JOIN LATERAL (
       SELECT w.* FROM webhook_deliveries w
       WHERE w."tenantId" = $1 AND w."integrationId" = given."integrationId" AND w.state IN ('pending', 'sending')
         AND w.state = 'pending' AND w."inOrder" AND w."eventId" > given."eventId" AND ${noneUnplanned('$5')}
       ORDER BY w."eventId" LIMIT $4
     ) waiting
     ORDER BY waiting."integrationId", waiting."eventId"`,
    [
      first.map(({ integrationId }) => integrationId),
      first.map(({ eventId }) => eventId),
      most,
      Object.values(PLANNERS),
    ],
  );
}

/** Marks messages as sent in a combined post. @returns how many were still pending */
export async function endGathered(tx: Transaction, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.query(
    `UPDATE webhook_deliveries SET state = 'sent', reason = 'in one message with others', message = NULL, "updatedAt" = $3
     WHERE "tenantId" = $1 AND id = ANY($2::uuid[]) AND state = 'pending' RETURNING id`,
    [ids, now],
  );
  return rows.length;
}

/** SQL: messages of the integration are sent one at a time. Must match the index condition. */
const ONE_BY_ONE = '("inOrder" OR busy > 0)';
const ofLane = (row: string): string =>
  `${row}."tenantId" = lane."tenantId" AND ${row}."integrationId" = lane."integrationId" AND ${row}.state IN ('pending', 'sending')`;
const firstOfLane = (which: string, order: string): string =>
  `(SELECT w."eventId" FROM webhook_deliveries w WHERE ${ofLane('w')} AND ${which} ORDER BY ${order} LIMIT 1)`;
/** SQL: the first message of the integration: of those that force sending one at a time, or of the others. */
const FIRST = `least(${firstOfLane(ONE_BY_ONE, 'w."eventId"')}, ${firstOfLane('true', `${ONE_BY_ONE}, w."eventId"`)})`;

/** SQL: due, and nothing must be sent before it. */
const isDue = `${ofLane('w')} AND w."dueAt" <= $3 AND w.id <> ALL($6::uuid[])
  AND NOT EXISTS (
    SELECT FROM webhook_deliveries earlier
    WHERE earlier."tenantId" = w."tenantId" AND earlier."integrationId" = w."integrationId"
      AND earlier."subjectId" = w."subjectId" AND earlier."eventId" < w."eventId"
      AND earlier.state IN ('pending', 'sending')
  )
  AND ${noneUnplanned('$9')}`;

/**
 * Claims due deliveries, within the limits per integration and in total. Tenants are served round robin, each with its
 * oldest first. Rows in `sending` are due again when another worker's lease has expired.
 * Events of one subject reach an integration in order, even if an earlier one is still unplanned. Chats, and receivers
 * that are rate limiting, get one message at a time.
 */
export function dueWebhooks(
  reads: Pick<SystemReads, 'query'>,
  { room, underway, known, now }: FindInput<LiveDelivery>,
): Promise<LiveDelivery[]> {
  const busy = groupBy(underway, ({ integrationId }) => integrationId);
  const ofTenants = groupBy(underway, ({ tenantId }) => tenantId);
  const [places = 0] = room.values();
  return reads.query<LiveDelivery>(
    `WITH RECURSIVE lane AS (
       (SELECT "tenantId", "integrationId" FROM webhook_deliveries
        WHERE state IN ('pending', 'sending') AND ${mayTake(SEND_WEBHOOKS)}
        ORDER BY "tenantId", "integrationId" LIMIT 1)
       UNION ALL
       SELECT next.* FROM lane CROSS JOIN LATERAL (
         SELECT "tenantId", "integrationId" FROM webhook_deliveries
         WHERE state IN ('pending', 'sending')
           AND ("tenantId", "integrationId") > (lane."tenantId", lane."integrationId")
         ORDER BY "tenantId", "integrationId" LIMIT 1
       ) next
     )
     SELECT due.* FROM lane
     LEFT JOIN unnest($1::uuid[], $2::integer[]) AS busy("integrationId", count) USING ("integrationId")
     CROSS JOIN LATERAL (
       SELECT EXISTS (SELECT FROM webhook_deliveries w WHERE ${ofLane('w')} AND ${ONE_BY_ONE}) AS "oneByOne" OFFSET 0
     ) mode
     CROSS JOIN LATERAL (
       (SELECT w.* FROM webhook_deliveries w
        WHERE NOT mode."oneByOne" AND ${isDue}
        ORDER BY w."dueAt", w."eventId" LIMIT $4 - coalesce(busy.count, 0))
       UNION ALL
       SELECT w.* FROM (
         SELECT ${FIRST} AS "eventId" OFFSET 0
       ) first
       JOIN webhook_deliveries w ON w."eventId" = first."eventId"
       WHERE mode."oneByOne" AND ${isDue}
         AND NOT EXISTS (SELECT FROM webhook_deliveries other WHERE ${ofLane('other')} AND other.state = 'sending' AND other."dueAt" > $3)
     ) due
     LEFT JOIN unnest($7::uuid[], $8::integer[]) AS of_tenant("tenantId", busy) ON of_tenant."tenantId" = due."tenantId"
     ORDER BY coalesce(of_tenant.busy, 0)
                + row_number() OVER (PARTITION BY due."tenantId" ORDER BY due."dueAt", due."eventId"),
              due."dueAt", due."eventId"
     LIMIT $5`,
    [
      [...busy.keys()],
      [...busy.values()].map(({ length }) => length),
      now,
      MOST_OF_INTEGRATION,
      places,
      known,
      [...ofTenants.keys()],
      [...ofTenants.values()].map(({ length }) => length),
      Object.values(PLANNERS),
    ],
  );
}
