import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox and the audit log: what every feature writes to. */
export class Ground1764000000000 implements MigrationInterface {
  name = 'Ground1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE outbox (
        id uuid NOT NULL,
        "tenantId" uuid NOT NULL,
        type text NOT NULL,
        payload jsonb NOT NULL,
        consumers text[] NOT NULL,
        "occurredAt" timestamptz(3) NOT NULL,
        "availableAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        "lastError" text,
        "setAsideAt" timestamptz(3),
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(`CREATE INDEX outbox_due ON outbox ("availableAt", id) WHERE "setAsideAt" IS NULL`);
    await queryRunner.query(`CREATE INDEX outbox_id ON outbox (id)`);

    await queryRunner.query(`
      CREATE TABLE audit_log (
        id uuid NOT NULL,
        "tenantId" uuid NOT NULL,
        action text NOT NULL,
        "entityType" text NOT NULL,
        "entityId" text NOT NULL,
        "entityName" text,
        "userId" text,
        "userName" text,
        details jsonb,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(`CREATE INDEX audit_log_newest ON audit_log ("tenantId", "createdAt" DESC, id DESC)`);
    await queryRunner.query(
      `CREATE INDEX audit_log_entity ON audit_log ("tenantId", "entityType", "entityId", "createdAt")`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit_log');
    await queryRunner.query('DROP TABLE outbox');
  }
}
