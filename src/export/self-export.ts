import { Injectable } from '@nestjs/common';
import { AlertQueries } from '../alerts/alert-queries.js';
import type { Caller } from '../auth/caller.js';
import { ChannelsService } from '../channels/channels.service.js';
import { Clock } from '../common/clock/clock.js';
import { NotificationRulesService } from '../notifications/rules/notification-rules.service.js';
import { UsersService } from '../users/users.service.js';
import type { SelfExportView } from './export.view.js';

/** The contract has a single page; no route without a rate limit hands out more at once. */
const MOST_ALERTS = 5000;

/** What the service keeps of the caller (contract: "GET /v2/export"). */
@Injectable()
export class SelfExport {
  constructor(
    private readonly users: UsersService,
    private readonly alerts: AlertQueries,
    private readonly rules: NotificationRulesService,
    private readonly channels: ChannelsService,
    private readonly clock: Clock,
  ) {}

  async of(caller: Caller): Promise<SelfExportView> {
    const exportedAt = this.clock.now().toISOString();
    // Alerts are assigned to people, and rules and channels are people's.
    if (caller.kind === 'api_key') {
      return { exportedAt, user: null, alerts: [], alertCount: 0, notificationRules: [], channels: [] };
    }
    const { tenantId, id: userId } = caller;
    const { alerts, total } = await this.alerts.assignedTo(tenantId, userId, MOST_ALERTS);
    return {
      exportedAt,
      user: await this.users.get(tenantId, userId),
      alerts,
      alertCount: total,
      notificationRules: await this.rules.list(caller, userId),
      channels: (await this.channels.list({ tenantId, userId })).channels,
    };
  }
}
