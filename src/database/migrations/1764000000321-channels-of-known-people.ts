import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People who are here already get their address as a channel, but only when nothing says that they ever had a channel, a
 * phone or a rule: nobody is paged at an address that they took away. Apart from the change of the table, which locks it.
 */
export class ChannelsOfKnownPeople1764000000321 implements MigrationInterface {
  name = 'ChannelsOfKnownPeople1764000000321';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO channels ("tenantId", id, "userId", type, value, verified, "codeTries", "createdAt", "updatedAt")
      SELECT u."tenantId", gen_random_uuid(), u.id, 'email', u.username, true, 0, now(), now()
      FROM users u
      WHERE u.verified AND u."accountChannelAt" IS NULL AND u.username ~ '^[^@[:space:]]+@[^@[:space:]]+$'
        AND NOT EXISTS (SELECT FROM channels c WHERE c."tenantId" = u."tenantId" AND c."userId" = u.id)
        AND NOT EXISTS (SELECT FROM push_tokens p WHERE p."tenantId" = u."tenantId" AND p."userId" = u.id)
        AND NOT EXISTS (SELECT FROM notification_rules r WHERE r."tenantId" = u."tenantId" AND r."userId" = u.id)
        AND NOT EXISTS (SELECT FROM deliveries d WHERE d."tenantId" = u."tenantId" AND d."userId" = u.id)`);
    await queryRunner.query(`
      UPDATE users u SET "accountChannelAt" = now()
      WHERE u."accountChannelAt" IS NULL
        AND (u.verified OR EXISTS (SELECT FROM channels c WHERE c."tenantId" = u."tenantId" AND c."userId" = u.id))`);
  }

  /** The channels stay: they are the people's by now. */
  async down(): Promise<void> {}
}
