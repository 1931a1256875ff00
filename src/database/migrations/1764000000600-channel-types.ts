import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The types of channels, in the one table to which every column with such a type refers. */
export class ChannelTypes1764000000600 implements MigrationInterface {
  name = 'ChannelTypes1764000000600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE channel_types (type text PRIMARY KEY)');
    // The service adds what it knows beyond these when it starts.
    await queryRunner.query(
      `INSERT INTO channel_types VALUES ('sms'), ('voice'), ('email'), ('push') ON CONFLICT DO NOTHING`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE channel_types');
  }
}
