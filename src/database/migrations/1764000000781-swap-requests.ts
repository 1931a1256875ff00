import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of people on call that somebody else takes a shift, or a part of it. */
export class SwapRequests1764000000781 implements MigrationInterface {
  name = 'SwapRequests1764000000781';

  async up(queryRunner: QueryRunner): Promise<void> {
    // No foreign key to the override: it may be deleted, and the request was accepted all the same.
    await queryRunner.query(`
      CREATE TABLE swap_requests (
        "tenantId" uuid NOT NULL,
        id uuid NOT NULL,
        "scheduleId" uuid NOT NULL,
        "requesterId" uuid NOT NULL,
        "requesterName" text NOT NULL,
        "responderId" uuid NOT NULL,
        "responderName" text NOT NULL,
        "startTime" timestamptz(3) NOT NULL,
        "endTime" timestamptz(3) NOT NULL,
        reason text,
        status text NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
        "createdAt" timestamptz(3) NOT NULL,
        "expiresAt" timestamptz(3) NOT NULL,
        "answeredAt" timestamptz(3),
        "overrideId" uuid,
        PRIMARY KEY ("tenantId", id),
        FOREIGN KEY ("tenantId", "scheduleId") REFERENCES schedules ("tenantId", id) ON DELETE CASCADE,
        FOREIGN KEY ("tenantId", "requesterId") REFERENCES users ("tenantId", id) ON DELETE CASCADE,
        FOREIGN KEY ("tenantId", "responderId") REFERENCES users ("tenantId", id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX swap_requests_schedule ON swap_requests ("tenantId", "scheduleId")');
    await queryRunner.query('CREATE INDEX swap_requests_requester ON swap_requests ("tenantId", "requesterId")');
    await queryRunner.query('CREATE INDEX swap_requests_responder ON swap_requests ("tenantId", "responderId")');
    // What the job looks for; empty when nobody waits for an answer.
    await queryRunner.query(`CREATE INDEX swap_requests_due ON swap_requests ("expiresAt") WHERE status = 'pending'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE swap_requests');
  }
}
