import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What changes have made of the shifts of a schedule, until those whom it concerns are told. */
export class PlanNews1795995606066 implements MigrationInterface {
  name = 'PlanNews1795995606066';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Without a foreign key to the schedule: that it was deleted is told as well.
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS plan_news (
        "tenantId" uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        "since" timestamptz(3) NOT NULL,
        "dueAt" timestamptz(3) NOT NULL,
        news jsonb NOT NULL,
        PRIMARY KEY ("tenantId", "scheduleId")
      );
      CREATE INDEX IF NOT EXISTS plan_news_due ON plan_news ("dueAt");
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE plan_news');
  }
}
