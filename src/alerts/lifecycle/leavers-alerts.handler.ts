import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import '../../people/users/events/user-events.js';
import { changeAlert, hadBy } from './alerts.queries.js';
import { AlertsService, type LockedAlert } from './alerts.service.js';
import type { Actor } from './domain/alert.js';

type Leaving = StoredEvent<'user.silence-changed' | 'user.deleted'>;

const SYSTEM: Actor = { type: 'system', id: null, name: 'system' };

/**
 * Nobody who is blocked or deleted has an alert: what they had acknowledged is taken back, so that its escalation goes on, and
 * what they owned has no owner. The history says whose it was.
 */
@Injectable()
@OutboxConsumer({ name: 'alerts.leavers', events: ['user.silence-changed', 'user.deleted'] })
export class LeaversAlerts implements OutboxHandler<'user.silence-changed' | 'user.deleted'> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly clock: Clock,
  ) {}

  async handle(events: Leaving[], tx: Transaction): Promise<void> {
    const words = new Map(events.flatMap(({ payload }) => wordsOf(payload)));
    const had = await hadBy(tx, [...words.keys()]);
    const alerts = await this.alerts.lockRows(
      tx,
      had.map(({ id }) => id),
    );
    for (const alert of alerts.values()) if (alert.status !== 'closed') await this.leave(tx, alert, words);
  }

  private async leave(tx: Transaction, alert: LockedAlert, words: ReadonlyMap<string, string>): Promise<void> {
    const owner = words.get(alert.ownerId ?? '');
    const holder = alert.status === 'acknowledged' ? words.get(alert.acknowledgedBy?.id ?? '') : undefined;
    if (owner !== undefined) changeAlert(tx, alert.id, { owner: null, ownerId: null, updatedAt: this.clock.now() });
    if (holder !== undefined) await this.alerts.unacknowledge(tx, alert, SYSTEM, { note: `${holder} had this alert` });
    else if (owner !== undefined)
      await this.alerts.addNote(tx, alert, `${owner} owned this alert`, SYSTEM.name, SYSTEM);
  }
}

/** The id and what is said of them; none: they stay. */
function wordsOf(payload: Leaving['payload']): [string, string][] {
  const { userId } = payload;
  if ('fullName' in payload) return [[userId, `${payload.fullName}, who is gone,`]];
  const { blockedName } = payload;
  return blockedName === undefined ? [] : [[userId, `${blockedName}, whose account is blocked,`]];
}
