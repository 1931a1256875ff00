import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which custom role a person has; null: none. */
export class CustomRolesOfUsers1764000000966 implements MigrationInterface {
  name = 'CustomRolesOfUsers1764000000966';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN "customRoleId" uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN "customRoleId"');
  }
}
