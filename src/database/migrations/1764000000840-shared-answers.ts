import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buttons in messages that several people read are nobody's in particular. */
export class SharedAnswers1764000000840 implements MigrationInterface {
  name = 'SharedAnswers1764000000840';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE answer_links ALTER COLUMN "userId" DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM answer_links WHERE "userId" IS NULL');
    await queryRunner.query('ALTER TABLE answer_links ALTER COLUMN "userId" SET NOT NULL');
  }
}
