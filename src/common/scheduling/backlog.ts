import { SetMetadata } from '@nestjs/common';

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

/** Put it on the job that processes the rows. */
export const Backlog = (declaration: BacklogDeclaration): ClassDecorator => SetMetadata(BACKLOG, declaration);
