import type { Defects } from './common/metrics/defects.js';

/**
 * What is thrown where nobody can catch it: in a callback of a socket, a stream or a timer, or in a promise that nobody
 * waits for. The service goes on: what it promised stands in the database, every attempt has a deadline and every
 * statement a time limit, so what died with the error is taken up again, while a process that ends pages nobody until
 * somebody starts it, and one broken row could end it at every start. Before the service serves, an exception ends the
 * start.
 */
export class StrayErrors {
  private defects: Defects | null = null;

  /** @param giveUp ends the start */
  constructor(private readonly giveUp: (error: unknown) => void) {}

  /** Hears of everything that this process lets fall. @returns what ends that */
  watch(): () => void {
    const exception = (error: unknown): void => {
      if (this.defects === null) this.giveUp(error);
      else this.defects.note('process', 'exception', error, 'Nobody caught this exception; the service goes on');
    };
    const rejection = (reason: unknown): void =>
      this.defects?.note('process', 'rejection', reason, 'A promise was rejected and nobody was listening');
    process.on('uncaughtException', exception).on('unhandledRejection', rejection);
    return () => void process.off('uncaughtException', exception).off('unhandledRejection', rejection);
  }

  /** The service serves: from now on nothing of this kind ends it. */
  serves(defects: Defects): void {
    this.defects = defects;
  }
}
