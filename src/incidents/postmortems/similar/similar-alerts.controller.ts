import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import type { AlertRef } from '../../../alerts/lifecycle/domain/alert-ref.js';
import { OneAlert, TheAlert } from '../../../alerts/lifecycle/one-alert.decorator.js';
import { ApiList } from '../../../platform/http/api-docs.js';
import { Reply } from '../../../platform/http/reply.js';
import { EarlierAlerts } from './earlier-alerts.service.js';
import { SimilarAlertView } from './similar-alerts.dto.js';

/** What was done when something like an alert came before (additive). */
@ApiTags('Alerts')
@Controller('v2/alerts/:identifier/similar')
@SkipThrottle()
@Throttle({ ingest: {} })
export class SimilarAlertsController {
  constructor(private readonly earlier: EarlierAlerts) {}

  @Get()
  @Access('alerts', 'read')
  @ApiList(
    SimilarAlertView,
    'At most five earlier alerts of your teams with the same alias, else the same title, else the same entity ' +
      '(titles and entities: of the 10,000 alerts before it)',
  )
  @OneAlert()
  async list(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<Reply> {
    return Reply.all(await this.earlier.of(caller, alert));
  }
}
