import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Integrations, their keys, and the secret URLs under which their senders post. */
export class Integrations1764000000020 implements MigrationInterface {
  name = 'Integrations1764000000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE integrations (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "teamId" uuid,
        name text NOT NULL,
        type text NOT NULL,
        enabled boolean NOT NULL,
        "allowRead" boolean NOT NULL,
        "allowWrite" boolean NOT NULL,
        "allowDelete" boolean NOT NULL,
        "allowConfig" boolean NOT NULL,
        "suppressNotifications" boolean NOT NULL,
        "configSealed" text NOT NULL,
        "urlTokenHash" text NOT NULL,
        "urlTokenSealed" text NOT NULL,
        "pendingSubscription" jsonb,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    // A global look-up: the token in the URL is all that a sender shows.
    await queryRunner.query(`CREATE UNIQUE INDEX integrations_url_token ON integrations ("urlTokenHash")`);

    await queryRunner.query(`
      CREATE TABLE api_keys (
        "tenantId" uuid NOT NULL,
        id text NOT NULL,
        "integrationId" uuid NOT NULL,
        "teamId" uuid,
        "keyPrefix" text NOT NULL,
        scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'write', 'delete', 'config']),
        "createdAt" timestamptz(3) NOT NULL,
        "lastUsedAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "integrationId") REFERENCES integrations ("tenantId", id) ON DELETE CASCADE
      )`);
    // A global look-up: the id is the SHA-256 of the key, which is all that a caller shows.
    await queryRunner.query(`CREATE UNIQUE INDEX api_keys_hash ON api_keys (id)`);
    await queryRunner.query(
      `CREATE INDEX api_keys_integration ON api_keys ("tenantId", "integrationId", "createdAt" DESC)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE api_keys');
    await queryRunner.query('DROP TABLE integrations');
  }
}
