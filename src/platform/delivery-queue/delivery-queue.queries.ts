import { groupBy } from '../group-by.js';
import { newId } from '../ids.js';
import { waitingTenants } from '../scheduling/tenants-due.queries.js';
import { mayTake, type WorkKind } from '../scheduling/work-kind.queries.js';
import { readLater } from '../database/read-later.queries.js';
import { storedRows } from '../database/stored-rows.queries.js';
import type { SystemReads } from '../database/system-reads.js';
import type { Transaction } from '../database/transaction.js';
import type { AddressLimits } from './domain/worker-pools.js';
import type { Ended, QueueRow } from './queue-declaration.js';

/** A row as it was read, and as it is to be. */
export type Change<Row> = Pick<Ended<Row>, 'row' | 'next'>;

/** How the rows of a queue are stored. */
export interface QueueTable<Row> {
  readonly name: string;
  /** SQL: which rows wait, as the index by which they are found has it. */
  readonly waits: string;
  /** SQL: what is read of a row. */
  readonly columns: string;
  /**
   * For `Transaction.store`: changes those rows that still are as they were read, so that a result counts for nothing once the
   * next attempt has begun. The statement gives the ids of those that it changed.
   */
  change(changes: readonly Change<Row>[], now: Date): [sql: string, rows: object[]];
}

/**
 * A table whose rows stay with their state when they have come to an end.
 * @param result `columns` that `QueueDeclaration.whenSent` fills, with their types; `emptied`: those that an end empties
 */
export function keptTable<Row extends QueueRow>(
  name: string,
  {
    columns = {},
    emptied = [],
  }: { columns?: Partial<Record<keyof Row, string>>; emptied?: (keyof Row & string)[] } = {},
): QueueTable<Row> {
  const more = Object.entries<string | undefined>(columns);
  const sets = [
    ...more.map(([column]) => `"${column}" = m."${column}"`),
    ...emptied.map((column) => `"${column}" = CASE WHEN m.state IN ('pending', 'sending') THEN d."${column}" END`),
  ];
  const sql = `WITH written AS (
      UPDATE ${name} d
      SET state = m.state, "dueAt" = m."dueAt", attempts = m.attempts, reason = m.reason, "updatedAt" = m."updatedAt"
          ${sets.map((set) => `, ${set}`).join('')}
      FROM ${storedRows(
        `"tenantId" uuid, id uuid, "stateBefore" text, "attemptsBefore" integer, state text, "dueAt" timestamptz,
         attempts integer, reason text, "updatedAt" timestamptz${more.map(([column, type]) => `, "${column}" ${type}`).join('')}`,
      )} m
      WHERE d."tenantId" = m."tenantId" AND d.id = m.id AND d.state = m."stateBefore" AND d.attempts = m."attemptsBefore"
      RETURNING d.id)
    SELECT * FROM written`;
  return {
    name,
    waits: `state IN ('pending', 'sending')`,
    columns: '*',
    change: (changes, updatedAt) => [
      sql,
      changes.map(({ row, next }) => ({
        ...before(row),
        ...{ state: next.state, dueAt: next.dueAt, attempts: next.attempts, reason: next.reason, updatedAt },
        ...Object.fromEntries(more.map(([column]) => [column, next[column as keyof Row]])),
      })),
    ],
  };
}

function before({ id, state, attempts }: QueueRow): object {
  return { id, stateBefore: state, attemptsBefore: attempts };
}

/**
 * A table whose rows are deleted when they have come to an end: it has no columns for a state and a reason.
 * @param waits as `QueueTable.waits`
 */
export function emptyingTable<Row extends QueueRow>(name: string, waits: string): QueueTable<Row> {
  const columns =
    '"tenantId" uuid, id uuid, "attemptsBefore" integer, waits boolean, "dueAt" timestamptz, attempts integer';
  const sql = `WITH given AS ${storedRows(columns)}, gone AS (
      DELETE FROM ${name} d USING given
      WHERE d."tenantId" = given."tenantId" AND d.id = given.id AND d.attempts = given."attemptsBefore" AND NOT given.waits
      RETURNING d.id
    ), kept AS (
      UPDATE ${name} d SET "dueAt" = given."dueAt", attempts = given.attempts FROM given
      WHERE d."tenantId" = given."tenantId" AND d.id = given.id AND d.attempts = given."attemptsBefore" AND given.waits
      RETURNING d.id
    )
    SELECT * FROM gone UNION ALL SELECT * FROM kept`;
  return {
    name,
    waits,
    columns: `*, 'sending' AS state, NULL::text AS reason`,
    change: (changes) => [
      sql,
      changes.map(({ row, next: { state, dueAt, attempts } }) => ({
        ...before(row),
        ...{ waits: state === 'pending' || state === 'sending', dueAt, attempts },
      })),
    ],
  };
}

