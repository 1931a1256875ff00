import type { AlertRequest } from '../alerts/domain/create-request.js';
import { Batcher, type BatchedKind, type BatchLimits } from '../common/batching/batcher.js';
import { MINUTE_MS } from '../common/durations.js';

/**
 * Tenants whose patterns took long within the last minute. Their creates are decided once before they join a batch, so that
 * nobody else waits in it for their matches: the batch finds them made (`Stages.decide`).
 */
export class SlowPatterns {
  /** When they took long, in milliseconds of `performance.now()`. */
  private readonly slowAt = new Map<string, number>();
  private readonly batcher: Batcher<AlertRequest, undefined>;

  constructor(
    decide: (requests: readonly AlertRequest[]) => Promise<void>,
    kind: BatchedKind<AlertRequest>,
    limits: BatchLimits,
    private readonly now = () => performance.now(),
  ) {
    this.batcher = new Batcher(
      async (requests) => {
        // What fails fails again when the create itself is decided, and is dealt with there.
        await decide(requests).catch(() => undefined);
        return requests.map(() => undefined);
      },
      kind,
      { ...limits, batch: { ...limits.batch, items: 1 } },
    );
  }

  has(requests: readonly AlertRequest[]): boolean {
    return this.slowAt.size > 0 && requests.some(({ tenantId }) => this.isSlow(tenantId));
  }

  add(requests: readonly AlertRequest[]): void {
    for (const { tenantId } of requests) this.slowAt.set(tenantId, this.now());
  }

  /** @throws ApiError 503 with Retry-After when more arrive than can wait */
  async decideAhead(requests: readonly AlertRequest[]): Promise<void> {
    await this.batcher.add(requests);
  }

  private isSlow(tenantId: string): boolean {
    const at = this.slowAt.get(tenantId);
    if (at === undefined) return false;
    if (this.now() - at < MINUTE_MS) return true;
    this.slowAt.delete(tenantId);
    return false;
  }
}
