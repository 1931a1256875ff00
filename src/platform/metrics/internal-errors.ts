import { Injectable, Logger } from '@nestjs/common';
import { refusalOf } from '../http/database-errors.js';
import { Metrics, type Counter } from './metrics.js';

/**
 * Internal errors, not caused by a provider or client: unexpected exceptions, attempts that never end. Each is logged and
 * counted; the queue decides what happens to the row.
 */
@Injectable()
export class InternalErrors {
  private readonly logger = new Logger(InternalErrors.name);
  private readonly counter: Counter<'where'>;

  constructor(metrics: Metrics) {
    this.counter = metrics.counter({
      name: 'pager_defects_total',
      help: 'Failures by a defect of the service; a row of a queue is tried again with growing pauses, then set aside',
      labels: ['where'],
    });
  }

  /**
   * @param where the queue, or `process`
   * @param row the affected row, e.g. its id
   * @param message for the log: the consequence
   */
  note(where: string, row: string, error: unknown, message: string): void {
    // A refusal by the database is no internal error.
    if (refusalOf(error) !== null) return this.logger.debug({ err: error, where, row }, message);
    this.counter.add(1, { where });
    this.logger.error({ err: error, where, row }, message);
  }

  /** The result of `work` for the row. If it throws, notes the error and returns `instead`, so that other rows continue. */
  spare<T>(where: string, row: string, message: string, work: () => T, instead: T): T {
    try {
      return work();
    } catch (error) {
      this.note(where, row, error, message);
      return instead;
    }
  }
}
