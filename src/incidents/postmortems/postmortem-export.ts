import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { Documents } from '../../platform/pdf/documents.js';
import { UnitOfWork, type TenantScope } from '../../platform/database/unit-of-work.js';
import { IncidentDirectory } from '../incident-directory.js';
import type { IncidentView } from '../dto/incident.view.js';
import { isId } from '../../platform/ids.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { ServiceCatalog } from '../services/service-catalog.js';
import { toMarkdown } from './domain/markdown.js';
import { reportOf, type ReportedIncident } from './domain/report.js';
import { POSTMORTEM_PDF } from './postmortem-pdf.task.js';
import { PostmortemsService } from './postmortems.service.js';
import { UsersService } from '../../people/users/users.service.js';

export interface ExportedFile {
  name: string;
  type: string;
  content: Buffer;
}

/** Postmortems as files (contract: "GET /:id/export"). */
@Injectable()
export class PostmortemExport {
  constructor(
    private readonly postmortems: PostmortemsService,
    private readonly incidents: IncidentDirectory,
    private readonly services: ServiceCatalog,
    private readonly documents: Documents,
    private readonly unitOfWork: UnitOfWork,
    private readonly hourly: HourlyLimits,
    private readonly users: UsersService,
  ) {}

  /** @throws ApiError 404, 403, 429; for a PDF 503 and 400 (see `Documents.pdf`) */
  async file(caller: Caller, id: string, format: 'md' | 'pdf'): Promise<ExportedFile> {
    const scope = this.unitOfWork.of(caller.tenantId);
    const postmortem = await this.postmortems.get(caller, id);
    const incident = await this.incidents.get(scope, caller, postmortem.incidentId);
    await this.hourly.spend(caller, 'export');
    const report = reportOf(
      postmortem,
      await this.reported(scope, incident),
      await this.users.timeStyle(caller.tenantId, caller.id),
    );
    const name = `postmortem-${incident.id}.${format}`;
    if (format === 'md') {
      return { name, type: 'text/markdown; charset=utf-8', content: Buffer.from(toMarkdown(report)) };
    }
    const content = await this.documents.pdf(POSTMORTEM_PDF, caller.tenantId, report);
    return { name, type: 'application/pdf', content };
  }

  /** Shows each service by its name in the incident, else by that in the catalog, else by its id. */
  private async reported(scope: TenantScope, incident: IncidentView): Promise<ReportedIncident> {
    const impacted = incident.impactedServices.map((each) => (typeof each === 'string' ? { id: each } : each));
    const names = await this.services.names(scope, impacted.map(({ id }) => id).filter(isId));
    return {
      ...{ name: incident.name, status: incident.status, priority: incident.priority },
      createdAt: new Date(incident.createdAt),
      resolvedAt: incident.resolvedAt === null ? null : new Date(incident.resolvedAt),
      impactedServices: impacted.map((each) => ('name' in each && each.name) || (names.get(each.id) ?? each.id)),
    };
  }
}
