import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { decidePermission } from '../access/domain/permissions.js';
import { mayTouchTeam } from '../access/domain/team-access.js';
import { forbidden, notFound } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { Document } from '../common/pages/domain/document.js';
import { zonedTimes } from '../common/zoned-times.js';
import { ServerConfig } from '../config/config.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { IncidentDirectory } from '../incidents/incident-directory.js';
import { IncidentNoticeHistory } from '../notifications/incidents/incident-notices.js';
import { UsersService } from '../users/users.service.js';
import { incidentPage } from './domain/incident-page.js';

/** The page to which mails about incidents lead. */
@Injectable()
export class IncidentDesk {
  constructor(
    private readonly incidents: IncidentDirectory,
    private readonly notices: IncidentNoticeHistory,
    private readonly users: UsersService,
    private readonly unitOfWork: UnitOfWork,
    private readonly server: ServerConfig,
  ) {}

  /** For callers who may read it by the API, and for those who were notified of it. @throws ApiError 404, 403 */
  async incident(caller: Caller, givenId: string): Promise<Document> {
    if (decidePermission(caller, 'GET', { resource: 'incidents', level: 'read' }).kind !== 'allowed') {
      throw forbidden('Needs the read permission on incidents');
    }
    const { id: userId, tenantId, name } = caller;
    if (!isId(givenId)) throw notFound('Incident not found');
    const id = givenId.toLowerCase();
    const scope = this.unitOfWork.of(tenantId);
    const incident = (await this.incidents.shown(scope, [id])).get(id);
    if (incident === undefined) throw notFound('Incident not found');
    const mayRead = mayTouchTeam(caller, incident.teamId) || (await this.notices.wasNotified(scope, id, userId));
    if (!mayRead) throw forbidden('This incident belongs to another team');
    const user = (await this.users.directory(tenantId)).get(userId);
    const times = zonedTimes(user?.timezone ?? 'UTC');
    return incidentPage({ incident, name, times, serviceName: this.server.serviceName });
  }
}
