import { Injectable } from '@nestjs/common';
import { AlertReader } from '../alerts/alert-reader.js';
import type { AlertView } from '../alerts/dto/alert.views.js';
import { RespondersService } from '../escalation/responders.service.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { UsersService } from '../users/users.service.js';
import { alertShape, type KnownNames } from './domain/alert-shape.js';

/** Alerts with all that third-party clients are told of them. */
@Injectable()
export class AlertRecords {
  constructor(
    private readonly queries: AlertReader,
    private readonly integrations: IntegrationsService,
    private readonly responders: RespondersService,
    private readonly users: UsersService,
  ) {}

  async of(tenantId: string, alerts: readonly AlertView[]): Promise<Record<string, unknown>[]> {
    if (alerts.length === 0) return [];
    const [records, names] = await Promise.all([this.queries.records(tenantId, alerts), this.names(tenantId)]);
    return alerts.map((alert) => alertShape(alert, records.get(alert.id), names));
  }

  private async names(tenantId: string): Promise<KnownNames> {
    const [integrations, responders, users] = await Promise.all([
      this.integrations.named(tenantId),
      this.responders.of(tenantId),
      this.users.directory(tenantId),
    ]);
    const byId = new Map(integrations.map((integration) => [integration.id, integration]));
    return {
      integration: (id) => byId.get(id),
      responderId: (named, teamId) => responders.idOf(named, teamId),
      username: (id) => users.get(id)?.username,
    };
  }
}
