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

/** With METRICS_TOKEN /metrics asks for it as a bearer token; without one it is read only where METRICS says `open`. */
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
    const given = /^bearer +(\S+) *$/i.exec(header)?.[1];
    if (given === undefined || !sameText(given, metricsToken)) {
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
