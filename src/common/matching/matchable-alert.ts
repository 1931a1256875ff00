import type { Priority } from '../../alerts/domain/alert.js';

/** What routing rules and alert policies can see of an alert on its way in. */
export interface MatchableAlert {
  message: string;
  priority: Priority;
  source: string | null;
  entity: string | null;
  tags: readonly string[];
  teamId: string | null;
}
