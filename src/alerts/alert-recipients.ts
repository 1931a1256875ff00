import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { Transaction } from '../database/unit-of-work.js';

export interface NamedRecipients {
  alertId: string;
  userIds: readonly string[];
}

/** Keeps whom the engine named for an alert, each once. */
@Injectable()
export class AlertRecipients {
  constructor(private readonly clock: Clock) {}

  add(tx: Transaction, named: readonly NamedRecipients[]): void {
    const rows = named.flatMap(({ alertId, userIds }) => userIds.map((userId) => ({ alertId, userId })));
    if (rows.length === 0) return;
    tx.write(
      `INSERT INTO alert_recipients ("tenantId", "alertId", "userId", "namedAt")
       SELECT $1, r."alertId", r."userId", $4 FROM unnest($2::uuid[], $3::uuid[]) AS r("alertId", "userId")
       ON CONFLICT DO NOTHING`,
      [rows.map((row) => row.alertId), rows.map((row) => row.userId), this.clock.now()],
    );
  }
}
