import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { renameSso } from '../auth.queries.js';

/** After a renaming the team signs in under its new name; if another team uses that, under the old one. */
@Injectable()
@OutboxConsumer({ name: 'auth.follow-team-name', events: ['team.renamed'] })
export class FollowTeamName implements OutboxHandler<'team.renamed'> {
  handle(events: StoredEvent<'team.renamed'>[], tx: Transaction): void {
    for (const { payload } of events) renameSso(tx, payload.teamId, payload.name.toLowerCase());
  }
}
