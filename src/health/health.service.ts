import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Reply } from '../common/http/reply.js';
import { ProvidersConfig } from '../config/config.js';

const PROBE_MS = 2000;

/** The stability contract of /health: `{status:'ok'}` or 503 `{status:'error', message}`. */
@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: ProvidersConfig,
  ) {}

  async check(deep: boolean): Promise<Reply> {
    const up = await this.databaseAnswers();
    const checks = deep ? { checks: this.checks(up) } : {};
    return up
      ? Reply.raw(200, { status: 'ok', ...checks })
      : Reply.raw(503, { status: 'error', message: 'Database unreachable', ...checks });
  }

  private checks(up: boolean): Record<string, unknown> {
    const database = up ? 'up' : 'down';
    const { twilio, smtpUrl } = this.providers;
    return {
      database,
      datastore: database,
      providers: { sms: twilio !== null, voice: twilio !== null, email: smtpUrl !== null },
    };
  }

  private async databaseAnswers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PROBE_MS);
    });
    const probe = this.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([probe, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
