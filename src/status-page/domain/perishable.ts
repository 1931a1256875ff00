/**
 * A value that is right for some time only: it is made anew when somebody asks after that, once for all who ask
 * together. A failed making is tried again by the next who asks.
 */
export class Perishable<T extends { goodUntil: Date }> {
  private held: Promise<T> | null = null;

  constructor(private readonly make: (now: Date) => Promise<T>) {}

  async at(now: Date): Promise<T> {
    const held = this.held;
    const value = await held?.catch(() => null);
    if (value && now < value.goodUntil) return value;
    // Whoever came first has replaced it.
    if (this.held === held || this.held === null) this.held = this.make(now);
    return this.held;
  }
}
