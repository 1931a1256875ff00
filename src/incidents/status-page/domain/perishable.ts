/**
 * A cached value that expires. The first access afterwards recomputes it, once for concurrent accesses. After a failure
 * the next access tries again.
 */
export class Perishable<T extends { goodUntil: Date }> {
  private held: Promise<T> | null = null;

  constructor(private readonly make: (now: Date) => Promise<T>) {}

  async at(now: Date): Promise<T> {
    const held = this.held;
    const value = await held?.catch(() => null);
    if (value && now < value.goodUntil) return value;
    // A concurrent access has replaced it already.
    if (this.held === held || this.held === null) this.held = this.make(now);
    return this.held;
  }
}
