import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows in one statement, whose edits wait for it. */
const BATCH = 5_000;
const JOINED = `concat_ws(E'\\n', a.message, a.description, a.source, a.entity, array_to_string(a.tags, E'\\n'), (SELECT string_agg(value, E'\\n') FROM jsonb_each_text(a.details)))`;
const withoutSharpS = (text: string): string => `replace(replace(${text}, 'ß', 'ss'), 'ẞ', 'SS')`;

/**
 * The search table holds `ss` in the place of `ß`, so that either is found by the other. The version before finds what it
 * found: it asks the table for what is around a `ß`.
 */
export class SearchTextsWithoutSharpS1795977999887 implements MigrationInterface {
  name = 'SearchTextsWithoutSharpS1795977999887';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await define(queryRunner, withoutSharpS(JOINED));
    // Whoever stores a text by the function of before is waited for.
    await queryRunner.query('DO $$ BEGIN LOCK TABLE alert_texts IN SHARE MODE; END $$');
    const first = '00000000-0000-0000-0000-000000000000';
    for (let last: Key | undefined = { tenantId: first, alertId: first }; last;)
      [last] = (await queryRunner.query(
        `WITH batch AS MATERIALIZED (
           SELECT "tenantId", "alertId" FROM alert_texts
           WHERE ("tenantId", "alertId") > ($1, $2) ORDER BY "tenantId", "alertId" LIMIT ${BATCH}
         ), changed AS (
           UPDATE alert_texts t SET text = ${withoutSharpS('t.text')} FROM batch b
           WHERE t."tenantId" = b."tenantId" AND t."alertId" = b."alertId" AND t.text ~ '[ßẞ]'
         )
         SELECT "tenantId", "alertId" FROM batch ORDER BY "tenantId" DESC, "alertId" DESC LIMIT 1`,
        [last.tenantId, last.alertId],
      )) as Key[];
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await define(queryRunner, JOINED);
  }
}

interface Key {
  tenantId: string;
  alertId: string;
}

const define = (queryRunner: QueryRunner, text: string): Promise<unknown> =>
  queryRunner.query(
    `CREATE OR REPLACE FUNCTION alert_search_text(a alerts) RETURNS text LANGUAGE sql STABLE AS $$ SELECT ${text} $$`,
  );
