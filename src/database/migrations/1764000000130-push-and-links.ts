import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phones that want push, links that acknowledge, and what the delivery queue needs for both. */
export class PushAndLinks1764000000130 implements MigrationInterface {
  name = 'PushAndLinks1764000000130';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE push_tokens (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        token text NOT NULL,
        platform text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        UNIQUE ("tenantId", token),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX push_tokens_user ON push_tokens ("tenantId", "userId")`);

    // No foreign keys: a link to what is gone says so on its page, and is swept away with the others.
    await queryRunner.query(`
      CREATE TABLE acknowledge_links (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "tokenHash" text NOT NULL UNIQUE,
        "alertId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        "usedAt" timestamptz(3),
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(`CREATE INDEX acknowledge_links_expiry ON acknowledge_links ("expiresAt")`);

    // A text message names its sender by number alone, whatever the tenant.
    await queryRunner.query(`CREATE INDEX channels_sender ON channels (value) WHERE type = 'sms' AND verified`);

    await queryRunner.query(`
      ALTER TABLE deliveries
        DROP CONSTRAINT "deliveries_channelType_check",
        ADD CONSTRAINT "deliveries_channelType_check"
          CHECK ("channelType" IN ('sms', 'voice', 'email', 'push')) NOT VALID,
        ADD "receiptDueAt" timestamptz(3)`);
    await queryRunner.query(`ALTER TABLE deliveries VALIDATE CONSTRAINT "deliveries_channelType_check"`);
    // What the receipts job looks for: pushes whose second answer is still out.
    await queryRunner.query(
      `CREATE INDEX deliveries_receipt ON deliveries ("receiptDueAt") WHERE "receiptDueAt" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM deliveries WHERE "channelType" = 'push'`);
    await queryRunner.query(`
      ALTER TABLE deliveries
        DROP "receiptDueAt",
        DROP CONSTRAINT "deliveries_channelType_check",
        ADD CONSTRAINT "deliveries_channelType_check" CHECK ("channelType" IN ('sms', 'voice', 'email'))`);
    await queryRunner.query('DROP INDEX channels_sender');
    await queryRunner.query('DROP TABLE acknowledge_links');
    await queryRunner.query('DROP TABLE push_tokens');
  }
}
