import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import type { AlertRef } from '../../alerts/lifecycle/domain/alert-ref.js';
import { OneAlert, TheAlert } from '../../alerts/lifecycle/one-alert.decorator.js';
import { ApiErrors, ApiResult, ApiTeamList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { LinkAlertsDto, LinkedAlertView, LinkedIncidentView } from './linked-alerts.dto.js';
import { LinkedAlertsService } from './linked-alerts.service.js';

const NOT_FOUND = 'Incident not found';
const COUNTED = 'How many more there are that you may not read; absent when none';

/** Which alerts belong to which incident (additive). */
@ApiTags('Incidents')
@ApiErrors(400, 401, 403, 404)
@Controller('v2')
export class LinkedAlertsController {
  constructor(private readonly linked: LinkedAlertsService) {}

  @Get('incidents/:id/alerts')
  @Access('incidents', 'read')
  @ApiTeamList(LinkedAlertView, 'Newest first', COUNTED)
  async alerts(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    const { items, hidden } = await this.linked.alertsOf(caller, id);
    return Reply.all(items, hidden);
  }

  @Post('incidents/:id/alerts')
  @Access('incidents', 'write')
  @ApiResult('linked')
  async link(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() { alertIds }: LinkAlertsDto,
  ): Promise<Reply> {
    await this.linked.link(caller, id, alertIds);
    return Reply.data({ result: 'linked' });
  }

  @Delete('incidents/:id/alerts/:alertId')
  @Access('incidents', 'write')
  @ApiResult('unlinked')
  async unlink(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @IdParam('alertId', 'Alert not linked') alertId: string,
  ): Promise<Reply> {
    await this.linked.unlink(caller, id, alertId);
    return Reply.data({ result: 'unlinked' });
  }

  @Get('alerts/:identifier/incidents')
  @Access('alerts', 'read')
  @ApiTeamList(LinkedIncidentView, 'Newest first', COUNTED)
  @OneAlert()
  async incidents(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<Reply> {
    const { items, hidden } = await this.linked.incidentsOf(caller, alert);
    return Reply.all(items, hidden);
  }
}
