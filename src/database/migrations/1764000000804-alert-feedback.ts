import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether people found an alert useful, one answer for each person and alert. */
export class AlertFeedback1764000000804 implements MigrationInterface {
  name = 'AlertFeedback1764000000804';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE alert_feedback (
        "tenantId" uuid NOT NULL,
        "alertId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        useful boolean NOT NULL,
        "givenAt" timestamptz NOT NULL,
        PRIMARY KEY ("tenantId", "alertId", "userId"),
        FOREIGN KEY ("tenantId", "alertId") REFERENCES alerts ("tenantId", id) ON DELETE CASCADE,
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX alert_feedback_user ON alert_feedback ("tenantId", "userId")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE alert_feedback');
  }
}
