import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ways into an account besides the password: reset links, one-time codes, single sign-on, invites; and their mails. */
export class SignIn1764000000011 implements MigrationInterface {
  name = 'SignIn1764000000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users ADD COLUMN "emailProven" boolean NOT NULL DEFAULT false`);

    await queryRunner.query(`
      CREATE TABLE mails (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        id uuid NOT NULL,
        recipient text NOT NULL,
        content text NOT NULL,
        attempts integer NOT NULL,
        "dueAt" timestamptz(3) NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    // Over all tenants: the job that sends them serves everybody.
    await queryRunner.query(`CREATE INDEX mails_due ON mails ("dueAt")`);

    await queryRunner.query(`
      CREATE TABLE password_resets (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        hash text NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    // A global look-up: the token alone says whose it is.
    await queryRunner.query(`CREATE UNIQUE INDEX password_resets_hash ON password_resets (hash)`);
    await queryRunner.query(`CREATE INDEX password_resets_user ON password_resets ("tenantId", "userId")`);
    await queryRunner.query(`CREATE INDEX password_resets_expired ON password_resets ("expiresAt")`);

    await queryRunner.query(`
      CREATE TABLE user_mfa (
        "tenantId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        secret text NOT NULL,
        "lastStep" integer NOT NULL,
        PRIMARY KEY ("tenantId", "userId"),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`
      CREATE TABLE mfa_backup_codes (
        "tenantId" uuid NOT NULL,
        "userId" uuid NOT NULL,
        hash text NOT NULL,
        PRIMARY KEY ("tenantId", "userId", hash),
        FOREIGN KEY ("tenantId", "userId") REFERENCES user_mfa ("tenantId", "userId") ON DELETE CASCADE
      )`);

    await queryRunner.query(`
      CREATE TABLE team_sso (
        "tenantId" uuid NOT NULL,
        "teamId" uuid NOT NULL,
        slug text NOT NULL,
        issuer text NOT NULL,
        "clientId" text NOT NULL,
        "clientSecret" text NOT NULL,
        scopes text NOT NULL,
        "allowedDomains" text[] NOT NULL,
        "defaultRole" text NOT NULL CHECK ("defaultRole" IN ('user', 'stakeholder')),
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "teamId"),
        FOREIGN KEY ("tenantId", "teamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE
      )`);
    // A global look-up: the address of a sign-in names no tenant.
    await queryRunner.query(`CREATE UNIQUE INDEX team_sso_slug ON team_sso (slug)`);
    await queryRunner.query(`
      CREATE TABLE sso_identities (
        "tenantId" uuid NOT NULL,
        issuer text NOT NULL,
        subject text NOT NULL,
        "userId" uuid NOT NULL,
        PRIMARY KEY ("tenantId", issuer, subject),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`CREATE INDEX sso_identities_user ON sso_identities ("tenantId", "userId")`);

    await queryRunner.query(`
      CREATE TABLE invites (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        id uuid NOT NULL,
        hash text NOT NULL,
        email text NOT NULL,
        role text NOT NULL CHECK (role IN ('admin', 'user', 'stakeholder')),
        permissions jsonb,
        "teamId" uuid,
        "createdAt" timestamptz(3) NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        "usedAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "teamId") REFERENCES teams ("tenantId", id) ON DELETE CASCADE
      )`);
    // A global look-up: the token alone says whose it is.
    await queryRunner.query(`CREATE UNIQUE INDEX invites_hash ON invites (hash)`);
    await queryRunner.query(`CREATE INDEX invites_pending ON invites ("tenantId", id) WHERE "usedAt" IS NULL`);
    await queryRunner.query(`CREATE INDEX invites_team ON invites ("tenantId", "teamId")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'invites',
      'sso_identities',
      'team_sso',
      'mfa_backup_codes',
      'user_mfa',
      'password_resets',
      'mails',
    ]) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
    await queryRunner.query(`ALTER TABLE users DROP COLUMN "emailProven"`);
  }
}
