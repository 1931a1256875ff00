import { Injectable } from '@nestjs/common';
import { decidePermission } from '../../people/access/domain/permissions.js';
import { AlertAccess } from '../../alerts/lifecycle/alert-access.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import type { PressedBy } from '../answer-links/answer-links.service.js';
import { UserCallers } from '../../people/auth/callers/user-callers.js';
import { ChannelDirectory } from '../channels/channel-directory.js';
import type { ChannelType } from '../channels/registry.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** Identifies who pressed a button in a chat room. */
@Injectable()
export class ChatPressers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly channels: ChannelDirectory,
    private readonly callers: UserCallers,
    private readonly alerts: AlertsService,
    private readonly access: AlertAccess,
  ) {}

  /** The user whose own verified channel of this type has this member id, if they have the right to act. */
  of(type: ChannelType, memberId: string): PressedBy {
    return async ({ tenantId, alertId }) => {
      const [userId] = await this.channels.ownersOf(tenantId, type, memberId);
      const caller = userId === undefined ? null : await this.callers.currentCaller(tenantId, userId);
      if (caller === null) return { kind: 'stranger' };
      const scope = this.unitOfWork.ahead(tenantId);
      const alert = (await this.alerts.states(scope, [alertId])).get(alertId);
      const mayWrite = decidePermission(caller, 'POST', { resource: 'alerts', level: 'write' }).kind === 'allowed';
      const mayTouch = alert && (await this.access.guard(scope, caller, [alert], 'act'))(alert);
      // Allow a deleted alert here, so that the answer says that it is gone.
      return mayWrite && (mayTouch ?? true) ? caller.id : { kind: 'forbidden' };
    };
  }
}
