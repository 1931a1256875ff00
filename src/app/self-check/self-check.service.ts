import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { MonitoringConfig } from '../../platform/config/config.js';
import { HealthParts } from '../health/health-parts.js';
import { selfCheckState, type SelfCheckState } from './domain/self-check-state.js';
import { SelfCheckStore } from './self-check.queries.js';
import { MINUTE_MS } from '../../platform/durations.js';

/** Whether synthetic notifications arrive, for `/health?deep` and the metrics. */
@Injectable()
export class SelfCheckService {
  readonly everyMs: number;
  private readonly since: Date;
  /** The last result; null: this process has not checked yet. */
  private result: { state: SelfCheckState; lastArrival: Date | null } | null = null;

  constructor(
    private readonly store: SelfCheckStore,
    private readonly clock: Clock,
    config: MonitoringConfig,
    health: HealthParts,
    metrics: Metrics,
  ) {
    this.everyMs = config.selfCheckMinutes * MINUTE_MS;
    this.since = clock.now();
    if (this.everyMs > 0)
      health.add('selfCheck', async () => {
        const { state, lastArrival } = await this.read();
        return { status: state.kind, problem: state.kind === 'down' ? state.reason : null, lastSuccessAt: lastArrival };
      });
    const up = { name: 'pager_self_check_up', help: '1: synthetic pages arrive, 0: they do not', labels: [] };
    metrics.gauge(up, () =>
      this.result === null ? [] : [{ value: this.result.state.kind === 'down' ? 0 : 1, labels: {} }],
    );
    const help = 'When a synthetic page last arrived (Unix time)';
    metrics.gauge({ name: 'pager_self_check_last_success_timestamp_seconds', help, labels: [] }, () =>
      this.result?.lastArrival ? [{ value: this.result.lastArrival.getTime() / 1000, labels: {} }] : [],
    );
  }

  /** Reads the state, also for the metrics. @throws if the database does not answer */
  async refresh(): Promise<SelfCheckState> {
    this.result = await this.read();
    return this.result.state;
  }

  private async read(): Promise<{ state: SelfCheckState; lastArrival: Date | null }> {
    const { last, missing } = await this.store.state();
    const state = selfCheckState({ now: this.clock.now(), everyMs: this.everyMs, last, missing, since: this.since });
    return { state, lastArrival: last?.arrivedAt ?? null };
  }
}
