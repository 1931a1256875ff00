import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pushes that are about no alert: what became of somebody's shift. */
export class PushNotices1764000000131 implements MigrationInterface {
  name = 'PushNotices1764000000131';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign keys: a notice to a phone that is gone by then comes to nothing by itself.
    await queryRunner.query(`
      CREATE TABLE push_notices (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "tokenId" uuid NOT NULL,
        cause text NOT NULL,
        content jsonb NOT NULL,
        state text NOT NULL
          CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead')),
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        UNIQUE ("tenantId", cause, "tokenId")
      )`);
    await queryRunner.query(
      `CREATE INDEX push_notices_due ON push_notices ("dueAt") WHERE state IN ('pending', 'sending')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE push_notices');
  }
}
