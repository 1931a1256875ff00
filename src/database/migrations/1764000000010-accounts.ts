import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants, people, teams and sessions. */
export class Accounts1764000000010 implements MigrationInterface {
  name = 'Accounts1764000000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE tenants (
        "tenantId" uuid PRIMARY KEY,
        name text NOT NULL,
        "isDefault" boolean NOT NULL,
        "createdAt" timestamptz(3) NOT NULL
      )`);
    await queryRunner.query(`CREATE UNIQUE INDEX tenants_one_default ON tenants ("isDefault") WHERE "isDefault"`);

    await queryRunner.query(`
      CREATE TABLE users (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        id uuid NOT NULL,
        username text NOT NULL,
        "fullName" text NOT NULL,
        "passwordHash" text,
        role text NOT NULL CHECK (role IN ('admin', 'user', 'stakeholder')),
        blocked boolean NOT NULL,
        verified boolean NOT NULL,
        timezone text NOT NULL,
        locale text NOT NULL,
        "notifyPush" boolean NOT NULL,
        "notifyEmail" boolean NOT NULL,
        "notifySms" boolean NOT NULL,
        "notifyOnP1Only" boolean NOT NULL,
        "notifyQuietHoursStart" text,
        "notifyQuietHoursEnd" text,
        "showSensitiveContent" boolean NOT NULL,
        "hasCompletedOnboarding" boolean NOT NULL,
        permissions jsonb,
        "mutedUntil" timestamptz(3),
        "mfaEnabled" boolean NOT NULL,
        "tokenVersion" integer NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    // A global look-up: login knows no tenant (decisions §2).
    await queryRunner.query(`CREATE UNIQUE INDEX users_username ON users (lower(username))`);

    await queryRunner.query(`
      CREATE TABLE teams (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        id uuid NOT NULL,
        name text NOT NULL,
        description text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);

    await queryRunner.query(`
      CREATE TABLE team_members (
        "tenantId" uuid NOT NULL,
        "teamId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        role text NOT NULL,
        "joinedAt" timestamptz(3) NOT NULL,
        "order" bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY ("tenantId", "teamId", "userId"),
        FOREIGN KEY ("tenantId", "teamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE,
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX team_members_user ON team_members ("tenantId", "userId")`);

    await queryRunner.query(`
      CREATE TABLE team_roles (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "teamId" uuid NOT NULL,
        name text NOT NULL,
        permissions jsonb NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "teamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX team_roles_team ON team_roles ("tenantId", "teamId", id)`);

    await queryRunner.query(`
      CREATE TABLE refresh_tokens (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "familyId" uuid NOT NULL,
        hash text NOT NULL,
        "tokenVersion" integer NOT NULL,
        "issuedAt" timestamptz(3) NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        "usedAt" timestamptz(3),
        "revokedAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    // A global look-up, as of API keys: the token alone says whose it is.
    await queryRunner.query(`CREATE UNIQUE INDEX refresh_tokens_hash ON refresh_tokens (hash)`);
    await queryRunner.query(`CREATE INDEX refresh_tokens_family ON refresh_tokens ("tenantId", "familyId")`);
    await queryRunner.query(`CREATE INDEX refresh_tokens_user ON refresh_tokens ("tenantId", "userId")`);
    await queryRunner.query(`CREATE INDEX refresh_tokens_expired ON refresh_tokens ("expiresAt")`);

    await queryRunner.query(`
      CREATE TABLE revoked_tokens (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        jti uuid NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", jti)
      )`);
    await queryRunner.query(`CREATE INDEX revoked_tokens_expired ON revoked_tokens ("expiresAt")`);

    // Of the default tenant, all of them: whose tenant a login is for shows only when it has succeeded.
    await queryRunner.query(`
      CREATE TABLE login_failures (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        attempt uuid NOT NULL,
        key text NOT NULL,
        at timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", attempt, key)
      )`);
    await queryRunner.query(`CREATE INDEX login_failures_key ON login_failures ("tenantId", key, at)`);
    await queryRunner.query(`CREATE INDEX login_failures_expired ON login_failures (at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'login_failures',
      'revoked_tokens',
      'refresh_tokens',
      'team_roles',
      'team_members',
      'teams',
      'users',
      'tenants',
    ]) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
