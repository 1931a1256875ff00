import { Global, Injectable, Module } from '@nestjs/common';
import type { TenantScope } from '../../platform/database/unit-of-work.js';
import { IncidentReaders } from '../../incidents/incidents.service.js';
import { IncidentNotice } from './incident-notice.entity.js';

/** Who was notified of which incident, as long as notices are kept. */
@Injectable()
class IncidentNoticeHistory extends IncidentReaders {
  override wasNotified(scope: TenantScope, incidentId: string, userId: string): Promise<boolean> {
    return scope.repo(IncidentNotice).exists({ incidentId, userId });
  }
}

/** Global, as the room of incidents comes before this one and asks it. */
@Global()
@Module({
  providers: [{ provide: IncidentReaders, useClass: IncidentNoticeHistory }],
  exports: [IncidentReaders],
})
export class IncidentReadersModule {}
