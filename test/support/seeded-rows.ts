import type { DataSource } from 'typeorm';

interface Column {
  name: string;
  type: string;
  /** By the database. */
  isFilled: boolean;
}

/** The columns of each table. */
export type Tables = Map<string, Column[]>;

const TENANT = '0190a000-0000-7000-8000-000000000001';
const ROWS_PER_TABLE = 2;

/** A value of each type for a row of a table. Rows of one number belong together: all their ids are the same. */
const VALUES: Record<string, (row: number) => unknown> = {
  uuid: (row) => `0190a000-0000-7000-8000-00000000001${row}`,
  text: (row) => `text ${row}`,
  varchar: (row) => `text ${row}`,
  int2: (row) => row,
  int4: (row) => row,
  int8: (row) => row,
  bool: () => false,
  timestamptz: () => '2026-06-01T12:00:00.000Z',
  bytea: (row) => Buffer.from([row]),
  jsonb: () => '{}',
  json: () => '{}',
};

/** Values of columns whose rules a value of their type would break. */
const OWN: Record<string, Record<string, unknown>> = {
  answer_links: { id: '0190a000-0000-7000-8000-000000000020', tokenHash: 'another', action: 'snooze' },
  heartbeats: { enabled: true, orphanedFrom: null },
  ping_availability: { isOnly: true },
  incidents: { status: 'resolved' },
  pto_requests: { endDate: '2026-06-02T12:00:00Z' },
  rotations: { endDate: '2026-06-02T12:00:00Z' },
  status_page_subscribers: { verifyHash: null },
  status_pages: { visibility: 'link' },
  work_versions: { version: 2 },
};
/** Tables whose rows have come together in one, where an id was unique in each. */
const JOINED = [
  ...['push_notices', 'handoff_notices', 'shift_notices', 'incident_notices', 'address_notices', 'room_posts'],
  ...['room_revisions', 'chat_revisions'],
];

/** The tables of the service as they are now. */
export async function tablesOf(source: DataSource): Promise<Tables> {
  const rows = await source.query<{ table: string; columns: Column[] }[]>(
    `SELECT c.relname AS table, json_agg(json_build_object(
       'name', a.attname, 'type', t.typname, 'isFilled', a.attidentity <> '' OR a.attgenerated <> '') ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations' GROUP BY 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Puts rows with a value in every column into these tables. */
export async function seed(source: DataSource, tables: Tables): Promise<void> {
  const checks = await source.query<{ table: string; text: string }[]>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c'`,
  );
  // Whatever the order, each row refers to rows that are made, too.
  await source.query('SET session_replication_role = replica');
  for (const [table, all] of tables) {
    const columns = all.filter(({ isFilled }) => !isFilled);
    const ofTable = checks.filter((check) => check.table === table).map(({ text }) => text);
    const names = columns.map(({ name }) => `"${name}"`).join();
    const places = columns.map((_each, at) => `$${at + 1}`).join();
    for (let row = 1; row <= ROWS_PER_TABLE; row++) {
      const values = columns.map(({ name, type }) => {
        const own = OWN[table] ?? {};
        const place = JOINED.indexOf(table);
        if (name === 'id' && place >= 0) return `0190a000-0000-7000-8000-0000000001${place}${row}`;
        return name in own ? own[name] : valueOf(name, type, ofTable, row);
      });
      await source.query(`INSERT INTO "${table}" (${names}) VALUES (${places}) ON CONFLICT DO NOTHING`, values);
    }
  }
  await source.query('SET session_replication_role = origin');
}

function valueOf(name: string, type: string, checks: readonly string[], row: number): unknown {
  if (name === 'tenantId') return TENANT;
  const isListed = new RegExp(`\\W${name}"? (?:= ANY \\(|<@ )ARRAY\\['([^']*)'`);
  const [listed] = checks.flatMap((check) => isListed.exec(check)?.[1] ?? []);
  if (type.startsWith('_')) return listed === undefined ? [] : [listed];
  const value = VALUES[type];
  if (!value) throw new Error(`No value of type ${type} for ${name}`);
  return listed ?? value(row);
}

/** The rows of each of these tables as text, in those of the columns that there still are; of a table that is gone: none. */
export async function rowsOf(source: DataSource, tables: Tables): Promise<Map<string, string>> {
  const now = await tablesOf(source);
  const reads = [...tables].map(([table, columns]) => {
    const kept = columns.filter(({ name }) => now.get(table)?.some((column) => column.name === name));
    const list = kept.map(({ name }) => `"${name}"`).join();
    const rows = `SELECT coalesce(json_agg(t ORDER BY t::text)::text, '') FROM (SELECT ${list} FROM "${table}") t`;
    return `SELECT '${table}' AS table, ${kept.length === 0 ? "''" : `(${rows})`} AS rows`;
  });
  if (reads.length === 0) return new Map();
  const found = await source.query<{ table: string; rows: string }[]>(reads.join(' UNION ALL '));
  return new Map(found.map(({ table, rows }) => [table, rows]));
}
