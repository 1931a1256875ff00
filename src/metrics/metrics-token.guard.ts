import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { unauthorized } from '../common/errors/api-error.js';
import { MonitoringConfig } from '../config/config.js';

/** Decisions §13: /metrics is public unless METRICS_TOKEN is set; then it asks for it as a bearer token. */
@Injectable()
export class MetricsTokenGuard implements CanActivate {
  constructor(private readonly config: MonitoringConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { metricsToken } = this.config;
    if (metricsToken === null) return true;
    const header = context.switchToHttp().getRequest<Request>().headers.authorization ?? '';
    const given = /^bearer +(\S+) *$/i.exec(header)?.[1];
    if (given === undefined || !timingSafeEqual(hash(given), hash(metricsToken))) {
      throw unauthorized('The metrics ask for their bearer token');
    }
    return true;
  }
}

/** Of one length, so that they can be compared in constant time. */
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
