import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys: the public keys with which people sign in. */
export class Passkeys1796012000003 implements MigrationInterface {
  name = 'Passkeys1796012000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS passkeys (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "credentialId" text NOT NULL,
        "publicKey" bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        "lastUsedAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id),
        -- Over all tenants: a sign-in has only the credential.
        UNIQUE ("credentialId"),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX IF NOT EXISTS passkeys_user ON passkeys ("tenantId", "userId")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE passkeys');
  }
}
