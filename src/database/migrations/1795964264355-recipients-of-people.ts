import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which the closed alerts are found that a person was paged for. */
export class RecipientsOfPeople1795964264355 implements MigrationInterface {
  name = 'RecipientsOfPeople1795964264355';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'alert_recipients_of_people',
      'ON alert_recipients ("tenantId", "userId", "alertId")',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX alert_recipients_of_people');
  }
}
