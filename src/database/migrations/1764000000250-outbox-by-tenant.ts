import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events are removed by tenant and id, by the primary key: storing one has an index less to keep. */
export class OutboxByTenant1764000000250 implements MigrationInterface {
  name = 'OutboxByTenant1764000000250';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outbox_id');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX outbox_id ON outbox (id)');
  }
}
