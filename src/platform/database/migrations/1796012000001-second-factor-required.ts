import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An organisation may require a second factor of everybody who signs in by password. */
export class SecondFactorRequired1796012000001 implements MigrationInterface {
  name = 'SecondFactorRequired1796012000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE tenants ADD COLUMN IF NOT EXISTS "secondFactorRequired" boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tenants DROP COLUMN "secondFactorRequired"');
  }
}
