import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events live for milliseconds: compressing them costs half of what storing them does, and saves nothing. */
export class PlainEvents1764000000300 implements MigrationInterface {
  name = 'PlainEvents1764000000300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ALTER COLUMN events SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ALTER COLUMN events SET STORAGE EXTENDED');
  }
}
