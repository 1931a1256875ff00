import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who stands in for whom, and when. */
export class Forwarding1764000000120 implements MigrationInterface {
  name = 'Forwarding1764000000120';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The target is text, as the contract validates nothing: one that names nobody forwards nothing.
    await queryRunner.query(`
      CREATE TABLE forwarding_rules (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "fromUserId" uuid NOT NULL,
        "toUserId" text NOT NULL,
        "startDate" timestamptz(3),
        "endDate" timestamptz(3),
        alias text,
        enabled boolean NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "fromUserId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(
      `CREATE INDEX forwarding_rules_user ON forwarding_rules ("tenantId", "fromUserId", "createdAt", id)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE forwarding_rules');
  }
}
