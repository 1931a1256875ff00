import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was kept for ever: versions of policies that nothing refers to, and announcements of incidents that are gone. */
export class ForgottenInTime1764000000290 implements MigrationInterface {
  name = 'ForgottenInTime1764000000290';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_policy_versions ADD COLUMN "unusedSince" timestamptz(3)');
    await queryRunner.query(
      `DELETE FROM status_page_announcements a
       WHERE NOT EXISTS (SELECT 1 FROM incidents i WHERE i."tenantId" = a."tenantId" AND i.id = a."incidentId")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE escalation_policy_versions DROP COLUMN "unusedSince"');
  }
}
