import { Injectable, Logger } from '@nestjs/common';
import { whenGivenUp } from '../matching/decision.js';
import { Metrics } from './metrics.js';

/** Tells of decisions in which matching patterns took so long that the rest was given up. */
@Injectable()
export class GivenUpMatches {
  private readonly logger = new Logger(GivenUpMatches.name);

  constructor(metrics: Metrics) {
    const counter = metrics.counter({
      name: 'pager_matches_given_up_total',
      help: 'Decisions about alerts in which patterns took so long that those left over were given up',
      labels: [],
    });
    counter.add(0, {});
    whenGivenUp(() => {
      counter.add(1, {});
      this.logger.warn('Patterns of rules took too long; those left over were given up');
    });
  }
}
