import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The domains that organisations have proven to be theirs, and the identity provider of a whole organisation. */
export class ProvenDomains1795995842425 implements MigrationInterface {
  name = 'ProvenDomains1795995842425';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS proven_domains (
        "tenantId" uuid NOT NULL,
        domain text NOT NULL,
        "provenAt" timestamptz(3) NOT NULL,
        proof text NOT NULL,
        PRIMARY KEY ("tenantId", domain),
        -- Over all tenants: a domain belongs to one.
        UNIQUE (domain),
        CONSTRAINT proven_domains_proof_check CHECK (proof IN ('dns', 'operator')),
        FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
      )`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS organisation_sso (
        "tenantId" uuid NOT NULL,
        issuer text NOT NULL,
        "clientId" text NOT NULL,
        "clientSecret" text NOT NULL,
        scopes text NOT NULL,
        "allowedDomains" text[] NOT NULL,
        "defaultRole" text NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId"),
        CONSTRAINT "organisation_sso_defaultRole_check" CHECK ("defaultRole" IN ('user', 'stakeholder')),
        FOREIGN KEY ("tenantId") REFERENCES tenants("tenantId")
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE organisation_sso');
    await queryRunner.query('DROP TABLE proven_domains');
  }
}
