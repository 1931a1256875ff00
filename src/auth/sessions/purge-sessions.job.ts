import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { throttleWindowStart } from '../domain/login-throttle.js';

const BATCH = 1000;

/** Forgets what no longer decides anything: expired refresh tokens, revocations, reset links and proofs, old login failures. */
@Injectable()
@ScheduledJob({ name: 'auth.purge-sessions', everyMs: 10 * 60_000, batchSize: BATCH })
export class PurgeSessionsJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async runOnce(now: Date): Promise<number> {
    const gone = await Promise.all([
      this.purge('refresh_tokens', '"expiresAt"', now),
      this.purge('revoked_tokens', '"expiresAt"', now),
      this.purge('password_resets', '"expiresAt"', now),
      this.purge('email_proofs', '"expiresAt"', now),
      this.purge('login_failures', 'at', throttleWindowStart(now)),
    ]);
    return Math.max(...gone);
  }

  private async purge(table: string, column: string, before: Date): Promise<number> {
    const rows = await this.unitOfWork.system((system) =>
      system.query<{ ctid: string }>(
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE ${column} <= $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
           RETURNING 1)
         SELECT 1 FROM gone`,
        [before],
      ),
    );
    return rows.length;
  }
}
