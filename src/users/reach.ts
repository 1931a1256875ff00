import { Injectable } from '@nestjs/common';

export type ReachOf = (tenantId: string) => Promise<(userId: string) => boolean>;

/** Asks the feature that knows people's channels which of them can be reached; channels know users, not the other way. */
@Injectable()
export class Reach {
  private decide: ReachOf = () => Promise.reject(new Error('Nobody says who can be reached'));

  /** For the one constructor that answers. */
  decidedBy(decide: ReachOf): void {
    this.decide = decide;
  }

  of(tenantId: string): Promise<(userId: string) => boolean> {
    return this.decide(tenantId);
  }
}
