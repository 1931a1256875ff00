import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles of an organisation's own. */
export class CustomRoles1764000000965 implements MigrationInterface {
  name = 'CustomRoles1764000000965';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE custom_roles (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        "extendedRole" text NOT NULL CHECK ("extendedRole" IN ('user', 'observer', 'stakeholder')),
        "grantedRights" jsonb NOT NULL,
        "disallowedRights" jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE custom_roles');
  }
}
