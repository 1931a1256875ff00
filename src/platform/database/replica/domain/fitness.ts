/** A place in the log of the primary. */
export interface Position {
  lsn: string;
  /** Each promotion of a standby begins a new one. */
  timeline: number;
  /** PostgreSQL's ids of the cluster and the database, which standbys share. */
  database: string;
}

/** Where a server stands, compared to a position. */
export interface Standing {
  isStandby: boolean;
  timeline: number;
  database: string;
  /** Bytes of the log up to the position that it has not replayed; 0 or less: none. Null: it replays no log. */
  behind: number | null;
}

/**
 * May reads that need the position be done there? A standby that stayed with a lost primary may have replayed as much as the new
 * one has written, but not the same; hence the timeline.
 * @returns null: yes; `behind`: perhaps soon; else why not, for the log
 */
export function unfitness(position: Position, standing: Standing): string | null {
  if (standing.database !== position.database) return 'DATABASE_READ_URL leads to another database than DATABASE_URL';
  if (!standing.isStandby || standing.behind === null) return 'DATABASE_READ_URL leads to a server that is no standby';
  if (standing.timeline !== position.timeline) return 'it has not yet followed the new primary, or follows an old one';
  return standing.behind > 0 ? BEHIND : null;
}

export const BEHIND = 'behind';
