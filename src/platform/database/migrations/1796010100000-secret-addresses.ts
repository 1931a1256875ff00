import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses that are secrets are kept sealed. The version before reads `value`, so that holds the whole until `secrets seal` has
 * run, but in a new database, which no older process serves.
 */
export class SecretAddresses1796010100000 implements MigrationInterface {
  name = 'SecretAddresses1796010100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE chat_rooms ADD COLUMN "valueSealed" text');
    await queryRunner.query(
      `INSERT INTO work_versions (kind, version) SELECT 'secret-addresses', 2 WHERE NOT EXISTS (SELECT FROM tenants)
       ON CONFLICT DO NOTHING`,
    );
  }

  /** Only the service can open an address again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DO $$ BEGIN
         IF EXISTS (SELECT FROM chat_rooms WHERE "valueSealed" IS NOT NULL AND value LIKE '%/…') THEN
           RAISE EXCEPTION 'Addresses of chat rooms are kept sealed only: delete those rooms, or restore a backup';
         END IF;
       END $$`,
    );
    await queryRunner.query(`DELETE FROM work_versions WHERE kind = 'secret-addresses'`);
    await queryRunner.query('ALTER TABLE chat_rooms DROP COLUMN "valueSealed"');
  }
}
