import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DAY_MS, MINUTE_MS } from '../common/durations.js';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import { Defects } from '../common/metrics/defects.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { RetentionConfig } from '../config/config.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { type CleanUpDeclaration, cleanUpOf } from './clean-up.decorator.js';
import { deleteBatch } from './delete-batch.js';

const BATCH = 1000;

/** Deletes the old rows of every table that a module declares (`@CleansUp`), in short transactions. */
@Injectable()
@ScheduledJob({ name: 'clean-up', everyMs: MINUTE_MS, batchSize: BATCH })
export class CleanUpJob implements Job, OnApplicationBootstrap {
  private declarations: readonly CleanUpDeclaration[] = [];
  /** Those that had a full batch the last time. */
  private unfinished: readonly CleanUpDeclaration[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
    private readonly retention: RetentionConfig,
    private readonly defects: Defects,
  ) {}

  onApplicationBootstrap(): void {
    const classes = new Set(this.discovery.getProviders().flatMap(({ metatype }) => metatype ?? []));
    this.declarations = [...classes].flatMap((each) => cleanUpOf(each));
  }

  /** @returns the size of the largest batch, so that it is called again while one is full */
  async runOnce(now: Date): Promise<number> {
    const due = this.unfinished.length > 0 ? this.unfinished : this.declarations;
    const unfinished: CleanUpDeclaration[] = [];
    let largest = 0;
    for (const declaration of due) {
      const gone = await this.deleteOld(declaration, now);
      if (gone === BATCH) unfinished.push(declaration);
      largest = Math.max(largest, gone);
    }
    this.unfinished = unfinished;
    return largest;
  }

  private async deleteOld(declaration: CleanUpDeclaration, now: Date): Promise<number> {
    const { table, olderThan, where } = declaration;
    const condition = `"${olderThan}" <= $1${where === undefined ? '' : ` AND ${where}`}`;
    const before = new Date(now.getTime() - this.keepMs(declaration));
    try {
      return await this.unitOfWork.system((system) => deleteBatch(system, table, condition, [before], BATCH));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.defects.note('clean-up', table, error, 'Old rows could not be deleted');
      return 0;
    }
  }

  private keepMs({ keepMs, noLongerThanAlerts }: CleanUpDeclaration): number {
    const { days } = this.retention;
    return noLongerThanAlerts && days !== null ? Math.min(keepMs, days * DAY_MS) : keepMs;
  }
}
