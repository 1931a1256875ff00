import type { JobNudges } from './job-nudges.js';

/** While tenants wait for their turns, the database is asked for others this often: for those of whom no nudge tells. */
const POLL_MS = 1000;

/**
 * The tenants for whom a job has work, in the order of their turns. A sweep is the turn of one tenant, and no tenant has two turns at
 * once: one whose work takes long, or waits for a lock, holds up only one of the job's concurrent sweeps.
 */
export class RoundRobin {
  private readonly waiting = new Set<string>();
  private readonly underWay = new Set<string>();
  private polledAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly job: string,
    private readonly nudges: JobNudges,
  ) {
    nudges.onNudge(job, (tenantId) => {
      if (tenantId !== undefined) this.waiting.add(tenantId);
      else this.polledAt = Number.NEGATIVE_INFINITY;
    });
  }

  /**
   * Works for the next tenant that has something.
   * @param batch rows of a turn at most @param poll finds the tenants with due rows, the longest waiting first
   * @param work one turn of a tenant; returns how many rows it took, `batch`: there may be more
   * @returns how many rows it took; `batch`: this tenant or another one may have more
   */
  async sweep(
    batch: number,
    poll: () => Promise<readonly string[]>,
    work: (tenantId: string) => Promise<number>,
  ): Promise<number> {
    let mayPoll = true;
    for (;;) {
      if (mayPoll && (this.waiting.size === 0 || performance.now() - this.polledAt >= POLL_MS)) {
        mayPoll = false;
        this.polledAt = performance.now();
        for (const tenantId of await poll()) this.waiting.add(tenantId);
      }
      const [tenantId, another] = this.idle();
      if (tenantId === undefined) return 0;
      // Before its work, which may hang.
      if (another !== undefined) this.nudges.nudge(this.job, another);
      const taken = await this.turn(tenantId, work);
      if (taken >= batch) this.waiting.add(tenantId);
      if (taken > 0) return this.waiting.size > 0 ? batch : taken;
    }
  }

  private async turn(tenantId: string, work: (tenantId: string) => Promise<number>): Promise<number> {
    this.waiting.delete(tenantId);
    this.underWay.add(tenantId);
    try {
      return await work(tenantId);
    } finally {
      this.underWay.delete(tenantId);
    }
  }

  /** Waiting tenants of whom no turn is under way. */
  private idle(): string[] {
    return [...this.waiting].filter((tenantId) => !this.underWay.has(tenantId));
  }
}
