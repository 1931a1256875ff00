import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PagerClient } from './pager-client.js';
import { Statements } from './statements.js';

/** Single reads over all tenants, without a transaction. */
@Injectable()
export class SystemReads {
  constructor(private readonly dataSource: DataSource) {}

  /** Hand-written SQL, prepared if it is used often. */
  async query<R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await new Statements((await runner.connect()) as PagerClient).query<R>(sql, parameters);
    } finally {
      await runner.release();
    }
  }
}
