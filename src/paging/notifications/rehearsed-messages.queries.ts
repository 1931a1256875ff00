import type { Transaction } from '../../platform/database/unit-of-work.js';

/** A message that a rehearsal kept from its reader. */
export interface RehearsedMessage {
  /** Of the row that would have been sent: told once, however often it is stored. */
  id: string;
  userId: string;
  channelType: string;
  /** What it is about: an alert, an incident, or a schedule whose shift begins or ends. */
  kind: 'alert' | 'incident' | 'shift';
  subjectId: string;
}

/** Stores what would have reached people now. */
export function keepRehearsed(tx: Transaction, messages: readonly RehearsedMessage[], now: Date): void {
  void tx.store(
    `INSERT INTO rehearsed_messages ("tenantId", id, "userId", "channelType", kind, "subjectId", "at")
     SELECT "tenantId", id, "userId", "channelType", kind, "subjectId", "at"
     FROM json_populate_recordset(NULL::rehearsed_messages, $1::json) ON CONFLICT DO NOTHING`,
    messages.map((message) => ({ ...message, at: now })),
  );
}
