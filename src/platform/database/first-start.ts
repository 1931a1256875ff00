import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { ConfigurationError } from '../config/environment.js';
import {
  grantOfRows,
  rightsOf,
  TABLES_WITHOUT_RIGHTS,
  type MigrationRights,
  type Rights,
} from './cluster/session.queries.js';

/** Extensions that migrations create. Both are trusted: CREATE on the database is enough. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** Call it before the first migration. @throws ConfigurationError with one line that says what to change */
export async function requireRights(client: pg.Client): Promise<void> {
  const missing = missingRight(await rightsOf(client, EXTENSIONS));
  if (missing !== null) throw new ConfigurationError(`DATABASE_URL: ${missing}`);
}

/** Call it after the migrations, which another role may have run. @throws ConfigurationError that says what to change */
export async function requireRowRights(dataSource: DataSource): Promise<void> {
  const [table] = await dataSource.query<{ name: string; role: string; schema: string }[]>(TABLES_WITHOUT_RIGHTS);
  if (table === undefined) return;
  const { name, role, schema } = table;
  throw new ConfigurationError(
    `DATABASE_URL: the role ${role} may not read and write the table ${name}; run ${grantOfRows(schema, role)}`,
  );
}

/** Call it before reading the applied migrations. @throws ConfigurationError with one line that says what to change */
export function requireReading({ role, schema, reads }: MigrationRights): void {
  if (reads) return;
  const grant = grantOfRows(schema, role);
  throw new ConfigurationError(`DATABASE_URL: the role ${role} may not read the table migrations; run ${grant}`);
}

/** Call it before running pending migrations. @throws ConfigurationError with one line that says what to change */
export function requireOwner({ role, owner, owns }: MigrationRights): void {
  if (owns) return;
  throw new ConfigurationError(
    `DATABASE_URL: migrations are pending, and the role ${role} does not own the tables; let ${owner} run npm run migrate`,
  );
}

/** One sentence; null: nothing is missing. */
export function missingRight(rights: Rights): string | null {
  const { role, database, schema, createsTables, createsExtensions, extensions, elsewhere } = rights;
  if (elsewhere !== null && !createsTables) {
    const of = `the tables are in the schema ${elsewhere.schema}, which the role ${role}`;
    return elsewhere.mayUse
      ? `${of} does not search; run ALTER ROLE ${role} SET search_path TO ${[elsewhere.schema, ...schemasOf(extensions)].join(', ')}`
      : `${of} may not use; run GRANT USAGE ON SCHEMA ${elsewhere.schema} TO ${role}`;
  }
  if (schema === null)
    return `no schema of the search_path is there; run ALTER ROLE ${role} SET search_path TO a schema of its own`;
  if (!createsTables)
    return `the role ${role} may not create tables in the schema ${schema}; run GRANT CREATE ON SCHEMA ${schema} TO ${role}, let the owner run npm run migrate, or name another schema by ALTER ROLE ${role} SET search_path TO …`;
  const hidden = extensions.find(({ isFound }) => !isFound);
  if (hidden && !hidden.mayUse)
    return `the extension ${hidden.name} is in the schema ${hidden.schema}, which the role ${role} may not use; run GRANT USAGE ON SCHEMA ${hidden.schema} TO ${role}`;
  if (hidden)
    return `the extension ${hidden.name} is in the schema ${hidden.schema}, which is not searched; run ALTER ROLE ${role} SET search_path TO ${schema}, ${hidden.schema}`;
  const absent = EXTENSIONS.filter((name) => !extensions.some((each) => each.name === name));
  if (absent.length > 0 && !createsExtensions)
    return `the extensions ${absent.join(', ')} are missing and the role ${role} may not create them; let the owner run CREATE EXTENSION ${absent[0]}, or GRANT CREATE ON DATABASE ${database} TO ${role}`;
  return null;
}

const schemasOf = (extensions: Rights['extensions']): string[] => [
  ...new Set(extensions.filter(({ isFound }) => !isFound).map(({ schema }) => schema)),
];
