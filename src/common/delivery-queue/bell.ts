/** Something to wait for: rings since the last reset count, so that none is missed between a look and the wait. */
export class Bell {
  private rung = false;
  private wakeUp: (() => void) | null = null;

  ring(): void {
    this.rung = true;
    this.wakeUp?.();
  }

  reset(): void {
    this.rung = false;
  }

  /** Resolves when the bell has rung, or after so many milliseconds of real time. */
  async heard(timeoutMs: number): Promise<void> {
    if (this.rung) return;
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
