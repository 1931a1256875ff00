/** Owners (tenants) that added work recently. */
export class RecentOwners {
  /** When each was last seen, in milliseconds; whoever was not seen for longest comes first. */
  private readonly seen = new Map<string, number>();

  /** @param windowMs for how long an owner counts after it brought something */
  constructor(private readonly windowMs: number) {}

  /** @param now milliseconds of a clock that never goes back */
  note(owner: string, now: number): void {
    this.seen.delete(owner);
    this.seen.set(owner, now);
    this.forget(now);
  }

  /** More than one owner is at work: what one of them does at a time, the others wait for. */
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
