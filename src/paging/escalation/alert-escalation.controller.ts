import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';
import { EscalateView } from '../../alerts/lifecycle/dto/alert.views.js';
import { OneAlert, TheAlert } from '../../alerts/lifecycle/one-alert.decorator.js';
import { Mutates } from '../../alerts/receipts/mutation-receipts.interceptor.js';
import { ApiAccepted, ApiData, ApiResult, WARNINGS } from '../../platform/http/api-docs.js';
import { AlertEscalation } from './alert-escalation.js';
import { RespondersDto, TeamDto } from '../../alerts/lifecycle/dto/alert-actions.dto.js';
import { Reply } from '../../platform/http/reply.js';
import { AlertResponders } from './alert-responders.js';

/** Escalates an alert by request (contract: "Lifecycle"). */
@ApiTags('Alert lifecycle')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/:identifier')
export class AlertEscalationController {
  constructor(private readonly escalation: AlertEscalation) {}

  @Post('escalate')
  @Access('alerts', 'write')
  @Mutates('EscalateToNext')
  @ApiData(EscalateView, 'Whether the next step fired, and if not, why')
  @OneAlert()
  escalate(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<EscalateView> {
    return this.escalation.escalate(caller, alert);
  }

  @Post('process-escalation')
  @Access('alerts', 'write')
  @ApiData(EscalateView, 'What the engine did')
  @OneAlert()
  processEscalation(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<EscalateView> {
    return this.escalation.process(caller, alert);
  }
}

@ApiTags('Alert contents')
@SkipThrottle()
@Throttle({ ingest: {} })
@Controller('v2/alerts/:identifier')
export class AlertRespondersController {
  constructor(private readonly responders: AlertResponders) {}

  @Post('responders')
  @Access('alerts', 'write')
  @Mutates('AddResponder')
  @ApiResult('added', { count: { type: 'integer' }, warnings: WARNINGS })
  @OneAlert()
  async addResponders(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() body: RespondersDto,
  ): Promise<Reply> {
    const { count, warnings } = await this.responders.add(caller, alert, body.all());
    return Reply.data({ result: 'added', count, ...(warnings.length > 0 && { warnings }) });
  }

  @Post('teams')
  @Access('alerts', 'write')
  @Mutates('AddTeam')
  @ApiAccepted({ warnings: WARNINGS }, 'It is a responder of type `team` from now on')
  @OneAlert()
  async addTeam(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @Body() { team }: TeamDto,
  ): Promise<Reply> {
    const { warnings } = await this.responders.add(caller, alert, [{ ...team, type: 'team' }], 'team');
    return Reply.accepted(warnings.length > 0 ? { warnings } : {});
  }
}
