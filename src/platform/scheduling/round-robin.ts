import type { JobNudges } from './job-nudges.js';

/** While tenants wait, the database is polled this often for others that no nudge announced. */
const POLL_MS = 1000;

/**
 * The tenants for which a job has work, in round-robin order. A sweep serves one tenant, and no tenant has two sweeps at once:
 * a tenant whose work takes long, or waits for a lock, blocks only one of the job's concurrent sweeps.
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
   * Serves the next tenant with work.
   * @param batch maximum of rows per sweep @param poll finds the tenants with due rows, the longest waiting first
   * @param work handles rows of a tenant; returns their number, `batch`: there may be more
   * @returns the number of handled rows; `batch`: this tenant or another one may have more
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
      // Before this tenant's work, which may block.
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

  /** Waiting tenants without a running sweep. */
  private idle(): string[] {
    return [...this.waiting].filter((tenantId) => !this.underWay.has(tenantId));
  }
}
