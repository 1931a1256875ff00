import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of alerts, and the objects that must go when they do. */
export class Attachments1764000000100 implements MigrationInterface {
  name = 'Attachments1764000000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE attachments (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "fileName" text NOT NULL,
        "contentType" text NOT NULL,
        size integer NOT NULL CHECK (size >= 0),
        "uploadedBy" text NOT NULL,
        "objectKey" text NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "uploadedAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX attachments_alert ON attachments ("tenantId", "alertId", "createdAt" DESC)`);
    await queryRunner.query(`CREATE INDEX attachments_pending ON attachments ("createdAt") WHERE "uploadedAt" IS NULL`);

    await queryRunner.query(`
      CREATE TABLE attachment_removals (
        "tenantId" uuid NOT NULL,
        "objectKey" text NOT NULL,
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL CHECK (attempts >= 0),
        PRIMARY KEY ("tenantId", "objectKey")
      )`);
    await queryRunner.query(`CREATE INDEX attachment_removals_due ON attachment_removals ("dueAt")`);

    // Whatever deletes a row, the cascade from its alert too, puts its object on the list in the same transaction: no
    // code has to remember it. Due at once, which any time in the past says.
    await queryRunner.query(`
      CREATE FUNCTION remember_attachment_object() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO attachment_removals ("tenantId", "objectKey", "dueAt", attempts)
        VALUES (OLD."tenantId", OLD."objectKey", OLD."createdAt", 0)
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END
      $$`);
    await queryRunner.query(`
      CREATE TRIGGER attachments_deleted AFTER DELETE ON attachments
      FOR EACH ROW EXECUTE FUNCTION remember_attachment_object()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE attachments');
    await queryRunner.query('DROP FUNCTION remember_attachment_object()');
    await queryRunner.query('DROP TABLE attachment_removals');
  }
}
