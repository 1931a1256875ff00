import type { AttemptGuard } from '../../src/platform/delivery-queue/attempt-guard.js';

/** By their length they are told from other timers; longer than a test should wait, shorter than a lease. */
const LENGTHS = { message: 19_991, files: 19_992 };

/** Deadlines of attempts that do not go by time: they pass when none is under way but such as hang. */
export class Deadlines {
  private readonly open = new Map<unknown, () => void>();
  private hanging = 0;

  /** @returns a function that puts back what there was */
  replace(guard: AttemptGuard): () => void {
    const { setTimeout, clearTimeout } = globalThis;
    const { message, files } = guard.deadlines;
    Object.assign(guard.deadlines, LENGTHS);
    const isOurs = (length: unknown): boolean => Object.values(LENGTHS).includes(length as number);
    const set = (pass: () => void, length: number, ...more: []): NodeJS.Timeout => {
      const timer = setTimeout(pass, length, ...more);
      if (isOurs(length)) {
        this.open.set(timer, pass);
        this.look();
      }
      return timer;
    };
    const clear = (timer: NodeJS.Timeout): void => {
      clearTimeout(timer);
      if (this.open.delete(timer)) this.look();
    };
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    return () => {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      Object.assign(guard.deadlines, { message, files });
    };
  }

  /** What an attempt gives whose answer never comes. */
  hang(): Promise<never> {
    this.hanging++;
    this.look();
    return new Promise(() => undefined);
  }

  private look(): void {
    setImmediate(() => {
      if (this.hanging === 0 || this.open.size > this.hanging) return;
      this.hanging = 0;
      const due = [...this.open.values()];
      this.open.clear();
      for (const pass of due) pass();
    });
  }
}
