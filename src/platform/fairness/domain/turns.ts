/** Called when the place is free. */
export type Begin = () => void;

/**
 * Places that owners (tenants) use for a while. An owner without a place may take any free one; an owner with places
 * may take one more while at least half as many as it would then have stay free. So one owner alone uses up to two
 * thirds and leaves a place to the next. Waiting owners take turns, those with the fewest places first.
 */
export class Turns {
  private readonly used = new Map<string, number>();
  /** Ordered by the time of the last turn, the longest ago first; no line is empty. */
  private readonly lines = new Map<string, Set<Begin>>();
  private free: number;

  /** @param places at least 1 */
  constructor(places: number) {
    this.free = places;
  }

  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.size, 0);
  }

  /** Takes a place and begins, now or when it is the owner's turn. `leave` gives the place back. */
  enter(owner: string, begin: Begin): void {
    const line = this.lines.get(owner);
    if (line) line.add(begin);
    else if (this.mayTake(owner)) this.take(owner, begin);
    else this.lines.set(owner, new Set([begin]));
  }

  /** Ends the wait; does nothing if it has begun. */
  withdraw(owner: string, begin: Begin): void {
    const line = this.lines.get(owner);
    if (line?.delete(begin) && line.size === 0) this.lines.delete(owner);
  }

  /** Frees one place of the owner. */
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

  /** Of the owners that wait and may take a place, the first of those that have the fewest. */
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
