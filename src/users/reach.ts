import { Injectable } from '@nestjs/common';

export type ReachOf = (tenantId: string) => Promise<(userId: string) => boolean>;

/** Port for the question which users have a usable channel: the channels module depends on users, not vice versa. */
@Injectable()
export class Reach {
  private decide: ReachOf = () => Promise.reject(new Error('No implementation of reachability is registered'));

  /** Registers the implementation; called once, in a constructor. */
  decidedBy(decide: ReachOf): void {
    this.decide = decide;
  }

  of(tenantId: string): Promise<(userId: string) => boolean> {
    return this.decide(tenantId);
  }
}
