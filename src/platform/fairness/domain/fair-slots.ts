/** Called when a slot is free. */
export type Begin = () => void;

/**
 * Slots shared by owners (tenants). An owner without a slot may take any free one; an owner with slots may take another
 * while at least half as many as it would then have stay free. So one owner alone uses up to two thirds. Waiting owners
 * are served round robin, those with the fewest slots first.
 */
export class FairSlots {
  private readonly used = new Map<string, number>();
  /** Ordered by the last served, the longest ago first; no line is empty. */
  private readonly lines = new Map<string, Set<Begin>>();
  private free: number;

  /** @param slots at least 1 */
  constructor(slots: number) {
    this.free = slots;
  }

  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.size, 0);
  }

  /** Calls `begin` as soon as the owner gets a slot. `leave` frees it. */
  enter(owner: string, begin: Begin): void {
    const line = this.lines.get(owner);
    if (line) line.add(begin);
    else if (this.mayTake(owner)) this.take(owner, begin);
    else this.lines.set(owner, new Set([begin]));
  }

  /** Removes a waiting call; does nothing if it has begun. */
  withdraw(owner: string, begin: Begin): void {
    const line = this.lines.get(owner);
    if (line?.delete(begin) && line.size === 0) this.lines.delete(owner);
  }

  /** Frees one slot of the owner. */
  leave(owner: string): void {
    const left = this.usedBy(owner) - 1;
    if (left > 0) this.used.set(owner, left);
    else this.used.delete(owner);
    this.free++;
    for (let next = this.next(); next !== null; next = this.next()) this.serve(next);
  }

  private serve(owner: string): void {
    const line = this.lines.get(owner)!;
    const [begin] = line;
    this.lines.delete(owner);
    line.delete(begin!);
    if (line.size > 0) this.lines.set(owner, line);
    this.take(owner, begin!);
  }

  private take(owner: string, begin: Begin): void {
    this.used.set(owner, this.usedBy(owner) + 1);
    this.free--;
    begin();
  }

  /** The next owner that may take a slot, among those with the fewest. */
  private next(): string | null {
    let next: string | null = null;
    for (const owner of this.lines.keys()) {
      if (this.mayTake(owner) && (next === null || this.usedBy(owner) < this.usedBy(next))) next = owner;
    }
    return next;
  }

  private mayTake(owner: string): boolean {
    const used = this.usedBy(owner);
    return this.free > 0 && (used === 0 || used + 1 <= 2 * (this.free - 1));
  }

  private usedBy(owner: string): number {
    return this.used.get(owner) ?? 0;
  }
}
