import { Injectable, Logger } from '@nestjs/common';
import { whenGivenUp } from '../matching/matches-ahead.js';
import { Metrics } from './metrics.js';

/** Tells of decisions in which matching patterns took so long that the rest counted as not fitting. */
@Injectable()
export class GivenUpMatches {
  private readonly logger = new Logger(GivenUpMatches.name);

  constructor(metrics: Metrics) {
    const counter = metrics.counter({
      name: 'pager_matches_given_up_total',
      help: 'Decisions about alerts in which patterns took so long that those left over counted as not fitting',
      labels: [],
    });
    counter.add(0, {});
    whenGivenUp((mostMs) => {
      counter.add(1, {});
      this.logger.warn({ mostMs }, 'Patterns of rules took too long; those left over counted as not fitting');
    });
  }
}
