/** What a database writes, read from its write-ahead log. */

/** The end of the write-ahead log. */
export async function positionOf(client) {
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  // Full images of pages, written after a checkpoint, would count as bytes of whoever comes first.
  await client.query('CHECKPOINT');
  return end(client);
}

async function end(client) {
  const { rows } = await client.query('SELECT pg_current_wal_insert_lsn() AS lsn');
  return rows[0].lsn;
}

/**
 * Rows inserted, changed and removed, entries of indexes and bytes since that position, by table, the largest first. Records of
 * several rows count each of them.
 */
export async function writtenSince(client, from) {
  const { rows } = await client.query(
    `WITH blocks AS (
       SELECT relfilenode, resource_manager AS manager, record_type AS type,
         coalesce(block_data_length, 0) + coalesce(main_data_length, 0) + record_length_share AS bytes,
         CASE WHEN record_type LIKE 'MULTI_INSERT%' THEN (regexp_match(description, 'ntuples: (\\d+)'))[1]::integer
              ELSE 1 END AS rows
       FROM (SELECT *, 0 AS record_length_share FROM pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn, false)) b
       WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ), named AS (
       SELECT coalesce(t.relname, c.relname) AS table, blocks.*
       FROM blocks JOIN pg_class c ON c.relfilenode = blocks.relfilenode
       LEFT JOIN pg_index i ON i.indexrelid = c.oid LEFT JOIN pg_class t ON t.oid = i.indrelid
     )
     SELECT "table",
       sum(rows) FILTER (WHERE manager LIKE 'Heap%' AND (type LIKE 'INSERT%' OR type LIKE 'MULTI_INSERT%'))::float AS inserted,
       sum(rows) FILTER (WHERE type LIKE 'UPDATE%' OR type LIKE 'HOT_UPDATE%')::float AS updated,
       sum(rows) FILTER (WHERE manager LIKE 'Heap%' AND type LIKE 'DELETE%')::float AS removed,
       sum(rows) FILTER (WHERE (manager = 'Btree' AND type LIKE 'INSERT_LEAF%') OR (manager = 'Gin' AND type = 'INSERT'))::float
         AS "indexEntries",
       sum(bytes)::float AS bytes
     FROM named GROUP BY "table" HAVING sum(bytes) > 0 ORDER BY sum(bytes) DESC`,
    [from, await end(client)],
  );
  return rows.filter(({ bytes }) => bytes > 0);
}
