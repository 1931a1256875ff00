import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATES = ['pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled', 'dead'];
const stateCheck = (states: readonly string[]): string =>
  `CHECK (state IN (${states.map((state) => `'${state}'`).join(', ')}))`;

/** Pages that are gathered in a storm: who wants it how, how often channels were used, and messages about several alerts. */
export class PageBundles1764000000830 implements MigrationInterface {
  name = 'PageBundles1764000000830';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users
        ADD COLUMN "notifyBundleSec" integer,
        ADD COLUMN "notifyBundleEmailSec" integer,
        ADD COLUMN "notifyBundleP1Sec" integer`);
    await queryRunner.query(`
      CREATE TABLE channel_paces (
        "tenantId" uuid NOT NULL,
        "channelId" uuid NOT NULL,
        pace jsonb NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", "channelId")
      ) WITH (fillfactor = 50)`);
    await queryRunner.query('CREATE INDEX channel_paces_age ON channel_paces ("updatedAt")');
    // No foreign keys: a bundle is history, as deliveries are.
    await queryRunner.query(`
      CREATE TABLE page_bundles (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        "channelId" uuid NOT NULL,
        "channelType" text NOT NULL REFERENCES channel_types (type),
        "windowKey" text NOT NULL,
        state text NOT NULL ${stateCheck(STATES)},
        "dueAt" timestamptz(3) NOT NULL,
        attempts integer NOT NULL,
        reason text,
        reference text,
        "createdAt" timestamptz(3) NOT NULL,
        "updatedAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id)
      )`);
    await queryRunner.query(
      `CREATE INDEX page_bundles_due ON page_bundles ("channelType", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
    await queryRunner.query(
      `CREATE INDEX page_bundles_turns ON page_bundles ("channelType", "tenantId", "dueAt") WHERE state IN ('pending', 'sending')`,
    );
    await queryRunner.query(
      `CREATE INDEX page_bundles_age ON page_bundles ("updatedAt") WHERE NOT (state IN ('pending', 'sending'))`,
    );
    await queryRunner.query('ALTER TABLE deliveries ADD COLUMN "bundledInto" uuid');
    await queryRunner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check');
    await queryRunner.query(
      `ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check ${stateCheck([...STATES, 'bundled'])} NOT VALID`,
    );
    await queryRunner.query('ALTER TABLE acknowledge_links ADD COLUMN "alertIds" uuid[]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // What waits in a bundle goes alone.
    await queryRunner.query(`UPDATE deliveries SET state = 'pending', "bundledInto" = NULL WHERE state = 'bundled'`);
    await queryRunner.query('ALTER TABLE acknowledge_links DROP COLUMN "alertIds"');
    await queryRunner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check');
    await queryRunner.query(
      `ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check ${stateCheck(STATES)} NOT VALID`,
    );
    await queryRunner.query('ALTER TABLE deliveries DROP COLUMN "bundledInto"');
    await queryRunner.query('DROP TABLE page_bundles');
    await queryRunner.query('DROP TABLE channel_paces');
    await queryRunner.query(`
      ALTER TABLE users
        DROP COLUMN "notifyBundleSec", DROP COLUMN "notifyBundleEmailSec", DROP COLUMN "notifyBundleP1Sec"`);
  }
}
