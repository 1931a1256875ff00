import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An entry of the audit log names whom it is about beside its author. */
export class SubjectsOfAuditEntries1796009585893 implements MigrationInterface {
  name = 'SubjectsOfAuditEntries1796009585893';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE audit_log ADD COLUMN "subjectId" text, ADD COLUMN "subjectName" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE audit_log DROP COLUMN "subjectId", DROP COLUMN "subjectName"');
  }
}
