import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { presentCreated, type CreateAnswer } from '../../alerts/lifecycle/domain/create-answer.js';
import { AlertPipeline } from '../../alerts/create/alert-pipeline.js';
import { Authenticator } from '../../people/auth/guards/authenticator.js';
import { ApiError, notFound } from '../../platform/errors/api-error.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EscalationService, type EscalateResult } from '../../paging/escalation/escalation.service.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';
import type { AuthTestView, ProcessedView, TestAlertDto } from './debug.dto.js';

/** The test routes for the default tenant. */
@Injectable()
export class DebugService {
  constructor(
    private readonly tenants: TenantsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly authenticator: Authenticator,
    private readonly alerts: AlertsService,
    private readonly pipeline: AlertPipeline,
    private readonly escalation: EscalationService,
  ) {}

  /** A credential of another tenant counts as unknown. */
  async authTest(request: Request, response: Response): Promise<AuthTestView> {
    try {
      const caller = await this.authenticator.authenticate(request, response);
      if (caller.tenantId !== (await this.tenants.defaultTenantId())) {
        return { authenticated: false, reason: 'Not a credential of the default tenant' };
      }
      const { kind, id, name, role, teamId, scopes } = caller;
      return { authenticated: true, kind, id, name, role, teamId, scopes };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      return { authenticated: false, reason: error.message };
    }
  }

  async processEscalations(): Promise<ProcessedView> {
    return this.escalation.processDue(await this.tenants.defaultTenantId());
  }

  /** @throws ApiError 404 */
  async forceEscalation(alertId: string): Promise<EscalateResult> {
    const tenantId = await this.tenants.defaultTenantId();
    const found = await this.alerts.states(this.unitOfWork.of(tenantId), [alertId]);
    if (found.size === 0) throw notFound('Alert not found');
    return this.escalation.escalateNow(tenantId, alertId);
  }

  /** Creates an alert with the usual rules, policies and escalation. @throws ApiError 503 */
  async createTestAlert(body: TestAlertDto, requestId: string): Promise<CreateAnswer> {
    const { message = 'Test alert', priority = 'P5', description, tags = ['test'] } = body;
    const [outcome] = await this.pipeline.create([
      {
        tenantId: await this.tenants.defaultTenantId(),
        teamId: null,
        integration: null,
        actor: { type: 'system', id: null, name: 'debug' },
        fields: { message, priority, tags, source: 'debug', ...(description === undefined ? {} : { description }) },
        requestId,
      },
    ]);
    if (!outcome) throw new Error('The pipeline gave no outcome');
    return presentCreated(outcome);
  }
}
