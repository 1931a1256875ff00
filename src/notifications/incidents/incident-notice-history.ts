import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../database/unit-of-work.js';
import { IncidentNotice } from './incident-notice.entity.js';

/** Who was notified of which incident, as long as notices are kept. */
@Injectable()
export class IncidentNoticeHistory {
  wasNotified(scope: TenantScope, incidentId: string, userId: string): Promise<boolean> {
    return scope.repo(IncidentNotice).exists({ incidentId, userId });
  }
}
