import { MINUTE_MS } from '../durations.js';

/** Owners (tenants) that were set apart within the last minute. */
export class OwnersApart {
  /** When, in milliseconds; in the order of their turns. */
  private readonly addedAt = new Map<string, number>();

  /** @param now milliseconds of a clock that never goes back */
  add(owner: string, now: number): void {
    this.addedAt.set(owner, now);
  }

  /** Whose turn it is comes first. */
  inTurns(now: number): string[] {
    for (const [owner, at] of this.addedAt) if (now - at >= MINUTE_MS) this.addedAt.delete(owner);
    return [...this.addedAt.keys()];
  }

  /** Next time it comes after the others. */
  tookTurn(owner: string): void {
    const at = this.addedAt.get(owner);
    this.addedAt.delete(owner);
    if (at !== undefined) this.addedAt.set(owner, at);
  }
}
