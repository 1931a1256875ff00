import { SetMetadata } from '@nestjs/common';
import type { WorkKind } from './work-kind.queries.js';

export const SCHEDULED_JOB = 'pager:job';

/** A job as data (architecture rule 7). */
export interface JobDeclaration extends Pick<WorkKind, 'name'> {
  /** As of `WorkKind`; left out: 1. */
  version?: number;
  /** Milliseconds between sweeps. A sweep that filled its batch is followed by the next at once. */
  everyMs: number;
  batchSize: number;
  /** Sweeps at once in a process, each for another tenant (`RoundRobin`); left out: 1. */
  concurrency?: number;
  /** The rows that it takes. Left out: it sweeps at every interval, whether or not something waits. */
  waits?: WaitingRows;
  /** Required for pages: when it stalls, the outgoing heartbeat (SELF_HEARTBEAT_URL) stops. */
  vital?: true;
}

/** The rows of a table without which a sweep has nothing to do. All parts are SQL. */
export interface WaitingRows {
  table: string;
  /** As the index by which the job finds them has it, so that looking for the first costs next to nothing. */
  where: string;
  /** What that index begins with. */
  by: string;
  /** True: `by` is when a row is due; before, it is no work. */
  isTime?: true;
}

export const ScheduledJob = (declaration: JobDeclaration): ClassDecorator => SetMetadata(SCHEDULED_JOB, declaration);

/** One sweep: claims due rows with `FOR UPDATE SKIP LOCKED`, safe on any number of replicas. */
export interface Job {
  /** @returns how many rows it took; a full batch means that there may be more. */
  runOnce(now: Date): Promise<number>;
  /** Resolves when nothing is under way that sweeps began and did not wait for; at its end the process waits for that. */
  atRest?(): Promise<void>;
}

export const BACKLOG = 'pager:backlog';

/**
 * The rows of a table that wait for a job, as data. The predicate and the time column are those of the
 * partial index by which the job claims, so that looking at the backlog costs next to nothing.
 */
export interface BacklogDeclaration {
  /** Its name in the metrics. */
  queue: string;
  table: string;
  /** The column that says when a row is due. */
  dueAt: string;
  /** SQL; the condition for waiting rows. */
  where: string;
  /** The index begins with another column: count by its values, each a lane of its own. */
  lanes?: { column: string; values: readonly string[] };
}

/** The same rows as work: those that are due. */
export function rowsDue({ table, dueAt, where }: Pick<BacklogDeclaration, 'table' | 'dueAt' | 'where'>): WaitingRows {
  return { table, where, by: `"${dueAt}"`, isTime: true };
}

/** Put it on the job that processes the rows. */
export const Backlog = (declaration: BacklogDeclaration): ClassDecorator => SetMetadata(BACKLOG, declaration);
