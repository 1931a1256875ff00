import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the handoffs of a schedule are announced. */
export class AnnouncedSchedules1764000000843 implements MigrationInterface {
  name = 'AnnouncedSchedules1764000000843';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE schedules ADD COLUMN "announceRoomId" uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE schedules DROP COLUMN "announceRoomId"');
  }
}
