import { Injectable, Logger } from '@nestjs/common';
import { whenUndecided } from '../matching/decision.js';
import { Metrics } from './metrics.js';

/** Counts and logs decisions in which rules could not be decided, as their patterns take too long. */
@Injectable()
export class UndecidedRules {
  private readonly logger = new Logger(UndecidedRules.name);

  constructor(metrics: Metrics) {
    const counter = metrics.counter({
      name: 'pager_matches_given_up_total',
      help: 'Decisions about alerts in which rules could not be decided, as their patterns take too long',
      labels: [],
    });
    counter.add(0, {});
    whenUndecided((tenantId) => {
      counter.add(1, {});
      this.logger.warn({ tenantId }, 'Rules could not be evaluated: their patterns take too long');
    });
  }
}
