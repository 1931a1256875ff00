import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

/** By which notification rules about shifts are found. */
export class RulesOfShifts1764000000964 implements MigrationInterface {
  name = 'RulesOfShifts1764000000964';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'notification_rules_of_shifts',
      `ON notification_rules ("tenantId")
       WHERE enabled AND criteria->'actionTypes' ?| ARRAY['schedule-start', 'schedule-end']`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX notification_rules_of_shifts');
  }
}
