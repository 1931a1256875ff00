import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A swap request outlives both people: whoever is left reads what became of it. */
export class SwapsOutlivePeople1795959600000 implements MigrationInterface {
  name = 'SwapsOutlivePeople1795959600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const column of ['requesterId', 'responderId'])
      await queryRunner.query(`ALTER TABLE swap_requests DROP CONSTRAINT "swap_requests_tenantId_${column}_fkey"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM swap_requests r WHERE NOT EXISTS
      (SELECT FROM users u WHERE u."tenantId" = r."tenantId" AND u.id = r."requesterId") OR NOT EXISTS
      (SELECT FROM users u WHERE u."tenantId" = r."tenantId" AND u.id = r."responderId")`);
    for (const column of ['requesterId', 'responderId'])
      await queryRunner.query(`ALTER TABLE swap_requests ADD CONSTRAINT "swap_requests_tenantId_${column}_fkey"
        FOREIGN KEY ("tenantId", "${column}") REFERENCES users ("tenantId", id) ON DELETE CASCADE NOT VALID`);
  }
}
