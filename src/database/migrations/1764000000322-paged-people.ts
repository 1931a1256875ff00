import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was paged without being named by the engine (in another's place, or by their own rules) may see the alert too. */
export class PagedPeople1764000000322 implements MigrationInterface {
  name = 'PagedPeople1764000000322';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alert_recipients ADD COLUMN named boolean NOT NULL DEFAULT true');
    await queryRunner.query('ALTER TABLE deliveries ADD COLUMN "inPlaceOf" jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN "inPlaceOf"');
    await queryRunner.query('DELETE FROM alert_recipients WHERE NOT named');
    await queryRunner.query('ALTER TABLE alert_recipients DROP COLUMN named');
  }
}
