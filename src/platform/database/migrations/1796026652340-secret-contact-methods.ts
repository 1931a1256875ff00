import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As `SecretAddresses`, of people's own contact methods: `value` holds the whole until `secrets seal` has run. */
export class SecretContactMethods1796026652340 implements MigrationInterface {
  name = 'SecretContactMethods1796026652340';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE channels ADD COLUMN "valueSealed" text');
    await queryRunner.query(
      `INSERT INTO work_versions (kind, version) SELECT 'secret-contact-methods', 2 WHERE NOT EXISTS (SELECT FROM tenants)
       ON CONFLICT DO NOTHING`,
    );
  }

  /** Only the service can open an address again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DO $$ BEGIN
         IF EXISTS (SELECT FROM channels WHERE "valueSealed" IS NOT NULL AND value LIKE '%/…') THEN
           RAISE EXCEPTION 'Addresses of contact methods are kept sealed only: delete those, or restore a backup';
         END IF;
       END $$`,
    );
    await queryRunner.query(`DELETE FROM work_versions WHERE kind = 'secret-contact-methods'`);
    await queryRunner.query('ALTER TABLE channels DROP COLUMN "valueSealed"');
  }
}
