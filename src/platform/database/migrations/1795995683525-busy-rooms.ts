import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of a busy chat use up no tries. */
export class BusyRooms1795995683525 implements MigrationInterface {
  name = 'BusyRooms1795995683525';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE room_pages ADD COLUMN busy integer NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE room_pages DROP COLUMN busy`);
  }
}
