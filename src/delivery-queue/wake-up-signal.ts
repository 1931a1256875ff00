/** Wakes one waiter. A signal given since the last `reset` counts, so that none is missed between a look and the wait. */
export class WakeUpSignal {
  private given = false;
  private wakeUp: (() => void) | null = null;

  give(): void {
    this.given = true;
    this.wakeUp?.();
  }

  reset(): void {
    this.given = false;
  }

  /** Resolves when the signal is given, or after so many milliseconds of real time. */
  async wait(timeoutMs: number): Promise<void> {
    if (this.given) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = null;
  }
}