/**
 * The insert of a `keptTable`: a row for each object, as far as it is not there yet. Its properties are columns;
 * all objects of a call have the same ones.
 * Without a `dueAt` of its own a row is due at once.
 */
export function insertRows(name: string): (tx: Transaction, planned: readonly object[], now: Date) => void {
  return (tx, planned, now) => {
    const times = { dueAt: now, createdAt: now, updatedAt: now };
    const rows = planned.map((given) => ({ id: newId(), state: 'pending', attempts: 0, ...times, ...given }));
    const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`);
    void tx.store(
      `INSERT INTO ${name} ("tenantId", ${columns.join(', ')})
       SELECT "tenantId", ${columns.join(', ')} FROM json_populate_recordset(NULL::${name}, $1::json)
       ON CONFLICT DO NOTHING`,
      rows,
    );
  };
}

/** The input of a poll. */
export interface FindInput<Row> {
  /** Free slots of each pool. */
  room: ReadonlyMap<string, number>;
  /** Rows in progress in this process, even if their lease has expired. */
  underway: readonly Row[];
  /** Ids to leave out, including those of `underway`. */
  known: readonly string[];
  /** The limits for each address. */
  limits: AddressLimits<Row>;
  /** Pools with more due rows than slots; these use round robin over the tenants. */
  behind: ReadonlySet<string>;
  now: Date;
}

/** Finds due rows of all tenants for the free slots. */
export type FindDue<Row> = (reads: Pick<SystemReads, 'query'>, input: FindInput<Row>) => Promise<Row[]>;

/** Locks those of these rows that are still due, in this order; skips locked rows. */
export function lockDue<Row extends QueueRow>(
  tx: Transaction,
  { name, waits, columns }: QueueTable<Row>,
  work: WorkKind,
  ids: readonly string[],
  now: Date,
): Promise<Row[]> {
  return tx.query<Row>(
    `SELECT due.* FROM unnest(${readLater('$2::uuid[]')}) WITH ORDINALITY AS found(id, place)
     CROSS JOIN LATERAL (
       SELECT ${columns} FROM ${name} WHERE "tenantId" = $1 AND id = found.id AND ${waits} AND "dueAt" <= $3 AND ${mayTake(work)}
       LIMIT 1 FOR UPDATE SKIP LOCKED
     ) due ORDER BY found.place`,
    [ids, now],
  );
}

/**
 * Finds due rows in a queue with one pool by round robin: the longest waiting row of each tenant, then the next one of each. Rows in
 * progress count, so no tenant waits for another's backlog. It walks along an index from tenant to tenant.
 * @param isNext SQL: which waiting rows may be sent; default: all
 */
export function dueByRoundRobin<Row extends QueueRow>(
  { name, waits, columns }: QueueTable<Row>,
  work: WorkKind,
  isNext = 'true',
): FindDue<Row> {
  const sql = `
    WITH RECURSIVE ${waitingTenants({ table: name, where: waits, by: '"dueAt"' })}
    SELECT due.* FROM waiting
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM ${name}
      WHERE "tenantId" = waiting."tenantId" AND ${waits} AND "dueAt" <= $1 AND id <> ALL($3::uuid[]) AND ${mayTake(work)} AND ${isNext}
      ORDER BY "dueAt" LIMIT $2
    ) due
    LEFT JOIN unnest($4::uuid[], $5::integer[]) AS busy("tenantId", count) ON busy."tenantId" = due."tenantId"
    ORDER BY coalesce(busy.count, 0) + row_number() OVER (PARTITION BY due."tenantId" ORDER BY due."dueAt", due.id), due."dueAt",
      due.id
    LIMIT $2`;
  return (reads, { now, room, underway, known }) => {
    const [slots = 0] = room.values();
    const busy = [...groupBy(underway, ({ tenantId }) => tenantId)];
    const counts = busy.map(([, { length }]) => length);
    return reads.query<Row>(sql, [now, slots, known, busy.map(([tenantId]) => tenantId), counts]);
  };
}
