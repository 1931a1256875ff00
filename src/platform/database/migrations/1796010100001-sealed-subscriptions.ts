import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The link that confirms a topic's subscription is a secret address, too. The version before shows its host meanwhile. */
export class SealedSubscriptions1796010100001 implements MigrationInterface {
  name = 'SealedSubscriptions1796010100001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE integrations ADD COLUMN "subscribeUrlSealed" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE integrations DROP COLUMN "subscribeUrlSealed"');
  }
}
