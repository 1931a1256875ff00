import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DAY_MS, MINUTE_MS } from '../durations.js';
import { isDatabaseAway } from '../http/database-errors.js';
import { InternalErrors } from '../metrics/internal-errors.js';
import { ScheduledJob, type Job } from '../scheduling/scheduled-job.js';
import { RetentionConfig } from '../config/config.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { type CleanUpDeclaration, cleanUpOf } from './clean-up.decorator.js';
import { deleteOld, type OldRows, whereOld } from './clean-up.queries.js';

const BATCH = 1000;

/** Deletes the old rows of every table that a module declares (`@CleansUp`), in short transactions. */
@Injectable()
@ScheduledJob({ name: 'clean-up', everyMs: MINUTE_MS, batchSize: BATCH })
export class CleanUpJob implements Job, OnApplicationBootstrap {
  private declarations: readonly CleanUpDeclaration[] = [];
  /** Tables with a full batch the last time. */
  private unfinished: readonly OldRows[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
    private readonly retention: RetentionConfig,
    private readonly internalErrors: InternalErrors,
  ) {}

  onApplicationBootstrap(): void {
    const classes = new Set(this.discovery.getProviders().flatMap(({ metatype }) => metatype ?? []));
    this.declarations = [...classes].flatMap((each) => cleanUpOf(each));
  }

  /** @returns the size of the largest batch, so that the job continues while one is full */
  async runOnce(now: Date): Promise<number> {
    const due = this.unfinished.length > 0 ? this.unfinished : await this.withOldRows(now);
    const unfinished: OldRows[] = [];
    let largest = 0;
    for (const rows of due) {
      const gone = await this.deleteOld(rows);
      if (gone === BATCH) unfinished.push(rows);
      largest = Math.max(largest, gone);
    }
    this.unfinished = unfinished;
    return largest;
  }

  /** One query over all tables, as mostly there is nothing to delete. */
  private async withOldRows(now: Date): Promise<readonly OldRows[]> {
    const tables = this.declarations.map((declaration) => ({ declaration, before: this.before(declaration, now) }));
    try {
      return await this.unitOfWork.system((system) => whereOld(system, tables));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return tables; // their own statements then name the table that cannot be read
    }
  }

  private async deleteOld(rows: OldRows): Promise<number> {
    try {
      return await this.unitOfWork.system((system) => deleteOld(system, rows, BATCH));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      this.internalErrors.note('clean-up', rows.declaration.table, error, 'Old rows could not be deleted');
      return 0;
    }
  }

  /** Rows from before this instant are old. */
  private before({ keepMs, noLongerThanAlerts }: CleanUpDeclaration, now: Date): Date {
    const { days } = this.retention;
    const kept = noLongerThanAlerts && days !== null ? Math.min(keepMs, days * DAY_MS) : keepMs;
    return new Date(now.getTime() - kept);
  }
}
