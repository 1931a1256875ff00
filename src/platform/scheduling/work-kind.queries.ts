import type { SystemTransaction } from '../database/transaction.js';

/**
 * A kind of work in the database: a job with its rows, or a consumer of events. A migration may raise its version
 * (`raiseWork`): then only processes of that version handle it.
 */
export interface WorkKind {
  /** Stored, so it must not change. */
  name: string;
  /** From 1. */
  version: number;
}

/** The kinds of work that require a version above 1. */
export function neededVersions(system: SystemTransaction): Promise<WorkKind[]> {
  return system.query('SELECT kind AS name, version FROM work_versions');
}

/**
 * SQL condition for statements that claim rows: false if only newer versions may claim them. Evaluated once per statement.
 */
export function mayTake({ name, version }: WorkKind): string {
  return `NOT EXISTS (SELECT FROM work_versions newer WHERE newer.kind = '${name}' AND newer.version > ${version})`;
}
