import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Metrics } from '../../platform/metrics/metrics.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { UndecidedRules } from '../../platform/metrics/undecided-rules.js';
import { BacklogReader } from './backlogs.queries.js';
import { HttpMetrics } from './http-metrics.js';
import { MetricsTokenGuard, MetricsController } from './metrics.controller.js';
import { PrometheusMetrics } from './prometheus-metrics.js';
import { SelfHeartbeatJob } from './self-heartbeat.job.js';
import { SystemGauges } from './system-gauges.js';

/** Metrics for the operator, and the outgoing heartbeat while notifications are sent. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [MetricsController],
  providers: [
    PrometheusMetrics,
    { provide: Metrics, useExisting: PrometheusMetrics },
    HttpMetrics,
    InternalErrors,
    UndecidedRules,
    BacklogReader,
    SystemGauges,
    MetricsTokenGuard,
    SelfHeartbeatJob,
  ],
  exports: [HttpMetrics, Metrics, InternalErrors],
})
export class MetricsModule {}
