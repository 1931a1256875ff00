import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that acknowledge and links that answer otherwise are kept in one table: what a link does is a column, as whom may be left open. */
export class AnswersOfLinks1764000000910 implements MigrationInterface {
  name = 'AnswersOfLinks1764000000910';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE acknowledge_links ADD COLUMN action text NOT NULL DEFAULT 'acknowledge'`);
    await queryRunner.query('ALTER TABLE acknowledge_links ALTER COLUMN "userId" DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE acknowledge_links ALTER COLUMN "userId" SET NOT NULL');
    await queryRunner.query('ALTER TABLE acknowledge_links DROP COLUMN action');
  }
}
