import { Injectable, Logger } from '@nestjs/common';

/** Minimum interval of log lines about the same refusal. */
const SAY_EVERY_MS = 60_000;
/** Different refusals in memory. */
const MOST = 100;

/** Logs refusals of the database that its operator has to resolve, at most one line a minute for each. */
@Injectable()
export class Refusals {
  private readonly logger = new Logger(Refusals.name);
  private readonly saidAt = new Map<string, number>();

  /** @param refusal the error and the remedy (`refusalOf`) */
  note(refusal: string): void {
    const now = performance.now();
    if (now - (this.saidAt.get(refusal) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return;
    if (this.saidAt.size >= MOST) this.saidAt.clear();
    this.saidAt.set(refusal, now);
    this.logger.error(`The database refuses until its operator changes something: ${refusal}`);
  }
}
