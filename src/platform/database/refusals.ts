import { Injectable, Logger } from '@nestjs/common';

/** How often the log names the same refusal, at most. */
const SAY_EVERY_MS = 60_000;
/** Different ones that are remembered. */
const MOST = 100;

/** Logs what the database refuses until its operator changes something: one line a minute, whatever meets it. */
@Injectable()
export class Refusals {
  private readonly logger = new Logger(Refusals.name);
  private readonly saidAt = new Map<string, number>();

  /** @param refusal what, and what to change (`refusalOf`) */
  note(refusal: string): void {
    const now = performance.now();
    if (now - (this.saidAt.get(refusal) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return;
    if (this.saidAt.size >= MOST) this.saidAt.clear();
    this.saidAt.set(refusal, now);
    this.logger.error(`The database refuses until its operator changes something: ${refusal}`);
  }
}
