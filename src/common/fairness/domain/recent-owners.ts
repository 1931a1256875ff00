/** Owners (tenants) that added work recently. */
export class RecentOwners {
  /** When each was last seen, in milliseconds, the longest ago first. */
  private readonly seen = new Map<string, number>();

  /** @param windowMs how long an owner counts after its last item */
  constructor(private readonly windowMs: number) {}

  /** @param now milliseconds of a clock that never goes back */
  note(owner: string, now: number): void {
    this.seen.delete(owner);
    this.seen.set(owner, now);
    this.forget(now);
  }

  /** Are several owners active? Then each has to leave time to the others. */
  areSeveral(now: number): boolean {
    this.forget(now);
    return this.seen.size > 1;
  }

  private forget(now: number): void {
    for (const [owner, at] of this.seen) {
      if (now - at < this.windowMs) return;
      this.seen.delete(owner);
    }
  }
}
