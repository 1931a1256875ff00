/** Nested schedules that one question looks into; only schedules that nest one another all over ever need more. */
const MOST_VISITS = 1000;

/**
 * The way from the schedule in question down through nested ones. A nested schedule that is already on the way closes
 * a cycle; looked into no more than so often, a tangle of cycles cannot keep the process busy.
 */
export class Nesting {
  private constructor(
    private readonly way: readonly string[],
    private readonly visits: { left: number },
  ) {}

  static top(): Nesting {
    return new Nesting([], { left: MOST_VISITS });
  }

  /** One step further down, inside that schedule. */
  inside(scheduleId: string): Nesting {
    return new Nesting([...this.way, scheduleId], this.visits);
  }

  /** Whether that nested schedule is to be looked into from here; otherwise it stands for nobody. */
  admits(scheduleId: string): boolean {
    return !this.way.includes(scheduleId) && this.visits.left-- > 0;
  }
}
