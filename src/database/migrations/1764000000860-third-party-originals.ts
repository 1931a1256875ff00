import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What third-party clients sent of an object beyond what its feature stores. */
export class ThirdPartyOriginals1764000000860 implements MigrationInterface {
  name = 'ThirdPartyOriginals1764000000860';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE third_party_originals (
        "tenantId" uuid NOT NULL,
        kind text NOT NULL,
        "objectId" text NOT NULL,
        value jsonb NOT NULL,
        PRIMARY KEY ("tenantId", kind, "objectId")
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE third_party_originals');
  }
}
