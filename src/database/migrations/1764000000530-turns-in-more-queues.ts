import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './index-concurrently.js';

const LIVE = `("tenantId", "dueAt") WHERE state IN ('pending', 'sending')`;
const INDEXES = {
  mails_turns: 'ON mails (enclosing, "tenantId", "dueAt")',
  incident_notices_turns: `ON incident_notices ${LIVE}`,
  push_notices_turns: `ON push_notices ${LIVE}`,
  handoff_notices_turns: `ON handoff_notices ${LIVE}`,
};

/** By which the senders of mails and notices find whose wait, and the longest waiting of each tenant. */
export class TurnsInMoreQueues1764000000530 implements MigrationInterface {
  name = 'TurnsInMoreQueues1764000000530';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await createIndexConcurrently(queryRunner, name, definition);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}
