import { Injectable, Logger } from '@nestjs/common';
import { ChangeFeed } from '../database/change-feed.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Metrics } from '../metrics/metrics.js';
import { neededVersions, type WorkKind } from '../scheduling/work-kind.queries.js';
import { MINUTE_MS } from '../durations.js';

type Needed = ReadonlyMap<string, number>;

/** Migrations notify changes; manual changes may not. */
const TRUSTED_MS = MINUTE_MS;

/** The kinds of work that migrations have reserved for newer versions than this process. */
@Injectable()
export class WorkVersions {
  private readonly logger = new Logger(WorkVersions.name);
  private needed: Promise<Needed> | null = null;
  private readAt = 0;
  private readonly left = new Set<string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly feed: ChangeFeed,
    metrics: Metrics,
  ) {
    feed.watch(['work_versions'], () => (this.needed = null));
    const help = 'Kinds of work that this process leaves to newer versions, since a migration asks for these';
    metrics.gauge({ name: 'pager_work_left_to_newer', help, labels: ['kind'] }, () =>
      [...this.left].map((kind) => ({ value: 1, labels: { kind } })),
    );
  }

  /** Is that kind reserved for newer versions? Logs the beginning once. */
  async leaves({ name, version }: WorkKind): Promise<boolean> {
    const needed = (await this.current()).get(name) ?? 1;
    if (needed <= version) {
      this.left.delete(name);
      return false;
    }
    if (!this.left.has(name)) {
      this.left.add(name);
      this.logger.warn({ kind: name, needed, known: version }, 'Work is left to a newer version of the service');
    }
    return true;
  }

  private current(): Promise<Needed> {
    if (this.needed === null || !this.feed.connected || performance.now() - this.readAt > TRUSTED_MS) {
      this.readAt = performance.now();
      const read = this.read();
      this.needed = read;
      read.catch(() => {
        if (this.needed === read) this.needed = null;
      });
    }
    return this.needed;
  }

  private async read(): Promise<Needed> {
    const rows = await this.unitOfWork.system(neededVersions);
    return new Map(rows.map(({ name, version }) => [name, version]));
  }
}
