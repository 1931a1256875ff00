import type { MigrationInterface, QueryRunner } from 'typeorm';

const FINISHED = `state NOT IN ('pending', 'sending')`;

/** How what is over and old is found without reading what is not; and whose alerts are whose. */
export class Retention1764000000211 implements MigrationInterface {
  name = 'Retention1764000000211';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX alerts_closed ON alerts ("closedAt") WHERE status = 'closed'`);
    await queryRunner.query(
      `CREATE INDEX alerts_owner ON alerts ("tenantId", "ownerId", "createdAt" DESC, id DESC)
       WHERE "ownerId" IS NOT NULL`,
    );
    for (const table of ['webhook_deliveries', 'handoff_notices', 'push_notices']) {
      await queryRunner.query(`CREATE INDEX ${table}_finished ON ${table} ("updatedAt") WHERE ${FINISHED}`);
    }
    await queryRunner.query(`CREATE INDEX outbox_set_aside ON outbox ("setAsideAt") WHERE "setAsideAt" IS NOT NULL`);
    await queryRunner.query(`CREATE INDEX invites_expired ON invites ("expiresAt")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX invites_expired');
    await queryRunner.query('DROP INDEX outbox_set_aside');
    for (const table of ['webhook_deliveries', 'handoff_notices', 'push_notices']) {
      await queryRunner.query(`DROP INDEX ${table}_finished`);
    }
    await queryRunner.query('DROP INDEX alerts_owner');
    await queryRunner.query('DROP INDEX alerts_closed');
  }
}
