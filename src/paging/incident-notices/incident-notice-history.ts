import { Global, Injectable, Module } from '@nestjs/common';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { isOutgoing } from '../../platform/delivery-queue/outgoing.queries.js';
import { IncidentReaders } from '../../incidents/incidents.service.js';
import { INCIDENT_NOTICES } from './incident-notices.js';

/** Who was notified of which incident, for as long as notices are stored. */
@Injectable()
class IncidentNoticeHistory extends IncidentReaders {
  override wasNotified(scope: TenantScope, incidentId: string, userId: string): Promise<boolean> {
    return isOutgoing(scope, INCIDENT_NOTICES.name, incidentId, userId);
  }
}

/** Global, because the incidents module uses it but must not import this one. */
@Global()
@Module({
  providers: [{ provide: IncidentReaders, useClass: IncidentNoticeHistory }],
  exports: [IncidentReaders],
})
export class IncidentReadersModule {}
