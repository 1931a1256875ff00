import {
  Controller,
  Get,
  StreamableFile,
  UseGuards,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Public } from '../../people/access/access.decorator.js';
import { ApiErrors } from '../../platform/http/api-docs.js';
import { PrometheusMetrics } from './prometheus-metrics.js';
import { SystemGauges } from './system-gauges.js';
import type { Request } from 'express';
import { sameText } from '../../platform/crypto/secret-box.js';
import { unauthorized } from '../../platform/errors/api-error.js';
import { MonitoringConfig } from '../../platform/config/config.js';

/** /metrics requires METRICS_TOKEN as a bearer token; without that setting it is available only with METRICS=open. */
@Injectable()
export class MetricsTokenGuard implements CanActivate {
  constructor(private readonly config: MonitoringConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { metricsToken, metricsOpen } = this.config;
    if (metricsToken === null) {
      if (metricsOpen) return true;
      throw unauthorized('The metrics are closed: set METRICS_TOKEN, or METRICS=open');
    }
    const header = context.switchToHttp().getRequest<Request>().headers.authorization ?? '';
    const token = /^bearer +(\S+) *$/i.exec(header)?.[1];
    if (token === undefined || !sameText(token, metricsToken)) {
      throw unauthorized('The metrics ask for their bearer token');
    }
    return true;
  }
}

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
    description:
      'Of this process; the queues are of the whole installation. With METRICS_TOKEN set: a bearer token. In production ' +
      'they are closed unless METRICS_TOKEN or METRICS=open is set.',
  })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'Prometheus text format', schema: { type: 'string' } })
  @ApiErrors(401)
  async scrape(): Promise<StreamableFile> {
    await this.gauges.refresh();
    return new StreamableFile(Buffer.from(await this.metrics.text()), { type: this.metrics.contentType });
  }
}
