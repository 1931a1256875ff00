import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The instant of an incident's creation as its updates write it. */
const CREATED_AT = `to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const FIRST = `jsonb_build_object('at', ${CREATED_AT}, 'status', 'open', 'message', "statusPageEntry"->>'message')`;

/**
 * The message with which an incident was published becomes the first of its updates, as it does for new incidents. Which
 * messages had stood there before the present one was not kept.
 */
export class FirstMessages1764000000331 implements MigrationInterface {
  name = 'FirstMessages1764000000331';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE incidents SET "statusPageEntry" = jsonb_set("statusPageEntry", '{updates}',
        jsonb_build_array(${FIRST}) || coalesce("statusPageEntry"->'updates', '[]'))
      WHERE "statusPageEntry" @> '{"enabled": true}' AND "statusPageEntry"->>'message' IS NOT NULL
        AND NOT coalesce("statusPageEntry"->'updates', '[]')
          @> jsonb_build_array(jsonb_build_object('message', "statusPageEntry"->>'message'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE incidents SET "statusPageEntry" = jsonb_set("statusPageEntry", '{updates}', ("statusPageEntry"->'updates') - 0)
      WHERE "statusPageEntry"->'updates'->0 = ${FIRST}`);
  }
}
