/** The names of accepted requests in their status (those of the third-party API), and the text once they are done. */
export const MUTATIONS = {
  Acknowledge: 'Acknowledged alert',
  UnAcknowledge: 'Unacknowledged alert',
  Close: 'Closed alert',
  Reopen: 'Reopened alert',
  Snooze: 'Snoozed alert',
  UnSnooze: 'Ended the snooze of the alert',
  Assign: 'Assigned alert',
  MarkAsRead: 'Marked alert as read',
  EscalateToNext: 'Looked at the escalation of the alert',
  AddNote: 'Added note to alert',
  AddDetails: 'Added details to alert',
  RemoveDetails: 'Removed details from alert',
  AddResponder: 'Added responder to alert',
  AddTeam: 'Added team to alert',
  ExecuteCustomAction: 'Executed custom action on alert',
  AddTags: 'Added tags to alert',
  RemoveTags: 'Removed tags from alert',
  UpdateMessage: 'Updated message of alert',
  UpdateDescription: 'Updated description of alert',
  UpdatePriority: 'Updated priority of alert',
  Delete: 'Deleted alert',
} as const;
export type Mutation = keyof typeof MUTATIONS;

/** The result of an accepted request. */
export interface Receipt {
  requestId: string;
  action: Mutation | 'Create';
  success: boolean;
  status: string;
  /** Null: no alert was made or met. */
  alertId: string | null;
  /** Null: the alert's own. */
  alias: string | null;
  integrationId: string | null;
}
