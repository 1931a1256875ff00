import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What changed, and who did it from where. The version before leaves the columns empty. */
export class AuditChanges1764000000350 implements MigrationInterface {
  name = 'AuditChanges1764000000350';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE audit_log
        ADD COLUMN changes jsonb,
        ADD COLUMN "actorType" text,
        ADD COLUMN source text,
        ADD COLUMN ip text,
        ADD COLUMN "userAgent" text,
        ADD COLUMN "ownerId" text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE audit_log
        DROP COLUMN changes, DROP COLUMN "actorType", DROP COLUMN source,
        DROP COLUMN ip, DROP COLUMN "userAgent", DROP COLUMN "ownerId"`);
  }
}
