import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses that people want to have for their accounts, until they have proven them. */
export class AddressChanges1796012000000 implements MigrationInterface {
  name = 'AddressChanges1796012000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS address_changes (
        "tenantId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        address text NOT NULL,
        hash text NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "userId"),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX IF NOT EXISTS address_changes_age ON address_changes ("expiresAt")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE address_changes');
  }
}
