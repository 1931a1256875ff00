import { Controller, Get, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Public } from '../access/access.decorator.js';
import { ApiErrors } from '../common/http/api-docs.js';
import { MetricsTokenGuard } from './metrics-token.guard.js';
import { PrometheusMetrics } from './prometheus-metrics.js';
import { SystemGauges } from './system-gauges.js';

@ApiTags('Health')
@SkipThrottle()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: PrometheusMetrics,
    private readonly gauges: SystemGauges,
  ) {}

  @Get()
  @Public()
  @UseGuards(MetricsTokenGuard)
  @ApiOperation({
    summary: "The service's own metrics, for Prometheus",
    description: 'Of this process; the queues are of the whole installation. With METRICS_TOKEN set: a bearer token.',
  })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'Prometheus text format', schema: { type: 'string' } })
  @ApiErrors(401)
  async scrape(): Promise<StreamableFile> {
    await this.gauges.refresh();
    return new StreamableFile(Buffer.from(await this.metrics.text()), { type: this.metrics.contentType });
  }
}
