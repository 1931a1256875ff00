import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows in one statement, whose edits wait for it. */
const BATCH = 1_000;
const joined = (alert: string): string =>
  `concat_ws(E'\\n', ${alert}message, ${alert}description, ${alert}source, ${alert}entity, array_to_string(${alert}tags, E'\\n'), (SELECT string_agg(value, E'\\n') FROM jsonb_each_text(${alert}details)))`;
const BEFORE = `replace(replace(${joined('a.')}, 'ß', 'ss'), 'ẞ', 'SS')`;

/** Characters, and what each becomes. Of letters the capitals, too: a database of locale C leaves them. */
const PLAIN: readonly (readonly [characters: string, plain: string])[] = [
  ['øØ', 'o'],
  ['łŁ', 'l'],
  ['đĐ', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['‘’‚‛ʼ´', "'"],
  ['“”„«»', '"'],
  ['‐‑–—−', '-'],
  ['\u00a0\u202f', ' '],
];
/** Two letters for one. */
const LIGATURES = ['ßss', 'ẞss', 'æae', 'Æae', 'œoe', 'Œoe'];

/**
 * `search_folded` makes texts equal that people take for the same, as `folded` of `platform/domain` does; the search table
 * holds texts so. What is in it is folded here, a batch at a time; of ASCII it may keep its capitals. The version before finds
 * what it found: it asks the table for what is around a character that is not ASCII.
 */
export class SearchTextsWithoutAccents1795995724109 implements MigrationInterface {
  name = 'SearchTextsWithoutAccents1795995724109';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const decomposed = `lower(regexp_replace(normalize(t, NFD), '[\\u0300-\\u036f]+', '', 'g'))`;
    const from = PLAIN.map(([characters]) => characters).join('');
    const to = PLAIN.map(([{ length }, plain]) => plain.repeat(length)).join('');
    const single = `translate(${decomposed}, ${quoted(from)}, ${quoted(to)})`;
    const plain = LIGATURES.reduce((sql, [one, ...two]) => `replace(${sql}, '${one}', '${two.join('')}')`, single);
    // Of ASCII, which the length tells, nothing but the case; the rest takes twenty times as long.
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION search_folded(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
       BEGIN
         IF octet_length(t) = length(t) THEN RETURN lower(t); END IF;
         RETURN ${plain};
       END $$`,
    );
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION alert_search_text(message text, description text, source text, entity text, tags text[], details jsonb)
       RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT search_folded(${joined('')}) $$`,
    );
    await define(queryRunner, 'alert_search_text(a.message, a.description, a.source, a.entity, a.tags, a.details)');
    // Whoever stores a text by the function of before is waited for.
    await queryRunner.query('DO $$ BEGIN LOCK TABLE alert_texts IN SHARE MODE; END $$');
    const first = '00000000-0000-0000-0000-000000000000';
    for (let last: Key | undefined = { tenantId: first, alertId: first }; last;)
      [last] = (await queryRunner.query(
        `WITH batch AS MATERIALIZED (
           SELECT "tenantId", "alertId" FROM alert_texts
           WHERE ("tenantId", "alertId") > ($1, $2) ORDER BY "tenantId", "alertId" LIMIT ${BATCH}
         ), changed AS (
           UPDATE alert_texts t SET text = search_folded(t.text) FROM batch b
           WHERE t."tenantId" = b."tenantId" AND t."alertId" = b."alertId" AND octet_length(t.text) <> length(t.text)
         )
         SELECT "tenantId", "alertId" FROM batch ORDER BY "tenantId" DESC, "alertId" DESC LIMIT 1`,
        [last.tenantId, last.alertId],
      )) as Key[];
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await define(queryRunner, BEFORE);
    await queryRunner.query('DROP FUNCTION alert_search_text(text, text, text, text, text[], jsonb)');
    await queryRunner.query('DROP FUNCTION search_folded(text)');
  }
}

interface Key {
  tenantId: string;
  alertId: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const define = (queryRunner: QueryRunner, text: string): Promise<unknown> =>
  queryRunner.query(
    `CREATE OR REPLACE FUNCTION alert_search_text(a alerts) RETURNS text LANGUAGE sql STABLE AS $$ SELECT ${text} $$`,
  );
