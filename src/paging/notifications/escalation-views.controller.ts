import { applyDecorators, Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import { type Caller, wordsOf } from '../../people/access/caller.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiData, ApiErrors } from '../../platform/http/api-docs.js';
import { IsInstant, OptionalChoice } from '../../platform/http/dto-fields.js';
import { IdParam } from '../../platform/http/id-param.js';
import { newId } from '../../platform/ids.js';
import type { PolicyEntry } from '../escalation/domain/policy.js';
import { ProposedPolicyDto } from '../escalation/dto/escalation-policy.dto.js';
import { EscalationForecast } from '../escalation/escalation-forecast.js';
import { EscalationPoliciesService, UNKNOWN_POLICY } from '../escalation/escalation-policies.service.js';
import { asEntry } from '../escalation/policy-catalog.js';
import { PagingPreview } from './paging-preview.js';
import { EscalationPreviewView } from './paging-preview.views.js';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';
import { OneAlert, TheAlert } from '../../alerts/lifecycle/one-alert.decorator.js';
import { AlertEscalationReader } from './alert-escalation-view.service.js';
import { AlertEscalationView } from './alert-escalation.views.js';

const WhenItComes = (): PropertyDecorator =>
  applyDecorators(IsOptional(), IsInstant({ required: false, description: 'When the alert comes; default: now' }));
const OfPriority = (): PropertyDecorator => OptionalChoice(PRIORITIES, { default: 'P3', description: 'Of the alert' });

class EscalationPreviewQuery {
  @WhenItComes() at?: Date;
  @OfPriority() priority?: Priority;
}

export class PreviewEscalationPolicyDto extends ProposedPolicyDto {
  @WhenItComes() at?: Date;
  @OfPriority() priority?: Priority;
}

/** Previews an alert of the policy's team that names this policy, without source, entity and tags. */
@ApiTags('Escalations')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/escalations')
export class EscalationPreviewController {
  constructor(
    private readonly policies: EscalationPoliciesService,
    private readonly forecast: EscalationForecast,
    private readonly preview: PagingPreview,
    private readonly clock: Clock,
  ) {}

  @Get(':id/preview')
  @Access('escalations', 'read')
  @ApiData(EscalationPreviewView, 'Whom this policy would page, step by step, and how')
  async of(
    @CurrentCaller() caller: Caller,
    @IdParam('id', UNKNOWN_POLICY) id: string,
    @Query() query: EscalationPreviewQuery,
  ): Promise<EscalationPreviewView> {
    return this.foreseen(caller, query, async () => asEntry(await this.policies.get(caller, id)));
  }

  @Post('preview')
  @HttpCode(200)
  @Access('escalations', 'read', { keyScope: 'read' })
  @ApiData(EscalationPreviewView, 'Whom the policy would page, step by step, and how')
  ofUnsaved(
    @CurrentCaller() caller: Caller,
    @Body() { policy, policyId = null, ...query }: PreviewEscalationPolicyDto,
  ): Promise<EscalationPreviewView> {
    return this.foreseen(caller, query, () => this.policies.unsaved(caller, policy, policyId, 'policy.'));
  }

  private async foreseen(
    caller: Caller,
    { at = this.clock.now(), priority = 'P3' }: EscalationPreviewQuery,
    read: () => Promise<PolicyEntry>,
  ): Promise<EscalationPreviewView> {
    // The preview shows who is on call at any requested time, so the caller must be allowed to read schedules.
    requireRead(caller, 'schedules');
    const policy = await read();
    const { teamId, policyId: id } = policy;
    const sample = { message: '', source: '', entity: '', tags: [], priority, teamId };
    const about = { ...sample, id: newId(), tenantId: caller.tenantId, skipEscalation: false };
    const responders = [{ type: 'escalation' as const, id }];
    const forecast = await this.forecast.of({ ...about, responders }, at, [policy]);
    const broadcast = forecast.start.kind === 'started' && forecast.start.broadcast;
    const alert = { ...about, status: 'open' as const };
    const isForPriority = policy.priorities === null || policy.priorities.includes(priority);
    return {
      at: at.toISOString(),
      isForPriority,
      ...(await this.preview.of(wordsOf(caller), alert, forecast, at, broadcast)),
    };
  }
}

@ApiTags('Alert contents')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/:identifier/escalation')
export class AlertLadderController {
  constructor(private readonly reader: AlertEscalationReader) {}

  @Get()
  @Access('alerts', 'read')
  @ApiData(AlertEscalationView, 'Who was paged and how, who is next and when, and why it ends')
  @OneAlert()
  get(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<AlertEscalationView> {
    return this.reader.of(caller, alert);
  }
}
