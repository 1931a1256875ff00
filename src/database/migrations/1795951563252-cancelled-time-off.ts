import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Approved time off may be cancelled: a status more, which the list of the first version did not know. */
export class CancelledTimeOff1795951563252 implements MigrationInterface {
  name = 'CancelledTimeOff1795951563252';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE pto_requests DROP CONSTRAINT pto_requests_status_check');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM pto_requests WHERE status = 'cancelled'`);
    await queryRunner.query(
      `ALTER TABLE pto_requests ADD CONSTRAINT pto_requests_status_check CHECK (status IN ('pending', 'approved', 'denied'))`,
    );
  }
}
