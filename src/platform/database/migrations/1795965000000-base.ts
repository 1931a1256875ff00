import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ALERTS } from './base/alerts.js';
import { INCIDENTS } from './base/incidents.js';
import { INSTALLATION } from './base/installation.js';
import { ON_CALL } from './base/on-call.js';
import { PAGING } from './base/paging.js';
import { PEOPLE } from './base/people.js';

const AREAS = [PEOPLE, ALERTS, ON_CALL, PAGING, INCIDENTS, INSTALLATION];

/** Of the text search. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** The last of the migrations that this one replaces. */
export const LAST_BEFORE = 'RecipientsOfPeople1795964264355';

/** Insufficient privilege; the extension's files are not there. */
const NOT_OURS_TO_MEND: ReadonlySet<unknown> = new Set(['42501', '0A000', '58P01']);

/**
 * All tables of an empty database. A database that has run the migrations of before, which this one replaces, has them.
 * @throws Error that says what to do for a database that has run some of them, and where an extension is missing
 */
export class Base1795965000000 implements MigrationInterface {
  name = 'Base1795965000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const earlier = (await queryRunner.query('SELECT name FROM migrations')) as { name: string }[];
    if (earlier.some(({ name }) => name === LAST_BEFORE)) return;
    if (earlier.length > 0)
      throw new Error(
        'The database is of a build before 29 November 2026. Start a build of that day first (docs/operate/upgrade.md).',
      );
    for (const extension of EXTENSIONS) await createExtension(queryRunner, extension);
    for (const area of AREAS) await queryRunner.query(area);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const area of AREAS.toReversed()) {
      const tables = [...area.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, table]) => table);
      await queryRunner.query(`DROP TABLE ${tables.join(', ')} CASCADE`);
      for (const [, name] of area.matchAll(/^CREATE FUNCTION (\w+\(\))/gm))
        await queryRunner.query(`DROP FUNCTION ${name}`);
    }
    // The extensions stay: others may use them by now.
  }
}

/** @throws Error that says what to do, where the server or the role cannot */
async function createExtension(queryRunner: QueryRunner, name: string): Promise<void> {
  try {
    await queryRunner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !NOT_OURS_TO_MEND.has(error.code)) throw error;
    throw new Error(
      `PostgreSQL's extension ${name} cannot be created (${error.message}). It is part of PostgreSQL's contrib package; ` +
        `let the database's owner run CREATE EXTENSION ${name}, or GRANT CREATE ON DATABASE to the role of DATABASE_URL.`,
      { cause: error },
    );
  }
}
