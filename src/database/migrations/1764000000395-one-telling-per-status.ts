import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names each time that an incident came to a status, so that nobody is told of it twice. Null: the status it was made with. */
export class OneTellingPerStatus1764000000395 implements MigrationInterface {
  name = 'OneTellingPerStatus1764000000395';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents ADD COLUMN "turnId" uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE incidents DROP COLUMN "turnId"');
  }
}
