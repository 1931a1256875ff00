import type { MigrationInterface, QueryRunner } from 'typeorm';

const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** Insufficient privilege; the extension's files are not there. */
const NOT_OURS_TO_MEND: ReadonlySet<unknown> = new Set(['42501', '0A000', '58P01']);

/**
 * What alerts say, in a table of its own with an index of every three letters in a row: on `alerts` itself that index
 * makes storing an alert four times as dear. A job fills it behind the newest alerts (src/alerts/index-texts.job.ts);
 * the triggers keep what is in it true, whoever changes an alert.
 */
export class AlertSearch1764000000280 implements MigrationInterface {
  name = 'AlertSearch1764000000280';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const extension of EXTENSIONS) await createExtension(queryRunner, extension);

    // No foreign key to alerts: its check would lock, and so write, every alert that is indexed.
    await queryRunner.query(`
      CREATE TABLE alert_texts (
        "tenantId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        text text NOT NULL,
        PRIMARY KEY ("tenantId", "alertId")
      )`);
    // New entries wait in a list that the job sorts in by the thousand, so that none who edits an alert pays for that:
    // it is large enough never to be full before (in kB).
    await queryRunner.query(`
      CREATE INDEX alert_texts_trigrams ON alert_texts USING gin ("tenantId", text gin_trgm_ops)
        WITH (fastupdate = on, gin_pending_list_limit = 262144)`);

    // Alerts up to this one, in the order of "createdAt" and id, are in alert_texts.
    await queryRunner.query(`
      CREATE TABLE alert_search_progress (
        "tenantId" uuid NOT NULL PRIMARY KEY,
        "upTo" timestamptz(3) NOT NULL,
        "upToId" uuid NOT NULL
      )`);

    await queryRunner.query(`
      CREATE FUNCTION alert_search_text(a alerts) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT concat_ws(E'\\n', a.message, a.description, a.source, a.entity, array_to_string(a.tags, E'\\n'))
      $$`);

    // An edit stores the text whether the job has been there or not. Where both store it at once, the unique key makes
    // one wait for the other, and the job leaves what it finds.
    await queryRunner.query(`
      CREATE FUNCTION alert_search_edited() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
        VALUES (NEW."tenantId", NEW.id, NEW."createdAt", alert_search_text(NEW))
        ON CONFLICT ("tenantId", "alertId") DO UPDATE SET text = excluded.text;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER alert_search_edited AFTER UPDATE ON alerts FOR EACH ROW
        WHEN (OLD.message IS DISTINCT FROM NEW.message OR OLD.description IS DISTINCT FROM NEW.description
              OR OLD.source IS DISTINCT FROM NEW.source OR OLD.entity IS DISTINCT FROM NEW.entity
              OR OLD.tags IS DISTINCT FROM NEW.tags)
        EXECUTE FUNCTION alert_search_edited()`);

    // An alert that is stored long after it was dated (a clock that is slow, a process that was halted) may come behind
    // the job's back. The lock makes the job wait until it can be seen, or this one until the job has gone by.
    await queryRunner.query(`
      CREATE FUNCTION alert_search_late() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        progress alert_search_progress;
      BEGIN
        SELECT * INTO progress FROM alert_search_progress WHERE "tenantId" = NEW."tenantId" FOR SHARE;
        IF (NEW."createdAt", NEW.id) <= (progress."upTo", progress."upToId") THEN
          INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
          VALUES (NEW."tenantId", NEW.id, NEW."createdAt", alert_search_text(NEW));
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER alert_search_late AFTER INSERT ON alerts FOR EACH ROW
        WHEN (NEW."createdAt" < now() - interval '30 seconds')
        EXECUTE FUNCTION alert_search_late()`);

    // The lock: a job under way may have read the alert that goes, and not yet have stored its text.
    await queryRunner.query(`
      CREATE FUNCTION alert_search_removed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM alert_search_progress WHERE "tenantId" = OLD."tenantId" FOR SHARE;
        DELETE FROM alert_texts WHERE "tenantId" = OLD."tenantId" AND "alertId" = OLD.id;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER alert_search_removed AFTER DELETE ON alerts FOR EACH ROW
        EXECUTE FUNCTION alert_search_removed()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['edited', 'late', 'removed']) {
      await queryRunner.query(`DROP TRIGGER alert_search_${name} ON alerts`);
      await queryRunner.query(`DROP FUNCTION alert_search_${name}()`);
    }
    await queryRunner.query('DROP FUNCTION alert_search_text(alerts)');
    await queryRunner.query('DROP TABLE alert_search_progress');
    await queryRunner.query('DROP TABLE alert_texts');
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
