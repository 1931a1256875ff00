import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which integration sends a heartbeat's pings, so that nobody is paged for one that was taken down. */
export class HeartbeatIntegrations1764000000260 implements MigrationInterface {
  name = 'HeartbeatIntegrations1764000000260';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE heartbeats
        ADD COLUMN "integrationId" uuid,
        ADD COLUMN "orphanedFrom" uuid,
        ADD CHECK ("orphanedFrom" IS NULL OR NOT enabled)`);
    await queryRunner.query(
      `CREATE INDEX heartbeats_integration ON heartbeats ("tenantId", "integrationId") WHERE "integrationId" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE heartbeats DROP COLUMN "integrationId", DROP COLUMN "orphanedFrom"');
  }
}
