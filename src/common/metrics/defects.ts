import { Injectable, Logger } from '@nestjs/common';
import { Metrics, type Counter } from './metrics.js';

/**
 * Failures by a defect of ours and not by anybody's answer: code that throws where nothing should, an attempt that never
 * ends. Each is a line in the log and counts; what becomes of the row that it happened to is its queue's own business.
 */
@Injectable()
export class Defects {
  private readonly logger = new Logger(Defects.name);
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
   * @param row what it happened to, e.g. its id
   * @param message for the log: what became of it
   */
  note(where: string, row: string, error: unknown, message: string): void {
    this.counter.add(1, { where });
    this.logger.error({ err: error, where, row }, message);
  }

  /** What `work` makes of the row; where it throws, that is noted, and it is `instead`: no other row is to suffer for it. */
  spare<T>(where: string, row: string, message: string, work: () => T, instead: T): T {
    try {
      return work();
    } catch (error) {
      this.note(where, row, error, message);
      return instead;
    }
  }
}
