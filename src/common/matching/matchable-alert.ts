import type { Priority } from '../../alerts/domain/alert.js';

/** The fields of a new alert that routing rules and alert policies can match. */
export interface MatchableAlert {
  message: string;
  priority: Priority;
  source: string | null;
  entity: string | null;
  tags: readonly string[];
  teamId: string | null;
}
