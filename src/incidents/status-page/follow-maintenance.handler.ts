import '../../alerts/maintenance/events/maintenance-events.js';
import '../services/events/service-events.js';
import { Injectable } from '@nestjs/common';
import { MaintenanceService } from '../../alerts/maintenance/maintenance.service.js';
import { MINUTE_MS } from '../../platform/durations.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { FOLLOWING } from './planned-news.queries.js';
import { Announcement } from './subscriptions.entity.js';

type FollowedEvent = 'maintenance-window.created' | 'maintenance-window.changed' | 'service.publication-changed';

/** An announcement waits this long for further edits, to announce them together. */
export const HOLD_MS = 2 * MINUTE_MS;
/** The longest wait, however many edits follow. */
const LONGEST_HOLD_MS = 10 * MINUTE_MS;

/** Marks changed windows: `FollowMaintenanceJob` decides after `HOLD_MS` what to announce. */
@Injectable()
@OutboxConsumer({
  name: 'status-page.follow-maintenance',
  events: ['maintenance-window.created', 'maintenance-window.changed', 'service.publication-changed'],
})
export class FollowMaintenance implements OutboxHandler<FollowedEvent> {
  constructor(private readonly maintenance: MaintenanceService) {}

  async handle(events: StoredEvent<FollowedEvent>[], tx: Transaction): Promise<void> {
    const services: string[] = [];
    let at = new Date(0);
    for (const { payload, occurredAt } of events) {
      if ('serviceId' in payload) [services[services.length], at] = [payload.serviceId, occurredAt];
      else await this.mark(tx, payload.windowId, occurredAt, 'notified' in payload ? payload.notified : undefined);
    }
    if (services.length === 0) return;
    for (const id of await this.maintenance.unfinishedOfServices(tx, services)) await this.mark(tx, id, at);
  }

  private async mark(tx: Transaction, incidentId: string, at: Date, notified?: boolean): Promise<void> {
    const where = { incidentId, key: FOLLOWING };
    await tx.repo(Announcement).insertNew({ ...where, at, dueAt: at, news: { notify: notified ?? true } });
    const row = await tx.repo(Announcement).findOne(where, { lock: true });
    if (!row?.news) return;
    const heldSince = new Date(row.news.heldSince ?? at);
    const dueAt = new Date(Math.min(at.getTime() + HOLD_MS, heldSince.getTime() + LONGEST_HOLD_MS));
    const news = { ...row.news, notify: notified ?? row.news.notify, heldSince: heldSince.toISOString() };
    await tx.repo(Announcement).update(where, { dueAt, news });
  }
}
