import type { SystemTransaction } from '../database/transaction.js';

/**
 * A kind of work that waits in the database: a job with its rows, or a consumer of events. A higher version, raised by a
 * migration (`raiseWork`), leaves the whole kind to processes that know it.
 */
export interface WorkKind {
  /** Stable: it is stored. */
  name: string;
  /** From 1. */
  version: number;
}

/** The kinds of work that need a version above 1, with it. */
export function neededVersions(system: SystemTransaction): Promise<WorkKind[]> {
  return system.query('SELECT kind AS name, version FROM work_versions');
}

/**
 * SQL, for the WHERE of the statement that takes rows: false when only newer versions may take them. It is evaluated once
 * per statement.
 */
export function mayTake({ name, version }: WorkKind): string {
  return `NOT EXISTS (SELECT FROM work_versions newer WHERE newer.kind = '${name}' AND newer.version > ${version})`;
}
