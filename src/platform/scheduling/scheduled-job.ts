import { SetMetadata } from '@nestjs/common';
import type { WorkKind } from './work-kind.queries.js';

export const SCHEDULED_JOB = 'pager:job';

/** A job as data (architecture rule 7). */
export interface JobDeclaration extends Pick<WorkKind, 'name'> {
  /** See `WorkKind`; default: 1. */
  version?: number;
  /** Milliseconds between sweeps. After a full batch the next sweep follows at once. */
  everyMs: number;
  batchSize: number;
  /** Concurrent sweeps in a process, each for another tenant (`RoundRobin`); default: 1. */
  concurrency?: number;
  /** The rows that it handles. Absent: it sweeps at every interval. */
  waits?: WaitingRows;
  /** Required for notifications: if it stalls, the outgoing heartbeat (SELF_HEARTBEAT_URL) stops. */
  vital?: true;
}

/** The rows of a table that are work for a job. All parts are SQL. */
export interface WaitingRows {
  table: string;
  /** The predicate of the job's index, so that finding the first row is cheap. */
  where: string;
  /** The first column of that index. */
  by: string;
  /** True: `by` is the due time of a row. */
  isTime?: true;
}

export const ScheduledJob = (declaration: JobDeclaration): ClassDecorator => SetMetadata(SCHEDULED_JOB, declaration);

/** One sweep: claims due rows with `FOR UPDATE SKIP LOCKED`, safe on any number of replicas. */
export interface Job {
  /** @returns the number of handled rows; a full batch means that there may be more */
  runOnce(now: Date): Promise<number>;
  /** Resolves when all work that sweeps have started in the background is done. The process waits for it before it ends. */
  atRest?(): Promise<void>;
}

export const BACKLOG = 'pager:backlog';

/**
 * The rows of a table that wait for a job, as data. Predicate and time column are those of the partial index that the job
 * claims with, so that reading the backlog is cheap.
 */
export interface BacklogDeclaration {
  /** Its name in the metrics. */
  queue: string;
  table: string;
  /** The column with the due time of a row. */
  dueAt: string;
  /** SQL; the condition for waiting rows. */
  where: string;
  /** The index begins with another column: count by its values, each a worker pool of its own. */
  pools?: { column: string; values: readonly string[] };
}

/** The due rows of a backlog as a job's work. */
export function rowsDue({ table, dueAt, where }: Pick<BacklogDeclaration, 'table' | 'dueAt' | 'where'>): WaitingRows {
  return { table, where, by: `"${dueAt}"`, isTime: true };
}

/** Put it on the job that processes the rows. */
export const Backlog = (declaration: BacklogDeclaration): ClassDecorator => SetMetadata(BACKLOG, declaration);
