import { Injectable } from '@nestjs/common';
import '../../alerts/integrations/events/integration-events.js';
import '../../alerts/rehearsal/events/rehearsal-events.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import { SEND_DELIVERIES } from '../notifications/deliveries.queries.js';
import { ROOM_PAGES } from '../room-posts/room-pages.js';
import { openRehearsedAlerts, postRehearsed, sendRehearsed } from './rehearsals.queries.js';

const EVENTS = ['rehearsal.ended', 'integration.went-live'] as const;

/**
 * Notifies whoever was only rehearsed of an alert that is still open, once it rehearses no more. Nothing is missed: a message that
 * ends as rehearsed holds the rehearsal, so it has ended before the rehearsal does (`Rehearsals.held`), or goes out.
 */
@Injectable()
@OutboxConsumer({ name: 'rehearsals.go-live', events: EVENTS })
export class GoLive implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly rehearsals: Rehearsals,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  async handle(_events: StoredEvent<(typeof EVENTS)[number]>[], tx: Transaction): Promise<void> {
    const rehearses = await this.rehearsals.held(tx);
    const live = (await openRehearsedAlerts(tx)).filter((alert) => rehearses(alert) === null).map(({ id }) => id);
    if (live.length === 0) return;
    const now = this.clock.now();
    await sendRehearsed(tx, live, now);
    await postRehearsed(tx, live, now);
    for (const id of live) tx.alertChanged(id);
    tx.afterCommit(() => {
      this.nudges.nudge(SEND_DELIVERIES.name);
      this.nudges.nudge(ROOM_PAGES.job.name);
    });
  }
}
