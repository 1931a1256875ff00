import type { MigrationInterface, QueryRunner } from 'typeorm';

const OCCASIONS = ['create-alert', 'acknowledged', 'closed', 'assigned'];
const check = (occasions: readonly string[]): string =>
  `CHECK (occasion IN (${occasions.map((occasion) => `'${occasion}'`).join(', ')}))`;

/** People are told of notes, too. */
export class NewsOfNotes1764000000961 implements MigrationInterface {
  name = 'NewsOfNotes1764000000961';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_occasion_check');
    await queryRunner.query(
      `ALTER TABLE deliveries ADD CONSTRAINT deliveries_occasion_check ${check([...OCCASIONS, 'note-added'])} NOT VALID`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM deliveries WHERE occasion = 'note-added'`);
    await queryRunner.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_occasion_check');
    await queryRunner.query(
      `ALTER TABLE deliveries ADD CONSTRAINT deliveries_occasion_check ${check(OCCASIONS)} NOT VALID`,
    );
  }
}
