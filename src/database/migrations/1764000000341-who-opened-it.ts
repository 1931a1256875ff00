import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who opened an incident may write its postmortem; for the incidents there are, the audit log remembers. */
export class WhoOpenedIt1764000000341 implements MigrationInterface {
  name = 'WhoOpenedIt1764000000341';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents ADD COLUMN "createdBy" uuid');
    await queryRunner.query(`
      UPDATE incidents i SET "createdBy" = u.id
      FROM audit_log a JOIN users u ON u."tenantId" = a."tenantId" AND u.id::text = a."userId"
      WHERE a."tenantId" = i."tenantId" AND a."entityType" = 'incident' AND a."entityId" = i.id::text
        AND a.action = 'incident.create'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents DROP COLUMN "createdBy"');
  }
}
