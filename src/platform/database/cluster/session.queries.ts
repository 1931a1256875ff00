import type { ClientBase } from 'pg';

/** The process id of the server behind this connection. */
async function backend(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Does a connection keep its session: do all its statements reach the same server process? Behind a pooler in transaction
 * mode they do not.
 * @param others connections to the same address: one with an open transaction occupies the process that was used last
 */
export async function keepsSession(client: ClientBase, others: readonly ClientBase[]): Promise<boolean> {
  const before = await backend(client);
  for (const other of others) await other.query('BEGIN');
  try {
    return (await backend(client)) === before;
  } finally {
    for (const other of others) await other.query('ROLLBACK');
  }
}

/** Settings of a session in milliseconds; `true` for `isLocal` ends them with the transaction. */
export interface TimeLimits {
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
  lock_timeout?: number;
}

/** Sets them after connecting: poolers refuse unknown parameters of the connect. */
export async function limitTime(client: ClientBase, limits: TimeLimits, isLocal = false): Promise<void> {
  const names = Object.keys(limits);
  await client.query('SELECT set_config(name, value, $3) FROM unnest($1::text[], $2::text[]) AS s(name, value)', [
    names,
    Object.values(limits).map(String),
    isLocal,
  ]);
}

/** Tables of which the role may not read and write the rows. */
export const TABLES_WITHOUT_RIGHTS = `SELECT c.relname AS name, current_user AS role, current_schema() AS schema
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT (has_table_privilege(c.oid, 'SELECT') AND (c.relname = 'migrations' OR has_table_privilege(c.oid, 'INSERT')
      AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')))
  ORDER BY 1 LIMIT 1`;

/** What gives a role these rights. */
export const grantOfRows = (schema: string, role: string): string =>
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`;

/** The privileges of the role at the first start, and the existing objects. */
export interface Rights {
  role: string;
  database: string;
  /** The schema for new tables; null: no schema of `search_path` exists. */
  schema: string | null;
  createsTables: boolean;
  createsExtensions: boolean;
  /** Installed extensions: does `search_path` include their schema, and may the role use it? */
  extensions: { name: string; schema: string; isFound: boolean; mayUse: boolean }[];
  /** A schema with Pager's tables that `search_path` does not include. */
  elsewhere: { schema: string; mayUse: boolean } | null;
}

export async function rightsOf(client: ClientBase, extensions: readonly string[]): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `SELECT current_user AS role, current_database() AS database, current_schema() AS schema,
       coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "createsTables",
       has_database_privilege(current_database(), 'CREATE') AS "createsExtensions",
       (SELECT coalesce(json_agg(json_build_object('name', e.extname, 'schema', n.nspname,
          'isFound', n.nspname = ANY (current_schemas(true)), 'mayUse', has_schema_privilege(n.oid, 'USAGE'))), '[]')
        FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = ANY ($1)) AS extensions,
       (SELECT json_build_object('schema', n.nspname, 'mayUse', has_schema_privilege(n.oid, 'USAGE'))
        FROM pg_class c JOIN pg_class o USING (relnamespace) JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relname = 'migrations' AND o.relname = 'outbox' ORDER BY n.nspname LIMIT 1) AS elsewhere`,
    [extensions],
  );
  return rows[0] as Rights;
}

/** The role's privileges on the table of applied migrations; null: the table does not exist. */
export interface MigrationRights {
  role: string;
  schema: string;
  owner: string;
  reads: boolean;
  /** Only the owner of the tables may change them. */
  owns: boolean;
}

export async function migrationRightsOf(client: ClientBase): Promise<MigrationRights | null> {
  const { rows } = await client.query<MigrationRights>(
    `SELECT current_user AS role, relnamespace::regnamespace::text AS schema, pg_get_userbyid(relowner) AS owner,
       has_table_privilege(oid, 'SELECT') AS reads, pg_has_role(relowner, 'USAGE') AS owns
     FROM pg_class WHERE oid = to_regclass('migrations')`,
  );
  return rows[0] ?? null;
}
