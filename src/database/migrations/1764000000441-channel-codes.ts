import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verification codes of the last hour, which outlive the channels that they were for. */
export class ChannelCodes1764000000441 implements MigrationInterface {
  name = 'ChannelCodes1764000000441';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE channel_codes (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId") ON DELETE CASCADE,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        at timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE channel_codes');
  }
}
