import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/errors/api-error.js';
import { translateDatabaseError } from '../../platform/http/database-errors.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';

/** What failed for an alert; storing: it is kept with its texts and tags alone. */
export type FailedStage = 'routing' | 'policies' | 'maintenance' | 'escalation' | 'storing';

/** Notes stages that failed for an alert and were left out: each is an error in the log, and counted (`where`: `alert-…`). */
@Injectable()
export class Setbacks {
  constructor(private readonly internalErrors: InternalErrors) {}

  /** @param about ids for the log: whose alert it was */
  note(stage: FailedStage, error: unknown, about: string): void {
    this.internalErrors.note(`alert-${stage}`, about, error, 'A stage failed for an alert, which went on without it');
  }

  /** What `decide` says; where it throws, what `instead` says. @param about as of `note` */
  guard<T>(stage: FailedStage, about: string, decide: () => T, instead: () => T): T {
    try {
      return decide();
    } catch (error) {
      this.note(stage, error, about);
      return instead();
    }
  }
}

/** Errors that the client must get: try again (the database is away or busy), or its request is wrong. */
export function isForTheClient(error: unknown): boolean {
  return error instanceof ApiError || translateDatabaseError(error)?.status === 503;
}
