import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People's rules about how they are told, and what a delivery must remember of them. */
export class NotificationRules1764000000110 implements MigrationInterface {
  name = 'NotificationRules1764000000110';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notification_rules (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        name text NOT NULL,
        enabled boolean NOT NULL,
        "order" integer NOT NULL,
        criteria jsonb NOT NULL,
        action jsonb NOT NULL,
        repeat jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      `CREATE INDEX notification_rules_user ON notification_rules ("tenantId", "userId", "order", id)`,
    );

    // The defaults describe what was planned before there were rules, and what the old version plans while it serves.
    await queryRunner.query(`
      ALTER TABLE deliveries
        ADD occasion text NOT NULL DEFAULT 'create-alert'
          CHECK (occasion IN ('create-alert', 'acknowledged', 'closed', 'assigned')),
        ADD "ruleId" uuid,
        ADD "standsIn" boolean NOT NULL DEFAULT false,
        ADD repetition integer NOT NULL DEFAULT 0,
        ADD "repeatSec" integer,
        ADD "repeatsLeft" integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE deliveries
        DROP occasion, DROP "ruleId", DROP "standsIn", DROP repetition, DROP "repeatSec", DROP "repeatsLeft"`);
    await queryRunner.query('DROP TABLE notification_rules');
  }
}
