import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hosted status page of a tenant, who is mailed about it, and what they were told. */
export class StatusPages1764000000170 implements MigrationInterface {
  name = 'StatusPages1764000000170';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE status_pages (
        "tenantId" uuid PRIMARY KEY REFERENCES tenants ("tenantId"),
        slug text NOT NULL,
        visibility text NOT NULL CHECK (visibility IN ('public', 'link', 'login')),
        "brandName" text NOT NULL,
        "accentColor" text,
        "logoUrl" text,
        "showUptimeBars" boolean NOT NULL,
        "keyHash" text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        CHECK (("keyHash" IS NOT NULL) = (visibility = 'link'))
      )`);
    // A global look-up: the slug is all that a visitor brings.
    await queryRunner.query('CREATE UNIQUE INDEX status_pages_slug ON status_pages (slug)');

    await queryRunner.query(`
      CREATE TABLE status_page_subscribers (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        id uuid NOT NULL,
        email text NOT NULL,
        "verifiedAt" timestamptz(3),
        "verifyHash" text,
        "verifyExpiresAt" timestamptz(3),
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        CHECK ("verifiedAt" IS NULL OR "verifyHash" IS NULL)
      )`);
    await queryRunner.query(
      'CREATE UNIQUE INDEX status_page_subscribers_email ON status_page_subscribers ("tenantId", email)',
    );
    await queryRunner.query(
      'CREATE UNIQUE INDEX status_page_subscribers_token ON status_page_subscribers ("tenantId", "verifyHash")',
    );
    // Over all tenants: the job that forgets those who never confirmed serves everybody.
    await queryRunner.query(
      'CREATE INDEX status_page_subscribers_pending ON status_page_subscribers ("verifyExpiresAt")',
    );

    await queryRunner.query(`
      CREATE TABLE status_page_announcements (
        "tenantId" uuid NOT NULL REFERENCES tenants ("tenantId"),
        "incidentId" uuid NOT NULL,
        key text NOT NULL,
        at timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "incidentId", key)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE status_page_announcements');
    await queryRunner.query('DROP TABLE status_page_subscribers');
    await queryRunner.query('DROP TABLE status_pages');
  }
}
