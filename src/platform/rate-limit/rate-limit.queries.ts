import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { Counter } from './domain/rate-counters.js';
import type { TokenPlace } from './public-token.decorator.js';

/** Adds this replica's requests. @returns those of all replicas, by bucket */
export async function addHits(tx: Transaction, counters: readonly Counter[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ bucket: string; hits: number }>(
    `INSERT INTO rate_limit_counters AS known ("tenantId", bucket, "windowStart", "windowEnd", hits)
     SELECT $1, bucket, start, "end", hits
     FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::integer[]) AS sent(bucket, start, "end", hits)
     ON CONFLICT ("tenantId", bucket, "windowStart") DO UPDATE SET hits = known.hits + excluded.hits
     RETURNING bucket, hits`,
    [
      counters.map(({ key }) => key),
      counters.map(({ window }) => new Date(window.start)),
      counters.map(({ window }) => new Date(window.end)),
      counters.map(({ unshared }) => unshared),
    ],
  );
  return new Map(rows.map(({ bucket, hits }) => [bucket, hits]));
}

/** The tenant's actions of a kind after that instant. */
export function hourlyWork(tx: Transaction, kind: string, after: Date): Promise<{ memberId: string; at: Date }[]> {
  return tx.query('SELECT "memberId", at FROM hourly_work WHERE "tenantId" = $1 AND kind = $2 AND at > $3', [
    kind,
    after,
  ]);
}

export function addHourlyWork(
  tx: Transaction,
  { kind, id, memberId, at }: { kind: string; id: string; memberId: string; at: Date },
): void {
  tx.write('INSERT INTO hourly_work ("tenantId", kind, id, "memberId", at) VALUES ($1, $2, $3, $4, $5)', [
    ...[kind, id, memberId, at],
  ]);
}

/** The hashes that are stored there. */
export async function knownHashes(
  system: SystemTransaction,
  { table, column }: TokenPlace,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await system.query<{ hash: string }>(
    `SELECT "${column}" AS hash FROM ${table} WHERE "${column}" = ANY($1::text[])`,
    [hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}
