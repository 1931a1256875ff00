import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';

/** After a renaming the team signs in under its new name; if another team uses that, under the old one. */
@Injectable()
@OutboxConsumer({ name: 'auth.follow-team-name', events: ['team.renamed'] })
export class FollowTeamName implements OutboxHandler<'team.renamed'> {
  async handle(events: StoredEvent<'team.renamed'>[], tx: Transaction): Promise<void> {
    for (const { payload } of events) {
      await tx.query(
        `UPDATE team_sso SET slug = $3 WHERE "tenantId" = $1 AND "teamId" = $2
         AND NOT EXISTS (SELECT 1 FROM team_sso other WHERE other.slug = $3)`,
        [payload.teamId, payload.name.toLowerCase()],
      );
    }
  }
}
