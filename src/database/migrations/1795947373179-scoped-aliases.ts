import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKED = (alias: string): string => `CHECK (char_length(${alias}) BETWEEN 1 AND 512)`;

/** Several teams or origins may have an open alert with the same alias: a suffix after U+001F keeps the stored aliases apart. */
export class ScopedAliases1795947373179 implements MigrationInterface {
  name = 'ScopedAliases1795947373179';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Not read through: the present rows have passed the old rule.
    await queryRunner.query(
      `ALTER TABLE alerts ADD COLUMN "aliasOrigin" text, DROP CONSTRAINT alerts_alias_check,
       ADD CONSTRAINT alerts_alias_check ${CHECKED(`split_part(alias, E'\\x1f', 1)`)} NOT VALID`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE alerts DROP COLUMN "aliasOrigin", DROP CONSTRAINT alerts_alias_check,
       ADD CONSTRAINT alerts_alias_check ${CHECKED('alias')} NOT VALID`,
    );
  }
}
