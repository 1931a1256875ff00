import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXTS = ['message', 'description', 'source', 'entity'];

/**
 * The search table also holds the values of an alert's details: a condition on one that few alerts have read all of
 * them. It is filled anew from the oldest alert on, as after its first migration; until then rare words are looked for
 * among all alerts.
 */
export class DetailsSearched1764000000520 implements MigrationInterface {
  name = 'DetailsSearched1764000000520';

  async up(queryRunner: QueryRunner): Promise<void> {
    await searched(queryRunner, {
      columns: [...TEXTS, 'tags', 'details'],
      details: `, (SELECT string_agg(value, E'\\n') FROM jsonb_each_text(a.details))`,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await searched(queryRunner, { columns: [...TEXTS, 'tags'], details: '' });
  }
}

/** The new trigger waits for whoever edits an alert under the old one; only then the table is emptied. */
async function searched(
  queryRunner: QueryRunner,
  { columns, details }: { columns: readonly string[]; details: string },
): Promise<void> {
  await queryRunner.query('DROP TRIGGER alert_search_edited ON alerts');
  await queryRunner.query(`
    CREATE OR REPLACE FUNCTION alert_search_text(a alerts) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT concat_ws(E'\\n', ${TEXTS.map((column) => `a.${column}`).join(', ')}, array_to_string(a.tags, E'\\n')${details})
    $$`);
  await queryRunner.query(`
    CREATE TRIGGER alert_search_edited AFTER UPDATE ON alerts FOR EACH ROW
      WHEN (${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ')})
      EXECUTE FUNCTION alert_search_edited()`);
  await queryRunner.query('TRUNCATE alert_texts');
  await queryRunner.query('DELETE FROM alert_search_progress');
}
