import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { ConfigurationError } from '../config/environment.js';
import { grantOfRows, rightsOf, TABLES_WITHOUT_RIGHTS, type Rights } from './cluster/session.queries.js';

/** Extensions that migrations create. Both are trusted: CREATE on the database is enough. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** Before the first migration of a database. @throws ConfigurationError with one line that says what to change */
export async function requireRights(client: pg.Client): Promise<void> {
  const missing = missingRight(await rightsOf(client, EXTENSIONS));
  if (missing !== null) throw new ConfigurationError(`DATABASE_URL: ${missing}`);
}

/** After the migrations, which another role may have run. @throws ConfigurationError with one line that says what to change */
export async function requireRowRights(dataSource: DataSource): Promise<void> {
  const [table] = await dataSource.query<{ name: string; role: string; schema: string }[]>(TABLES_WITHOUT_RIGHTS);
  if (table === undefined) return;
  const { name, role, schema } = table;
  throw new ConfigurationError(
    `DATABASE_URL: the role ${role} may not read and write the table ${name}; run ${grantOfRows(schema, role)}`,
  );
}

/** One sentence; null: nothing is missing. */
export function missingRight(rights: Rights): string | null {
  const { role, database, schema, createsTables, createsExtensions, extensions } = rights;
  if (schema === null)
    return `no schema of the search_path is there; run ALTER ROLE ${role} SET search_path TO a schema of its own`;
  if (!createsTables)
    return `the role ${role} may not create tables in the schema ${schema}; run GRANT CREATE ON SCHEMA ${schema} TO ${role}, or let the owner run npm run migrate`;
  const hidden = extensions.find(({ isFound }) => !isFound);
  if (hidden)
    return `the extension ${hidden.name} is in the schema ${hidden.schema}, which is not searched; run ALTER ROLE ${role} SET search_path TO ${schema}, ${hidden.schema}`;
  const absent = EXTENSIONS.filter((name) => !extensions.some((each) => each.name === name));
  if (absent.length > 0 && !createsExtensions)
    return `the extensions ${absent.join(', ')} are missing and the role ${role} may not create them; let the owner run CREATE EXTENSION ${absent[0]}, or GRANT CREATE ON DATABASE ${database} TO ${role}`;
  return null;
}
