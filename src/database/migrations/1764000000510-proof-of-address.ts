import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that people register themselves are not paged until a mailed link was followed; those of before are. */
export class ProofOfAddress1764000000510 implements MigrationInterface {
  name = 'ProofOfAddress1764000000510';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN "proofPending" boolean NOT NULL DEFAULT false');
    await queryRunner.query(`
      CREATE TABLE email_proofs (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "userId" uuid NOT NULL,
        hash text NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        "createdAt" timestamptz(3) NOT NULL,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "userId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX email_proofs_user ON email_proofs ("tenantId", "userId")');
    await queryRunner.query('CREATE UNIQUE INDEX email_proofs_hash ON email_proofs (hash)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE email_proofs');
    await queryRunner.query('ALTER TABLE users DROP COLUMN "proofPending"');
  }
}
