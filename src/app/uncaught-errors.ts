import type { InternalErrors } from '../platform/metrics/internal-errors.js';

/**
 * Handles uncaught exceptions and unhandled rejections. They end a start, but not a running service: its work is in the
 * database and interrupted attempts are repeated, while a process that has ended notifies nobody, and one broken row could
 * end it at every start.
 */
export class UncaughtErrors {
  private internalErrors: InternalErrors | null = null;

  /** @param giveUp ends the start */
  constructor(private readonly giveUp: (error: unknown) => void) {}

  /** Starts handling them. @returns a function that stops it */
  watch(): () => void {
    const exception = (error: unknown): void => {
      if (this.internalErrors === null) this.giveUp(error);
      else this.internalErrors.note('process', 'exception', error, 'Nobody caught this exception; the service goes on');
    };
    const rejection = (reason: unknown): void =>
      this.internalErrors?.note('process', 'rejection', reason, 'A promise was rejected and nobody was listening');
    process.on('uncaughtException', exception).on('unhandledRejection', rejection);
    return () => void process.off('uncaughtException', exception).off('unhandledRejection', rejection);
  }

  /** From now on such an error is logged and counted instead of ending the process. */
  started(internalErrors: InternalErrors): void {
    this.internalErrors = internalErrors;
  }
}
