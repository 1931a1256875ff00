/** Numbers that look random and are the same again for the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer, 0 ≤ x < limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('Nothing to pick from');
    return chosen;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [result[last], result[other]] = [result[other] as T, result[last] as T];
    }
    return result;
  }
}
