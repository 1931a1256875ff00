import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { PendingPage } from '../channels/domain/messages.js';
import { Clock } from '../../platform/clock/clock.js';
import { MINUTE_MS } from '../../platform/durations.js';
import { groupBy } from '../../platform/group-by.js';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { UsersService } from '../../people/users/users.service.js';
import { recipientStatuses } from './domain/recipient-status.js';
import { notificationsOfAlerts } from './notified-people.queries.js';

/** Finds notifications that are planned for later, for messages that say who is notified next. */
@Injectable()
export class PendingNotifications {
  constructor(
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Who else will still be notified of these alerts: held by quiet hours or a mute, or delayed by a notification rule. The next
   * one first, without the reader (null: a chat with several readers).
   */
  async of(
    scope: TenantScope,
    alerts: readonly AlertSnapshot[],
  ): Promise<(alert: AlertSnapshot, readerId: string | null) => PendingPage[]> {
    const pages = await notificationsOfAlerts(scope, [...new Set(alerts.map(({ id }) => id))]);
    const pagesOf = groupBy(pages, ({ alertId }) => alertId);
    const users = await this.users.directory(scope.tenantId);
    const now = this.clock.now();
    return (alert, readerId) => {
      const others = recipientStatuses(pagesOf.get(alert.id) ?? [], alert).filter(({ userId }) => userId !== readerId);
      const pending = others.flatMap((person): PendingPage[] => {
        const who = users.nameOf(person.userId) ?? FORMER_MEMBER;
        // Sent within a minute: not worth a line.
        if (person.state === 'waiting' && person.at.getTime() - now.getTime() >= MINUTE_MS)
          return [{ who, at: person.at, until: null }];
        if (person.state !== 'held' || person.ifOpen || person.until <= now) return [];
        return [{ who, at: person.until, until: person.reason }];
      });
      return pending.sort((a, b) => a.at.getTime() - b.at.getTime());
    };
  }
}
