import type { TenantScope } from '../database/unit-of-work.js';
import type { DeliveryQueue } from './delivery-queue.js';
import { insertRows, keptTable } from './delivery-queue.queries.js';
import { WORN_OUT } from './domain/attempt.js';
import type { QueueDeclaration, QueueRow } from './queue-declaration.js';

/** A row of the table `outgoing`, which is one queue for each kind of payload. */
export interface Outgoing<Payload> extends QueueRow {
  /** As JSON has it: an instant is a text. */
  payload: Payload;
  createdAt: Date;
}

/** `dueAt`: left out: at once. */
export type NewOutgoing<Payload> = Payload & { dueAt?: Date };
export type OutgoingQueue<Payload> = DeliveryQueue<Outgoing<Payload>, NewOutgoing<Payload>>;

const WAITS = `state IN ('pending', 'sending')`;
/** Rows that have come to an end, for inquiries into what was sent; events of so long ago are not planned again. */
export const ENDED = `NOT (${WAITS})`;

/**
 * A queue of what needs no columns of its own, and has a worker pool of its own, so that it never delays pages.
 * @param kind its name, which is stored @param job as of any job; its name is stored, too
 */
export function outgoingQueue<Payload extends object>(
  kind: string,
  job: string,
  {
    once = () => null,
    ...differing
  }: {
    /** What makes a row unique. Left out: nothing. */
    once?: (payload: Payload) => string | null;
  } & Partial<Pick<QueueDeclaration<Outgoing<Payload>>, 'width' | 'wornOut' | 'waitsForBusy'>> = {},
): QueueDeclaration<Outgoing<Payload>, NewOutgoing<Payload>> {
  const insert = insertRows('outgoing');
  return {
    name: kind,
    // Version 1 had a table for each kind.
    job: { name: job, version: 2, everyMs: 5000 },
    table: {
      ...keptTable<Outgoing<Payload>>('outgoing', { columns: { busy: 'integer' } }),
      waits: `kind = '${kind}' AND ${WAITS}`,
    },
    insert: (tx, planned, now) =>
      insert(
        tx,
        planned.map(({ dueAt = now, ...rest }) => {
          const payload = rest as unknown as Payload;
          return { kind, once: once(payload), payload, dueAt };
        }),
        now,
      ),
    width: 20,
    wornOut: { kind: 'permanent', reason: WORN_OUT },
    ...differing,
  };
}

/** Of these values of a property of the payload, those of which a row of that kind waits that no worker has taken. */
export async function areWaiting(
  scope: TenantScope,
  kind: string,
  property: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await scope.query<{ value: string }>(
    `SELECT payload->>$3 AS value FROM outgoing
     WHERE "tenantId" = $1 AND kind = $2 AND ${WAITS} AND state = 'pending' AND payload->>$3 = ANY($4::text[])`,
    [kind, property, values],
  );
  return new Set(rows.map(({ value }) => value));
}

/** Whether a message of that kind was planned already: `once` is its key, which begins with these ids. */
export async function isOutgoing(scope: TenantScope, kind: string, ...ids: readonly string[]): Promise<boolean> {
  const rows = await scope.query('SELECT FROM outgoing WHERE "tenantId" = $1 AND kind = $2 AND once LIKE $3 LIMIT 1', [
    kind,
    `${ids.join('/')}/%`,
  ]);
  return rows.length > 0;
}
